#pragma once

#include <stddef.h>
#include <stdint.h>

// The loops that look at every byte of a feed, sixteen bytes at a time. In C, because Swift compiles
// the comparison of vectors into a loop over their lanes.

/// How many bytes from the front are text that XML allows, in valid UTF-8: no control characters
/// but tab, line feed and carriage return, no U+FFFE and U+FFFF.
/// Sets `multibyte` to 1 when characters of several bytes are among them.
size_t cbytescan_text(const uint8_t *_Nonnull bytes, size_t count, int *_Nonnull multibyte);

/// The place of the first `&`, `<`, `>` or carriage return, or `count`.
size_t cbytescan_markup(const uint8_t *_Nonnull bytes, size_t count);

/// The place of the first `&`, `<`, `"`, tab, line feed or carriage return, or `count`.
size_t cbytescan_attribute_markup(const uint8_t *_Nonnull bytes, size_t count);

/// The place of the first `&`, `<` or `>`, or `count`.
size_t cbytescan_tags(const uint8_t *_Nonnull bytes, size_t count);

/// The place of the first `&`, `<` or `quote`, or `count`.
size_t cbytescan_quoted(const uint8_t *_Nonnull bytes, size_t count, uint8_t quote);

/// How many line feeds there are; `last` is set to the place behind the last one, or left alone.
size_t cbytescan_lines(const uint8_t *_Nonnull bytes, size_t count, size_t *_Nonnull last);

/// A place in a document, as libxml2 counts it.
typedef struct {
  int line;
  int column;
} cbytescan_place;

/// How many bytes of UTF-8 from the front are character data: the place of the first `&`, `<` or
/// control character but tab and line feed, or `count`; 0 when there is a `]]>` before. `place` moves
/// behind them; a column is a character.
size_t cbytescan_character_data(const uint8_t *_Nonnull bytes, size_t count,
                                cbytescan_place *_Nonnull place);

/// How many bytes a CDATA section has whose content begins here: the place of its `]]>`, or `count`
/// when that or a control character but tab and line feed is in the way. `place` moves up to it; a
/// column is a byte.
size_t cbytescan_section(const uint8_t *_Nonnull bytes, size_t count,
                         cbytescan_place *_Nonnull place);

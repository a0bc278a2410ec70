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

/// How many bytes of UTF-8 from the front are character data: the place of the first `&`, `<` or
/// control character but tab and line feed, or `count`; 0 when a `]]>` comes before that, a fault that
/// libxml2 tells where the text begins. `line` is increased by the line feeds among them.
size_t cbytescan_character_data(const uint8_t *_Nonnull bytes, size_t count, int *_Nonnull line);

/// The place of the `]]>` that ends the CDATA section whose content begins here; `count` when there is
/// none, or a control character but tab and line feed before it, and `line` is of no use then. It is
/// increased by the line feeds before.
size_t cbytescan_section(const uint8_t *_Nonnull bytes, size_t count, int *_Nonnull line);

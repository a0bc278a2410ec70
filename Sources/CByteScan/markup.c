#include "CByteScan.h"
#include "blocks.h"

static inline block text_markup_lanes(block bytes) {
  return (block)(bytes == '&') | (block)(bytes == '<') | (block)(bytes == '>') |
         (block)(bytes == '\r');
}

static inline int is_text_markup(uint8_t byte) {
  return byte == '&' || byte == '<' || byte == '>' || byte == '\r';
}

static inline block attribute_markup_lanes(block bytes) {
  return (block)(bytes == '&') | (block)(bytes == '<') | (block)(bytes == '"') |
         (block)(bytes == '\t') | (block)(bytes == '\n') | (block)(bytes == '\r');
}

static inline int is_attribute_markup(uint8_t byte) {
  return byte == '&' || byte == '<' || byte == '"' || byte == '\t' || byte == '\n' || byte == '\r';
}

// Inlined with the functions it is called with.
static inline __attribute__((always_inline)) size_t find(
    const uint8_t *bytes, size_t count, block (*lanes_of)(block), int (*is_one)(uint8_t)) {
  size_t at = 0;
  for (; at + 16 <= count; at += 16) {
    block lanes = lanes_of(load(bytes + at));
    if (any(lanes)) return at + first(lanes);
  }
  // The last block overlaps the one before; only what is shorter than one is looked at byte by byte.
  if (count >= 16 && !any(lanes_of(load(bytes + count - 16)))) return count;
  while (at < count && !is_one(bytes[at])) at++;
  return at;
}

size_t cbytescan_markup(const uint8_t *bytes, size_t count) {
  return find(bytes, count, text_markup_lanes, is_text_markup);
}

size_t cbytescan_attribute_markup(const uint8_t *bytes, size_t count) {
  return find(bytes, count, attribute_markup_lanes, is_attribute_markup);
}

static inline block tag_lanes(block bytes) {
  return (block)(bytes == '&') | (block)(bytes == '<') | (block)(bytes == '>');
}

static inline int is_tag(uint8_t byte) { return byte == '&' || byte == '<' || byte == '>'; }

size_t cbytescan_tags(const uint8_t *bytes, size_t count) {
  return find(bytes, count, tag_lanes, is_tag);
}

size_t cbytescan_quoted(const uint8_t *bytes, size_t count, uint8_t quote) {
  size_t at = 0;
  for (; at + 16 <= count; at += 16) {
    block loaded = load(bytes + at);
    block lanes = (block)(loaded == quote) | (block)(loaded == '&') | (block)(loaded == '<');
    if (any(lanes)) return at + first(lanes);
  }
  while (at < count && bytes[at] != quote && bytes[at] != '&' && bytes[at] != '<') at++;
  return at;
}

size_t cbytescan_lines(const uint8_t *bytes, size_t count, size_t *last) {
  size_t lines = 0;
  for (size_t at = 0; at < count; at++) lines += bytes[at] == '\n';
  size_t at = lines > 0 ? count : 0;
  while (at > 0 && bytes[at - 1] != '\n') at--;
  if (at > 0) *last = at;
  return lines;
}

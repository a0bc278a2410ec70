#include "CByteScan.h"
#include "blocks.h"
#include "text_blocks.h"

// Control characters, and, being negative, whatever is not ASCII.
static inline block special_lanes(block bytes) {
  block low = (block)((signed_block)bytes < 0x20);
  block blank = (block)(bytes == 0x0A) | (block)(bytes == 0x09) | (block)(bytes == 0x0D);
  return low & ~blank;
}

static inline int is_special(uint8_t byte) {
  return byte >= 0x80 || (byte < 0x20 && byte != 0x0A && byte != 0x09 && byte != 0x0D);
}

static size_t first_special(const uint8_t *bytes, size_t at, size_t count) {
  for (; at + 64 <= count; at += 64) {
    block lanes = special_lanes(load(bytes + at)) | special_lanes(load(bytes + at + 16)) |
                  special_lanes(load(bytes + at + 32)) | special_lanes(load(bytes + at + 48));
    if (any(lanes)) break;
  }
  for (; at + 16 <= count; at += 16) {
    block lanes = special_lanes(load(bytes + at));
    if (any(lanes)) return at + first(lanes);
  }
  while (at < count && !is_special(bytes[at])) at++;
  return at;
}

static inline int continues(uint8_t byte) { return (byte & 0xC0) == 0x80; }

// Bytes of the character that begins here with its high bit set; 0 when it is none, is cut off or
// is one that XML forbids. Source: Unicode 15, table 3-7.
static inline size_t character(const uint8_t *bytes, size_t left) {
  uint8_t lead = bytes[0];
  if (lead < 0xC2 || left < 2 || !continues(bytes[1])) return 0;
  if (lead < 0xE0) return 2;
  uint8_t second = bytes[1];
  if (left < 3 || !continues(bytes[2])) return 0;
  if (lead < 0xF0) {
    if (lead == 0xE0 && second < 0xA0) return 0;
    if (lead == 0xED && second >= 0xA0) return 0;
    return lead == 0xEF && second == 0xBF && bytes[2] >= 0xBE ? 0 : 3;
  }
  if (lead > 0xF4 || left < 4 || !continues(bytes[3])) return 0;
  if (lead == 0xF0 && second < 0x90) return 0;
  return lead == 0xF4 && second >= 0x90 ? 0 : 4;
}

size_t cbytescan_text(const uint8_t *bytes, size_t count, int *multibyte) {
  size_t at = cbytescan_text_blocks(bytes, count, multibyte);
  for (;;) {
    at = first_special(bytes, at, count);
    if (at == count || bytes[at] < 0x80) return at;
    while (at < count && bytes[at] >= 0x80) {
      size_t length = character(bytes + at, count - at);
      if (length == 0) return at;
      *multibyte = 1;
      at += length;
    }
  }
}

#include "CByteScan.h"
#include "blocks.h"

static inline block control_lanes(block bytes) {
  return (block)(bytes < 0x20) & ~((block)(bytes == '\n') | (block)(bytes == '\t'));
}

static inline block text_end_lanes(block bytes) {
  return (block)(bytes == '&') | (block)(bytes == '<') | (block)(bytes == '>') |
         control_lanes(bytes);
}

static inline block section_end_lanes(block bytes) {
  return (block)(bytes == ']') | control_lanes(bytes);
}

// Nearly always one or none, and popcount is a call where the processor is not known.
static inline int count_bits(unsigned set) {
  return (set & (set - 1)) == 0 ? set != 0 : __builtin_popcount(set);
}

// Where the first byte is that `ends` marks, from `at` on, or `count`. Inlined with the functions it is
// called with.
static inline __attribute__((always_inline)) size_t find(
    const uint8_t *bytes, size_t at, size_t count, int *line, block (*ends)(block)) {
  while (at < count) {
    uint8_t rest[16] = {0};
    size_t left = count - at;
    const uint8_t *from = bytes + at;
    // A zero ends everything.
    if (left < 16) from = memcpy(rest, from, left);
    block loaded = load(from);
    unsigned found = mask(ends(loaded));
    unsigned line_feeds = mask((block)(loaded == '\n'));
    unsigned passed = found ? (unsigned)__builtin_ctz(found) : 16;
    if (line_feeds) *line += count_bits(line_feeds & ((1u << passed) - 1));
    at += passed;
    if (found) break;
  }
  return at;
}

size_t cbytescan_character_data(const uint8_t *bytes, size_t count, int *line) {
  int start = *line;
  size_t at = 0;
  for (;;) {
    at = find(bytes, at, count, line, text_end_lanes);
    if (at == count || bytes[at] != '>') return at;
    if (at >= 2 && bytes[at - 1] == ']' && bytes[at - 2] == ']') {
      *line = start;
      return 0;
    }
    at++;
  }
}

size_t cbytescan_section(const uint8_t *bytes, size_t count, int *line) {
  size_t at = 0;
  for (;;) {
    at = find(bytes, at, count, line, section_end_lanes);
    if (at == count || bytes[at] != ']') return count;
    if (at + 2 < count && bytes[at + 1] == ']' && bytes[at + 2] == '>') return at;
    at++;
  }
}

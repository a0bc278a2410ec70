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

// The later bytes of a character are no column of their own.
static inline block continuation_lanes(block bytes) {
  return (block)((signed_block)bytes < -64);
}

static inline block no_lanes(block bytes) { return (block){0}; }

static inline int last_bit(unsigned bits) { return 31 - __builtin_clz(bits); }

// Nearly always one or none, and popcount is a call where the processor is not known.
static inline int count_bits(unsigned set) {
  return (set & (set - 1)) == 0 ? set != 0 : __builtin_popcount(set);
}

// Passes over the first `count` lanes of a block.
static inline void pass(unsigned count, unsigned line_feeds, unsigned continuations,
                        cbytescan_place *place) {
  unsigned passed = (1u << count) - 1;
  line_feeds &= passed;
  continuations &= passed;
  if (line_feeds) {
    // Columns are counted from there.
    int behind = last_bit(line_feeds) + 1;
    place->line += count_bits(line_feeds);
    place->column = 1 - behind;
    continuations &= ~0u << behind;
  }
  place->column += (int)count - count_bits(continuations);
}

// Where the first byte is that `ends` marks, from `at` on, or `count`. Inlined with the functions it is
// called with.
static inline __attribute__((always_inline)) size_t find(
    const uint8_t *bytes, size_t at, size_t count, cbytescan_place *place, block (*ends)(block),
    block (*continuations_of)(block)) {
  while (at < count) {
    uint8_t rest[16] = {0};
    size_t left = count - at;
    const uint8_t *from = bytes + at;
    // A zero ends everything.
    if (left < 16) from = memcpy(rest, from, left);
    block loaded = load(from);
    unsigned found = mask(ends(loaded));
    unsigned line_feeds = mask((block)(loaded == '\n'));
    unsigned continuations = mask(continuations_of(loaded));
    unsigned passed = found ? (unsigned)__builtin_ctz(found) : 16;
    if (line_feeds | continuations) {
      pass(passed, line_feeds, continuations, place);
    } else {
      place->column += (int)passed;
    }
    at += passed;
    if (found) break;
  }
  return at;
}

size_t cbytescan_character_data(const uint8_t *bytes, size_t count, cbytescan_place *place) {
  cbytescan_place start = *place;
  size_t at = 0;
  for (;;) {
    at = find(bytes, at, count, place, text_end_lanes, continuation_lanes);
    if (at == count || bytes[at] != '>') return at;
    if (at >= 2 && bytes[at - 1] == ']' && bytes[at - 2] == ']') {
      *place = start;
      return 0;
    }
    place->column++;
    at++;
  }
}

size_t cbytescan_section(const uint8_t *bytes, size_t count, cbytescan_place *place) {
  size_t at = 0;
  for (;;) {
    at = find(bytes, at, count, place, section_end_lanes, no_lanes);
    if (at == count || bytes[at] != ']') return count;
    if (at + 2 < count && bytes[at + 1] == ']' && bytes[at + 2] == '>') return at;
    place->column++;
    at++;
  }
}

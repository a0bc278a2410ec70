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

// Bytes that are no column of their own: the later ones of a character.
static inline block continuation_lanes(block bytes) {
  return (block)((signed_block)bytes < -64);
}

static inline block no_lanes(block bytes) { return (block){0}; }

static inline int last_bit(unsigned bits) { return 31 - __builtin_clz(bits); }

// Nearly always one or none.
static inline int bits(unsigned set) {
  return (set & (set - 1)) == 0 ? set != 0 : __builtin_popcount(set);
}

// Passes over the first `count` lanes of a block.
static inline void pass(unsigned count, unsigned lines, unsigned narrow, cbytescan_place *place) {
  unsigned passed = (1u << count) - 1;
  lines &= passed;
  narrow &= passed;
  if (lines) {
    int behind = last_bit(lines) + 1;
    place->line += bits(lines);
    place->column = 1 - behind;
    narrow &= ~0u << behind;
  }
  place->column += (int)count - bits(narrow);
}

// The place of the first byte of those that `ends` tells, or `count`. Inlined with the functions it
// is called with.
static inline __attribute__((always_inline)) size_t find(
    const uint8_t *bytes, size_t at, size_t count, cbytescan_place *place, block (*ends)(block),
    block (*narrow)(block)) {
  while (at < count) {
    uint8_t rest[16] = {0};
    size_t left = count - at;
    const uint8_t *from = bytes + at;
    // A zero ends everything.
    if (left < 16) from = memcpy(rest, from, left);
    block loaded = load(from);
    unsigned found = mask(ends(loaded)), lines = mask((block)(loaded == '\n'));
    unsigned columnless = mask(narrow(loaded));
    unsigned passed = found ? (unsigned)__builtin_ctz(found) : 16;
    if (lines | columnless) {
      pass(passed, lines, columnless, place);
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

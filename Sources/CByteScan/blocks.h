#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t block __attribute__((vector_size(16)));
typedef int8_t signed_block __attribute__((vector_size(16)));
typedef uint64_t half_blocks __attribute__((vector_size(16)));

static inline block load(const uint8_t *bytes) {
  block loaded;
  memcpy(&loaded, bytes, sizeof loaded);
  return loaded;
}

// A comparison gives 0xFF in the lanes where it holds.
static inline int any(block lanes) {
  half_blocks halves = (half_blocks)lanes;
  return (halves[0] | halves[1]) != 0;
}

// The first lane that is not 0; there is one. Lanes lie in memory order on little-endian machines.
static inline size_t first(block lanes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  half_blocks halves = (half_blocks)lanes;
  return halves[0] ? (size_t)__builtin_ctzll(halves[0]) / 8
                   : 8 + (size_t)__builtin_ctzll(halves[1]) / 8;
#else
  size_t lane = 0;
  while (!lanes[lane]) lane++;
  return lane;
#endif
}

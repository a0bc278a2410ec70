#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

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

// A bit for each lane, the first one lowest.
static inline unsigned mask(block lanes) {
#if defined(__SSE2__)
  return (unsigned)_mm_movemask_epi8((__m128i)lanes);
#elif __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  const uint64_t own_bit = 0x8040201008040201, sum = 0x0101010101010101;
  half_blocks halves = (half_blocks)lanes;
  return (unsigned)((halves[0] & own_bit) * sum >> 56) |
         (unsigned)((halves[1] & own_bit) * sum >> 56) << 8;
#else
  unsigned bits = 0;
  for (unsigned lane = 0; lane < 16; lane++) bits |= (unsigned)(lanes[lane] & 1) << lane;
  return bits;
#endif
}

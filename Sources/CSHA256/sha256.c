#include "CSHA256.h"

#include <string.h>

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

int csha256_is_available(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

// The cube roots of the first 64 primes, FIPS 180-4, 4.2.2.
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// The instructions want the eight words as two vectors, ABEF and CDGH.
__attribute__((target("sha,sse4.1,ssse3")))
static void hash_blocks(uint32_t words[8], const uint8_t *bytes, size_t blocks) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  __m128i abcd = _mm_loadu_si128((const __m128i *)words);
  __m128i efgh = _mm_loadu_si128((const __m128i *)(words + 4));
  __m128i badc = _mm_shuffle_epi32(abcd, 0xB1), hgfe = _mm_shuffle_epi32(efgh, 0x1B);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, badc, 0xF0);
  for (; blocks > 0; blocks--, bytes += 64) {
    __m128i abef_before = abef, cdgh_before = cdgh, w[4];
#pragma unroll
    for (int i = 0; i < 16; i++) {  // four rounds each; w holds the last sixteen words
      if (i < 4) {
        w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), big_endian);
      } else {
        __m128i sum = _mm_sha256msg1_epu32(w[i % 4], w[(i + 1) % 4]);
        sum = _mm_add_epi32(sum, _mm_alignr_epi8(w[(i + 3) % 4], w[(i + 2) % 4], 4));
        w[i % 4] = _mm_sha256msg2_epu32(sum, w[(i + 3) % 4]);
      }
      __m128i round = _mm_add_epi32(w[i % 4], _mm_load_si128((const __m128i *)constants + i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, round);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(round, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)words, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(words + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else

int csha256_is_available(void) { return 0; }

static void hash_blocks(uint32_t words[8], const uint8_t *bytes, size_t blocks) {}

#endif

void csha256_init(csha256_state *state) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(state->words, start, sizeof start);
  state->bits = 0;
}

void csha256_update(csha256_state *state, const uint8_t *bytes, size_t count) {
  size_t held = state->bits / 8 % 64;
  state->bits += (uint64_t)count * 8;
  if (held > 0) {
    size_t taken = count < 64 - held ? count : 64 - held;
    memcpy(state->pending + held, bytes, taken);
    if (held + taken < 64) return;
    hash_blocks(state->words, state->pending, 1);
    bytes += taken;
    count -= taken;
  }
  hash_blocks(state->words, bytes, count / 64);
  memcpy(state->pending, bytes + count / 64 * 64, count % 64);
}

// The end is a one bit, zeros, and the length in bits: FIPS 180-4, 5.1.1.
void csha256_final(csha256_state *state, uint8_t *digest) {
  uint8_t end[128] = {0};
  size_t held = state->bits / 8 % 64, blocks = held < 56 ? 1 : 2;
  memcpy(end, state->pending, held);
  end[held] = 0x80;
  uint64_t bits = __builtin_bswap64(state->bits);
  memcpy(end + blocks * 64 - 8, &bits, 8);
  hash_blocks(state->words, end, blocks);
  for (int i = 0; i < 8; i++) {
    uint32_t word = __builtin_bswap32(state->words[i]);
    memcpy(digest + 4 * i, &word, 4);
  }
}

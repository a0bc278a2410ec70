#include "text_blocks.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt")))

// What is wrong with two bytes that stand side by side, a bit each.
enum {
  too_short = 1 << 0,       // a lead without a continuation
  too_long = 1 << 1,        // a continuation behind ASCII
  overlong_3 = 1 << 2,
  too_large = 1 << 3,       // above U+10FFFF
  surrogate = 1 << 4,
  overlong_2 = 1 << 5,
  overlong_4 = 1 << 6,      // or far too large
  two_continuations = 1 << 7,  // right for the third and fourth byte of a character, and only there
  carried = too_short | too_long | two_continuations,
};

// Looks each byte's low four bits up.
AVX2 static inline __m256i look_up(const uint8_t table[16], __m256i places) {
  __m256i both = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
  return _mm256_shuffle_epi8(both, places);
}

AVX2 static inline __m256i high_half(__m256i bytes) {
  return _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
}

// Bits where a byte cannot stand behind those before it. `before` is the block before.
// Source: Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte", 2020.
AVX2 static inline __m256i faults(__m256i bytes, __m256i before) {
  static const uint8_t first_high[16] = {
      too_long, too_long, too_long, too_long, too_long, too_long, too_long, too_long,
      two_continuations, two_continuations, two_continuations, two_continuations,
      too_short | overlong_2, too_short, too_short | overlong_3 | surrogate,
      too_short | too_large | overlong_4};
  static const uint8_t first_low[16] = {
      carried | overlong_2 | overlong_3 | overlong_4, carried | overlong_2, carried, carried,
      carried | too_large, carried | too_large | overlong_4, carried | too_large | overlong_4,
      carried | too_large | overlong_4, carried | too_large | overlong_4,
      carried | too_large | overlong_4, carried | too_large | overlong_4,
      carried | too_large | overlong_4, carried | too_large | overlong_4,
      carried | too_large | overlong_4 | surrogate, carried | too_large | overlong_4,
      carried | too_large | overlong_4};
  static const uint8_t second_high[16] = {
      too_short, too_short, too_short, too_short, too_short, too_short, too_short, too_short,
      too_long | overlong_2 | two_continuations | overlong_3 | overlong_4,
      too_long | overlong_2 | two_continuations | overlong_3 | too_large,
      too_long | overlong_2 | two_continuations | surrogate | too_large,
      too_long | overlong_2 | two_continuations | surrogate | too_large,
      too_short, too_short, too_short, too_short};
  __m256i across = _mm256_permute2x128_si256(before, bytes, 0x21);
  __m256i one = _mm256_alignr_epi8(bytes, across, 15), two = _mm256_alignr_epi8(bytes, across, 14);
  __m256i three = _mm256_alignr_epi8(bytes, across, 13);
  __m256i pair = _mm256_and_si256(
      _mm256_and_si256(look_up(first_high, high_half(one)),
                       look_up(first_low, _mm256_and_si256(one, _mm256_set1_epi8(15)))),
      look_up(second_high, high_half(bytes)));
  // The top bit is set where a third or fourth byte must stand.
  __m256i later = _mm256_or_si256(_mm256_subs_epu8(two, _mm256_set1_epi8(0xE0 - 0x80)),
                                  _mm256_subs_epu8(three, _mm256_set1_epi8(0xF0 - 0x80)));
  __m256i wrong = _mm256_xor_si256(_mm256_and_si256(later, _mm256_set1_epi8((char)0x80)), pair);
  // U+FFFE and U+FFFF are well-formed, and forbidden.
  __m256i none = _mm256_and_si256(
      _mm256_and_si256(_mm256_cmpeq_epi8(two, _mm256_set1_epi8((char)0xEF)),
                       _mm256_cmpeq_epi8(one, _mm256_set1_epi8((char)0xBF))),
      _mm256_cmpeq_epi8(_mm256_max_epu8(bytes, _mm256_set1_epi8((char)0xBE)), bytes));
  return _mm256_or_si256(wrong, none);
}

AVX2 static inline __m256i controls(__m256i bytes) {
  __m256i low = _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, _mm256_set1_epi8(0x1F)), bytes);
  __m256i blank = _mm256_or_si256(
      _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('\n')),
      _mm256_or_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('\t')),
                      _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('\r'))));
  return _mm256_andnot_si256(blank, low);
}

// How many of the bytes before `at`, which are valid, begin a character that is not finished there.
static inline size_t unfinished(const uint8_t *bytes, size_t at) {
  if (at >= 1 && bytes[at - 1] >= 0xC0) return 1;
  if (at >= 2 && bytes[at - 2] >= 0xE0) return 2;
  return at >= 3 && bytes[at - 3] >= 0xF0 ? 3 : 0;
}

// Whole blocks from the front that are text, less what is not finished in them.
AVX2 static size_t text_blocks(const uint8_t *bytes, size_t count, int *multibyte) {
  __m256i before = _mm256_setzero_si256();
  size_t at = 0;
  for (; at + 64 <= count; at += 64) {
    __m256i one = _mm256_loadu_si256((const __m256i *)(bytes + at));
    __m256i two = _mm256_loadu_si256((const __m256i *)(bytes + at + 32));
    __m256i wrong = _mm256_or_si256(controls(one), controls(two));
    uint64_t high = (uint32_t)_mm256_movemask_epi8(one) |
                    (uint64_t)(uint32_t)_mm256_movemask_epi8(two) << 32;
    if (high == 0) {
      if (unfinished(bytes, at)) break;
    } else {
      wrong = _mm256_or_si256(wrong, _mm256_or_si256(faults(one, before), faults(two, one)));
    }
    if (!_mm256_testz_si256(wrong, wrong)) break;
    // A lead at the very end may turn out to be none.
    if (!*multibyte) *multibyte = (size_t)__builtin_popcountll(high) > unfinished(bytes, at + 64);
    before = two;
  }
  return at - unfinished(bytes, at);
}

size_t cbytescan_text_blocks(const uint8_t *bytes, size_t count, int *multibyte) {
  int is_able = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
  return is_able ? text_blocks(bytes, count, multibyte) : 0;
}

#else

size_t cbytescan_text_blocks(const uint8_t *bytes, size_t count, int *multibyte) { return 0; }

#endif

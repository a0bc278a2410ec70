#pragma once
// Inlined: the hash of a few kilobytes costs less than a call through the PLT, and no library is loaded.
#define XXH_INLINE_ALL
#include <xxhash.h>

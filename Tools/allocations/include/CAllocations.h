#pragma once

// Linking this counts the allocations of the whole process, those of C libraries too: the program's
// own malloc is found before the C library's. No lock and no atomic: for one thread.

/// Calls of malloc, calloc, realloc and aligned allocation so far.
unsigned long allocations_made(void);

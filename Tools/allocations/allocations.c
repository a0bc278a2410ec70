#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>

// What the C library calls its own functions where a program has replaced them.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static unsigned long made;

unsigned long allocations_made(void) { return made; }

void *malloc(size_t size) {
  made++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  made++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  made++;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  made++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  made++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

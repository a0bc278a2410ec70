// Tells the thread sanitizer of the contended half of Swift's Mutex, which is in a library that is built
// without it: loaded before that library (LD_PRELOAD). The other half is compiled into our own code.
//
// Source: _lockSlow and _unlockSlow of Mutex in Swift 6's Synchronization, for Linux.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Not there in programs without the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  SWIFT void (*real)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
  real(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) {
  SWIFT void (*real)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  real(mutex);
}

// A disk that fails at one write: loaded before a program's own libraries (LD_PRELOAD), it counts what the
// program writes below a folder and lets the write of that number fail, or kills the program there.
//
//   DISK_FAULT_UNDER   the folder; what is written elsewhere is not counted
//   DISK_FAULT_COUNT   a file of eight bytes for the count, which thus survives a kill
//   DISK_FAULT_AT      the number of the write, from 1; without it nothing fails
//   DISK_FAULT_KIND    full, io: fails with ENOSPC, EIO; kill: ends the program before the write;
//                      torn: ends it after half of the write, or after what cannot be halved
//   DISK_FAULT_STAYS   every later write fails too
//
// A write is anything that changes files or makes them last: bytes, sizes, names, syncing.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *folder;
static const char *kind;
static long fault_at;
static int stays;
static atomic_long *count;
static atomic_long uncounted;

__attribute__((constructor)) static void begin(void) {
  folder = getenv("DISK_FAULT_UNDER");
  kind = getenv("DISK_FAULT_KIND");
  const char *at = getenv("DISK_FAULT_AT");
  const char *path = getenv("DISK_FAULT_COUNT");
  fault_at = at ? atol(at) : 0;
  stays = getenv("DISK_FAULT_STAYS") != NULL;
  count = &uncounted;
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *shared = mmap(NULL, sizeof(*count), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) count = shared;
  close(file);
}

static int is_below(const char *path) {
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_below_of(int file) {
  char link[64] = "/proc/self/fd/", path[PATH_MAX];
  char digits[16], *digit = digits + sizeof(digits) - 1;
  *digit = 0;
  do *--digit = (char)('0' + file % 10);
  while ((file /= 10) > 0);
  strcat(link, digit);
  ssize_t length = readlink(link, path, sizeof(path) - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static int is_kind(const char *name) { return kind && strcmp(kind, name) == 0; }

static void end_here(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

enum fault { none, fails, tears };

// Counts one write, and says what becomes of it.
static enum fault next_write(void) {
  long number = atomic_fetch_add(count, 1) + 1;
  if (!fault_at || (number != fault_at && !(stays && number > fault_at))) return none;
  if (is_kind("kill")) end_here();
  if (is_kind("torn")) return tears;
  errno = is_kind("io") ? EIO : ENOSPC;
  return fails;
}

#define REAL(name, ...) ((int (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

// What cannot be halved.
#define WHOLE(is_counted, call)                                     \
  do {                                                              \
    enum fault fault = (is_counted) ? next_write() : none;          \
    if (fault == fails) return -1;                                  \
    int result = (call);                                            \
    if (fault == tears) end_here();                                 \
    return result;                                                  \
  } while (0)

typedef ssize_t write_call(int, const void *, size_t);
typedef ssize_t pwrite_call(int, const void *, size_t, off64_t);

ssize_t write(int file, const void *bytes, size_t size) {
  static write_call *real;
  if (!real) real = (write_call *)dlsym(RTLD_NEXT, "write");
  enum fault fault = is_below_of(file) ? next_write() : none;
  if (fault == fails) return -1;
  ssize_t result = real(file, bytes, fault == tears ? size / 2 : size);
  if (fault == tears) end_here();
  return result;
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t at) {
  static pwrite_call *real;
  if (!real) real = (pwrite_call *)dlsym(RTLD_NEXT, "pwrite64");
  enum fault fault = is_below_of(file) ? next_write() : none;
  if (fault == fails) return -1;
  ssize_t result = real(file, bytes, fault == tears ? size / 2 : size, at);
  if (fault == tears) end_here();
  return result;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
  return pwrite64(file, bytes, size, at);
}

int fsync(int file) { WHOLE(is_below_of(file), REAL(fsync, int)(file)); }
int fdatasync(int file) { WHOLE(is_below_of(file), REAL(fdatasync, int)(file)); }
int ftruncate(int file, off_t size) {
  WHOLE(is_below_of(file), REAL(ftruncate, int, off_t)(file, size));
}
int ftruncate64(int file, off64_t size) {
  WHOLE(is_below_of(file), REAL(ftruncate64, int, off64_t)(file, size));
}
int rename(const char *from, const char *to) {
  WHOLE(is_below(to), REAL(rename, const char *, const char *)(from, to));
}
int link(const char *from, const char *to) {
  WHOLE(is_below(to), REAL(link, const char *, const char *)(from, to));
}
int mkdir(const char *path, mode_t mode) {
  WHOLE(is_below(path), REAL(mkdir, const char *, mode_t)(path, mode));
}
// A full disk still lets files be taken away.
int unlink(const char *path) {
  WHOLE(is_below(path) && !is_kind("full"), REAL(unlink, const char *)(path));
}

// Counted only where a file may be made.
static int opened(const char *name, const char *path, int flags, mode_t mode) {
  int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
  int makes = (flags & O_TMPFILE) == O_TMPFILE || ((flags & O_CREAT) && access(path, F_OK) != 0);
  WHOLE(makes && is_below(path), real(path, flags, mode));
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return opened("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return opened("open64", path, flags, mode);
}

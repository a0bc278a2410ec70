#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static int open_and_unlink(const char *directory) {
  size_t length = strlen(directory);
  char *path = malloc(length + sizeof "/.spool-XXXXXX");
  if (path == NULL) return -1;
  memcpy(path, directory, length);
  strcpy(path + length, "/.spool-XXXXXX");
  int descriptor = mkostemp(path, O_CLOEXEC);
  int code = errno;
  if (descriptor >= 0) unlink(path);
  free(path);
  errno = code;
  return descriptor;
}

int csystem_open_unnamed(const char *directory) {
  int descriptor;
  do {
    descriptor = open(directory, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor >= 0) return descriptor;
  // Kernels and file systems without O_TMPFILE answer with one of these.
  if (errno == EISDIR || errno == EOPNOTSUPP || errno == EINVAL) return open_and_unlink(directory);
  return -1;
}

int csystem_processor_count(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    int count = CPU_COUNT(&set);
    if (count > 0) return count;
  }
  // More than 1024 processors: the fixed set is too small.
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}

void csystem_error_text(int code, char *buffer, size_t size) {
  char scratch[256];
  const char *text = strerror_r(code, scratch, sizeof scratch);
  snprintf(buffer, size, "%s", text);
}

void csystem_name_thread(const char *name) {
  char kept[16];
  snprintf(kept, sizeof kept, "%s", name);
  pthread_setname_np(pthread_self(), kept);
}

void csystem_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }

size_t csystem_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

int csystem_signal_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void csystem_ignore_failed_writes(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

int csystem_terminal_columns(int descriptor) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

static struct termios shown;
static _Atomic int hidden_descriptor = -1;

int csystem_hide_typing(int descriptor) {
  if (tcgetattr(descriptor, &shown) != 0) return -1;
  struct termios hidden = shown;
  // ECHONL: the line end still shows, so that the next line of output begins on its own.
  hidden.c_lflag = (hidden.c_lflag & ~(tcflag_t)ECHO) | ECHONL;
  atomic_store(&hidden_descriptor, descriptor);
  if (tcsetattr(descriptor, TCSAFLUSH, &hidden) == 0) return 0;
  atomic_store(&hidden_descriptor, -1);
  return -1;
}

void csystem_show_typing(void) {
  int descriptor = atomic_exchange(&hidden_descriptor, -1);
  if (descriptor >= 0) tcsetattr(descriptor, TCSANOW, &shown);
}

char **csystem_environment(void) { return environ; }

#pragma once

#include <stddef.h>

// libc calls that Swift's Glibc module does not show, because it is built without _GNU_SOURCE,
// or that are variadic or macros.

/// Opens a file without a name in `directory`, mode 0600, closed on exec.
/// Falls back to a named file that is unlinked at once where O_TMPFILE is not known.
/// Returns the descriptor, or -1 with errno.
int csystem_open_unnamed(const char *directory);

/// Processors that this thread may run on (sched_getaffinity), at least 1.
int csystem_processor_count(void);

/// The text for an errno value, in the C locale's words, into `buffer`. Thread-safe.
void csystem_error_text(int code, char *buffer, size_t size);

/// Names the calling thread (at most 15 bytes are kept) for ps, gdb and perf.
void csystem_name_thread(const char *name);

/// At most `count` malloc arenas, so that many threads do not multiply the heap.
void csystem_limit_arenas(int count);

/// Bytes in use in all malloc arenas and mappings (mallinfo2).
size_t csystem_heap_bytes(void);

/// 1 when the signal was ignored when the process started, as under nohup.
int csystem_signal_is_ignored(int signal);

/// The environment of this process: lines NAME=VALUE, then a null pointer.
char **csystem_environment(void);

/// SIG_IGN for SIGPIPE and SIGXFSZ.
void csystem_ignore_failed_writes(void);

/// Columns of the terminal on `descriptor`, 0 when it is none or does not say.
int csystem_terminal_columns(int descriptor);

/// Stops the terminal on `descriptor` from showing what is typed. 0, or -1 with errno.
int csystem_hide_typing(int descriptor);

/// Undoes csystem_hide_typing; harmless when nothing is hidden. May be called from any thread.
void csystem_show_typing(void);

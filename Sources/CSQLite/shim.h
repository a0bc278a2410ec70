#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast and so is not imported: these two copy the bytes before they return.
static inline int csqlite_bind_text(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nonnull bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, (const char *)bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
static inline int csqlite_bind_blob(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nonnull bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic and so is unavailable to Swift. All options used here are switches.
static inline int csqlite_db_config(sqlite3 *_Nonnull database, int option, int on) {
  return sqlite3_db_config(database, option, on, (int *)0);
}

// sqlite3_config is variadic too. Memory statistics cost a mutex for every allocation.
static inline int csqlite_config_no_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

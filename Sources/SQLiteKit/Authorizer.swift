import CSQLite

/// Makes `ATTACH` a compile error of the statement: two stores never share a connection.
///
/// `VACUUM` attaches an unnamed scratch file, so that one name passes; a limit of zero attached
/// databases would forbid `VACUUM` as well. `VACUUM INTO` names a file and is refused.
/// Source: `sqlite3_set_authorizer`, whose callback runs only while a statement is compiled.
func refuseAttach(_ database: OpaquePointer) {
  sqlite3_set_authorizer(
    database,
    { _, action, name, _, _, _ in
      guard action == SQLITE_ATTACH else { return SQLITE_OK }
      return name?.pointee == 0 ? SQLITE_OK : SQLITE_DENY
    }, nil)
}

extension JSONWriter {
  /// An object whose members `body` writes.
  public mutating func object<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginObject()
    try body(&self)
    endObject()
  }

  /// An array whose elements `body` writes.
  public mutating func array<Failure>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginArray()
    try body(&self)
    endArray()
  }

  // A member is left out when its value is nil: absent means "not said".

  public mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  public mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  public mutating func member(_ name: String, _ value: Int64?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  public mutating func member(_ name: String, _ value: Double?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  public mutating func member(_ name: String, _ value: Bool?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  public mutating func member(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  public mutating func member(_ name: String, _ values: [String]?) {
    guard let values else { return }
    key(name)
    beginArray()
    for value in values { self.value(value) }
    endArray()
  }
}

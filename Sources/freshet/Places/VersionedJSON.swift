import JSONText
import SystemKit

/// A JSON file with a `version`: one that a newer build wrote is refused, untouched.
enum VersionedJSON {
  /// The object in the file.
  ///
  /// `nil` when there is none.
  ///
  /// `what`: what the file is, for messages.
  static func read(_ path: String, what: String, known: Int) throws -> JSONValue? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.read(path, limit: 16 << 20)
    } catch {
      if error.code == .notFound || error.code == .notDirectory { return nil }
      throw Failure(.store, "\(what).unreadable", error.description)
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw Failure(.store, "\(what).damaged", "\(path) is no JSON: \(error)")
    }
    guard value.object != nil, let version = value["version"]?.int, version >= 1 else {
      throw Failure(.store, "\(what).damaged", "\(path) has no \"version\"")
    }
    guard version <= known else {
      throw Failure(
        .store, "\(what).newer",
        "\(path) has version \(version), this build knows versions up to \(known)")
    }
    return value
  }
}

import CSystem
import Glibc

/// A system call that failed: what was tried, on which path, and the error number.
///
/// Never holds file contents. The path is what the caller passed.
public struct SystemError: Error, Hashable, Sendable {
  /// The system call or the act, as a verb: `open`, `read`, `rename`.
  public var operation: String
  /// The file concerned, `nil` when there is none.
  public var path: String?
  /// Source: `errno`.
  public var code: ErrorNumber

  public init(operation: String, path: String? = nil, code: ErrorNumber) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The error of the call that failed last on this thread.
  static func last(_ operation: String, _ path: String? = nil) -> SystemError {
    SystemError(operation: operation, path: path, code: ErrorNumber(rawValue: errno))
  }
}

extension SystemError: CustomStringConvertible {
  /// `cannot open /x/y: No such file or directory`.
  public var description: String {
    let object = path.map { " \($0)" } ?? ""
    return "cannot \(operation)\(object): \(code.text)"
  }
}

/// An `errno` value.
public struct ErrorNumber: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  public static let notFound = ErrorNumber(rawValue: ENOENT)
  public static let exists = ErrorNumber(rawValue: EEXIST)
  public static let permissionDenied = ErrorNumber(rawValue: EACCES)
  public static let notPermitted = ErrorNumber(rawValue: EPERM)
  public static let isDirectory = ErrorNumber(rawValue: EISDIR)
  public static let notDirectory = ErrorNumber(rawValue: ENOTDIR)
  public static let invalid = ErrorNumber(rawValue: EINVAL)
  public static let noSpace = ErrorNumber(rawValue: ENOSPC)
  public static let quotaExceeded = ErrorNumber(rawValue: EDQUOT)
  public static let readOnlyFileSystem = ErrorNumber(rawValue: EROFS)
  public static let inputOutput = ErrorNumber(rawValue: EIO)
  public static let fileTooLarge = ErrorNumber(rawValue: EFBIG)
  public static let brokenPipe = ErrorNumber(rawValue: EPIPE)
  public static let wouldBlock = ErrorNumber(rawValue: EWOULDBLOCK)
  public static let nameTooLong = ErrorNumber(rawValue: ENAMETOOLONG)
  public static let notSupported = ErrorNumber(rawValue: EOPNOTSUPP)

  /// What the C library says about it, in English.
  ///
  /// Source: `strerror_r`.
  public var text: String {
    var buffer = [CChar](repeating: 0, count: 256)
    csystem_error_text(rawValue, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

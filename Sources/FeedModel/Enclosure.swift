/// A file to play or read.
///
/// Source: RSS `enclosure`; Atom `link[@rel=enclosure]`; `media:content`.
public struct Enclosure: Hashable, Sendable {
  public var url: String
  /// MIME type, lowercased, without parameters; as declared, never guessed.
  public var type: String?
  /// `nil` when absent or no number; 0 is how publishers say that they do not know.
  public var lengthBytes: Int?

  public init(url: String, type: String? = nil, lengthBytes: Int? = nil) {
    self.url = url
    self.type = type
    self.lengthBytes = lengthBytes
  }
}

/// The same episode in another form.
///
/// Source: `podcast:alternateEnclosure`.
public struct AlternateEnclosure: Hashable, Sendable {
  /// MIME type, lowercased, without parameters.
  public var type: String?
  public var lengthBytes: Int?
  /// Bits a second.
  public var bitrate: Double?
  /// Of the picture, in pixels.
  public var height: Int?
  /// Source: `@lang`.
  public var language: String?
  public var title: String?
  public var rel: String?
  /// RFC 6381.
  public var codecs: String?
  /// It is the file of the plain enclosure.
  ///
  /// Source: `@default`.
  public var isDefault: Bool?
  /// Where it is: any of them gives the same file.
  ///
  /// In document order.
  public var sources: [Source]
  public var integrity: Integrity?

  public init(type: String?, sources: [Source] = []) {
    self.type = type
    self.sources = sources
  }

  /// One address of the file.
  ///
  /// Source: `podcast:source`.
  public struct Source: Hashable, Sendable {
    /// Also `ipfs:`, `magnet:` and the like.
    public var uri: String
    /// When it differs from the file's, as for a torrent.
    public var contentType: String?

    public init(uri: String, contentType: String? = nil) {
      self.uri = uri
      self.contentType = contentType
    }
  }

  /// How to check the file.
  ///
  /// Source: `podcast:integrity`.
  public struct Integrity: Hashable, Sendable {
    /// `sri` or `pgp-signature`.
    public var type: String
    public var value: String

    public init(type: String, value: String) {
      self.type = type
      self.value = value
    }
  }
}

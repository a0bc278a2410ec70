/// A part of an episode.
///
/// Source: `psc:chapter`; a chapter of JSON chapters 1.2.
public struct Chapter: Hashable, Sendable {
  public var startSeconds: Double
  public var endSeconds: Double?
  public var title: String?
  public var url: String?
  public var image: String?
  /// `false` marks a silent change of picture or place.
  ///
  /// Source: JSON chapters' `toc`.
  public var isInTableOfContents: Bool
  /// The place that it is about.
  ///
  /// Source: JSON chapters' `location`.
  public var location: Location?

  public init(
    startSeconds: Double, endSeconds: Double? = nil, title: String? = nil, url: String? = nil,
    image: String? = nil, isInTableOfContents: Bool = true, location: Location? = nil
  ) {
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
    self.title = title
    self.url = url
    self.image = image
    self.isInTableOfContents = isInTableOfContents
    self.location = location
  }
}

/// Where an episode's chapters were found; the first that has any.
public enum ChaptersSource: String, Hashable, Sendable, CaseIterable, Comparable {
  /// `psc:chapters` in the feed.
  case feed
  /// The document that `podcast:chapters` names.
  case document
  /// The ID3 tag of the episode's own file.
  case media
  /// Times at the beginning of lines in the show notes.
  case notes

  /// The better one comes first.
  public static func < (one: ChaptersSource, other: ChaptersSource) -> Bool {
    one.rank < other.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}

/// A file with an episode's chapters.
///
/// Source: `podcast:chapters`.
public struct ChaptersLink: Hashable, Sendable {
  public var url: String
  /// MIME type, lowercased, without parameters.
  public var type: String?

  public init(url: String, type: String? = nil) {
    self.url = url
    self.type = type
  }
}

/// A transcript or captions.
///
/// Source: `podcast:transcript`; Apple's `itunes:transcript`.
public struct Transcript: Hashable, Sendable {
  public var url: String
  /// MIME type, lowercased, without parameters.
  public var type: String?
  /// `nil` means the feed's language.
  public var language: String?
  /// `captions` when it is timed to be shown with the picture.
  public var rel: String?
  /// What it says, in document order; empty until somebody has read the document.
  public var cues: [Cue] = []
  /// The cache has the document.
  public var isKept = false

  public init(
    url: String, type: String? = nil, language: String? = nil, rel: String? = nil
  ) {
    self.url = url
    self.type = type
    self.language = language
    self.rel = rel
  }
}

/// A short piece that stands for the episode.
///
/// Source: `podcast:soundbite`.
public struct Soundbite: Hashable, Sendable {
  public var startSeconds: Double
  public var durationSeconds: Double
  /// `nil` means the episode's title.
  public var title: String?

  public init(startSeconds: Double, durationSeconds: Double, title: String? = nil) {
    self.startSeconds = startSeconds
    self.durationSeconds = durationSeconds
    self.title = title
  }
}

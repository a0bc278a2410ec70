import FeedFetcher
import SQLiteKit
import XMLStream

/// What `--version` prints: this program and the libraries that it runs with.
enum VersionText {
  static var text: String {
    """
    freshet \(Freshet.version)
    libxml2 \(XMLStream.libraryVersion)
    libcurl \(FeedFetcher.libraryVersion)
    SQLite \(Connection.libraryVersion)

    """
  }
}

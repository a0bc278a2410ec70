import FeedParser
import SystemKit

/// The properties of many files, counted.
struct Survey: CustomStringConvertible {
  private var documents = 0
  private var feeds = 0
  private var episodes = 0
  private var elements = 0
  private(set) var brokenCount = 0

  mutating func check(_ file: String) {
    do throws(SystemError) {
      try check(File.read(file), file)
    } catch {
      fail(file, "\(error)")
    }
  }

  private mutating func check(_ bytes: [UInt8], _ file: String) {
    documents += 1
    do throws(BrokenProperty) {
      let reading = try DocumentProperties(bytes)
        .check([.of(1), .of(7), .random(Chance(bytes))], limits: FeedLimits())
      try RepairProperties(bytes).check()
      try ValueProperties(bytes).check()
      feeds += reading.isFeed ? 1 : 0
      episodes += reading.episodeCount
      elements += reading.elementCount
    } catch {
      fail(file, "not so: \(error.name)\n\(error.detail)")
    }
  }

  private mutating func fail(_ file: String, _ text: String) {
    brokenCount += 1
    StandardStream.error.write("feedfuzz: \(file): \(text)\n")
  }

  var description: String {
    "\(documents) documents: \(feeds) feeds, \(episodes) episodes, \(elements) extensions; "
      + (brokenCount == 0 ? "all properties hold" : "\(brokenCount) broken")
  }
}

import ElementTree
import FeedModel

// The values of Media RSS as they are shown.

extension Reading {
  /// All of the vocabulary that stands in an element: in a `media:group`, above all.
  init?(mediaIn element: ElementView, _ addresses: Addresses) {
    let members = [Member](of: element, MediaNamespace.self, addresses.inside(element))
    if members.isEmpty { return nil }
    self = .record(members)
  }

  init?(texts: [String]) { self.init(list: texts.map { .text($0) }) }
}

extension MediaContent {
  /// Its own values, and what stands in its element.
  func reading(with element: ElementView, _ addresses: Addresses) -> Reading? {
    let own = Reading([
      "url": Reading(url), "type": Reading(type), "medium": Reading(medium),
      "lengthBytes": Reading(lengthBytes), "default": Reading(isDefault),
      "expression": Reading(expression), "bitrate": Reading(bitrate),
      "framerate": Reading(framerate), "samplingrate": Reading(samplingrate),
      "channels": Reading(channels), "durationSeconds": Reading(durationSeconds),
      "width": Reading(width), "height": Reading(height), "language": Reading(language),
    ])
    guard case .record(let members) = own else {
      return Reading(mediaIn: element, addresses)
    }
    return .record(
      members + [Reading.Member](of: element, MediaNamespace.self, addresses.inside(element)))
  }
}

extension MediaThumbnail {
  var reading: Reading? {
    Reading([
      "url": Reading(url), "width": Reading(width), "height": Reading(height),
      "timeSeconds": Reading(timeSeconds),
    ])
  }
}

extension MediaPlayer {
  var reading: Reading? {
    Reading(["url": Reading(url), "width": Reading(width), "height": Reading(height)])
  }
}

extension MediaCredit {
  var reading: Reading? {
    Reading(["name": Reading(name), "role": Reading(role), "scheme": Reading(scheme)])
  }
}

extension MediaCategory {
  var reading: Reading? {
    Reading(["term": Reading(term), "label": Reading(label), "scheme": Reading(scheme)])
  }
}

extension MediaRating {
  var reading: Reading? { Reading(["value": Reading(value), "scheme": Reading(scheme)]) }
}

extension MediaText {
  var reading: Reading? {
    Reading([
      "text": Reading(text), "html": Reading(isHTML ? true : nil), "language": Reading(language),
      "startSeconds": Reading(startSeconds), "endSeconds": Reading(endSeconds),
    ])
  }
}

extension License {
  var reading: Reading? { reading(type: nil) }

  func reading(type: String?) -> Reading? {
    Reading(["name": Reading(name), "url": Reading(url), "type": Reading(type)])
  }
}

extension MediaRestriction {
  var reading: Reading? {
    Reading(["allows": Reading(allows), "type": Reading(type), "names": Reading(texts: names)])
  }
}

extension MediaHash {
  var reading: Reading? { Reading(["algorithm": Reading(algorithm), "value": Reading(value)]) }
}

extension MediaCommunity {
  var reading: Reading? {
    Reading([
      "averageRating": Reading(averageRating), "ratingCount": Reading(ratingCount),
      "lowestRating": Reading(lowestRating), "highestRating": Reading(highestRating),
      "views": Reading(views), "favorites": Reading(favorites),
      "tags": Reading(
        list: tags.compactMap { Reading(["name": Reading($0.name), "weight": Reading($0.weight)]) }),
    ])
  }
}

extension MediaEmbed {
  var reading: Reading? {
    Reading([
      "url": Reading(url), "width": Reading(width), "height": Reading(height),
      "parameters": Reading(
        list: parameters.compactMap {
          Reading(["name": Reading($0.name), "value": Reading($0.value)])
        }),
    ])
  }
}

extension MediaFile {
  var reading: Reading? {
    Reading(["url": Reading(url), "type": Reading(type), "language": Reading(language)])
  }
}

extension MediaPrice {
  var reading: Reading? {
    Reading([
      "type": Reading(type), "price": Reading(price), "currency": Reading(currency),
      "info": Reading(info),
    ])
  }
}

extension MediaScene {
  var reading: Reading {
    Reading([
      "title": Reading(title), "description": Reading(description),
      "startSeconds": Reading(startSeconds), "endSeconds": Reading(endSeconds),
    ]) ?? .record([])
  }
}

extension MediaStatus {
  var reading: Reading? { Reading(["state": Reading(state), "reason": Reading(reason)]) }
}

extension MediaPlace {
  var reading: Reading? {
    Reading([
      "description": Reading(description), "startSeconds": Reading(startSeconds),
      "endSeconds": Reading(endSeconds), "where": shape?.namedReading,
    ])
  }
}

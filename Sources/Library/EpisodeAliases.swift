import IdentityKeys
import PodcastCache

/// Which ids of a feed are one episode.
struct EpisodeAliases {
  private var neighbours: [EpisodeID: [EpisodeID]] = [:]

  init(_ aliases: [EpisodeAlias]) {
    for alias in aliases {
      neighbours[alias.oldID, default: []].append(alias.newID)
      neighbours[alias.newID, default: []].append(alias.oldID)
    }
  }

  /// The id and all that are the same episode, the nearest first.
  ///
  /// Ends in a circle too.
  func component(of id: EpisodeID) -> [EpisodeID] {
    if neighbours.isEmpty { return [id] }
    var met: Set<EpisodeID> = [id]
    var reached = [id]
    var next = 0
    while next < reached.count {
      for neighbour in neighbours[reached[next]] ?? [] where met.insert(neighbour).inserted {
        reached.append(neighbour)
      }
      next += 1
    }
    return reached
  }

  /// All ids that are the same episodes as these.
  func known(_ ids: Set<EpisodeID>) -> Set<EpisodeID> {
    if neighbours.isEmpty { return ids }
    return ids.reduce(into: []) { $0.formUnion(component(of: $1)) }
  }
}

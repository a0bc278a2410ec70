/// Where episodes are put into a list.
public enum ListPlacement: Hashable, Sendable {
  case front
  /// Behind all; an episode that is in the list already stays where it is.
  case back
  /// So that the first of them is the Nth, from 1; past the end is the end.
  case position(Int)

  /// How many of `count` others stand before them.
  func offset(among count: Int) -> Int {
    switch self {
    case .front: 0
    case .back: count
    case .position(let position): min(max(0, position - 1), count)
    }
  }
}

public import IdentityKeys

extension UserStateStore {
  private var queueList: EpisodeList<QueueEntry> {
    EpisodeList(store: self, prefix: "") { $0.text }
  }

  /// What is to be heard, in order.
  public func queue() throws(UserStateError) -> [QueueEntry] { try queueList.entries() }

  /// Puts episodes into the queue, in this order, beside what is there.
  ///
  /// One that is there already is moved, but to the back.
  public func addToQueue(_ episodes: [EpisodeKey], _ placement: ListPlacement = .back)
    throws(UserStateError) -> WriteOutcome
  {
    try queueList.add(episodes, placement)
  }

  /// Makes the queue exactly these episodes.
  public func replaceQueue(_ episodes: [EpisodeKey]) throws(UserStateError) -> WriteOutcome {
    try queueList.replace(episodes)
  }

  /// - Throws: `.notInList` when it is not in the queue.
  public func moveInQueue(_ episode: EpisodeKey, to position: Int) throws(UserStateError)
    -> WriteOutcome
  {
    try queueList.move(episode, to: position)
  }

  /// Takes episodes out of the queue.
  ///
  /// All else stays.
  public func removeFromQueue(_ episodes: [EpisodeKey]) throws(UserStateError) -> WriteOutcome {
    try queueList.remove(episodes)
  }

  public func clearQueue() throws(UserStateError) -> WriteOutcome { try queueList.clear() }
}

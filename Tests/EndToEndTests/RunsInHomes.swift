import TestSupport
import Testing

/// Tests that run the command in homes of their own and look at its status each time.
protocol RunsInHomes {}

extension RunsInHomes {
  /// Runs the command in a home; another status than `status` is an issue.
  @discardableResult
  func run(
    _ words: String..., at home: TemporaryFolder, now: String? = Freshet.now, status: Int32 = 0
  ) throws -> Freshet.Outcome {
    try run(words, at: home, now: now, status: status)
  }

  @discardableResult
  func run(
    _ words: [String], at home: TemporaryFolder, now: String? = Freshet.now, status: Int32 = 0
  ) throws -> Freshet.Outcome {
    let told = try Freshet.start(words, home: home, now: now).wait()
    #expect(told.status == status, "\(words): \(told.error)")
    return told
  }
}

import PodcastCache
import SystemKit

/// The threads that parse.
///
/// Each intake belongs to one of them, so that what is read of a document never leaves its thread.
final class ParseWorkers: Sendable {
  private let ready: [BoundedQueue<FeedIntake>]

  /// `intakes` is how many there can be at once: each waits in a queue at most once, so that
  /// scheduling never blocks the fetch thread.
  init(count: Int, intakes: Int) {
    ready = (0..<max(count, 1)).map { _ in BoundedQueue(capacity: max(intakes, 1)) }
  }

  /// The worker with the shortest queue.
  var leastBusy: Int {
    ready.indices.min { ready[$0].count < ready[$1].count } ?? 0
  }

  /// A document that is begun goes before those that are not: what is read of many at once would fill
  /// the memory.
  func schedule(_ intake: FeedIntake, isBegun: Bool) {
    ready[intake.worker].push(intake, isUrgent: isBegun)
  }

  /// Starts the threads.
  ///
  /// They end after ``stop()``.
  func start(_ tools: ParseTools) throws(SystemError) -> [Thread] {
    var threads: [Thread] = []
    for queue in ready {
      threads.append(try Thread(name: "parse") { Self.run(queue, tools) })
    }
    return threads
  }

  func stop() { for queue in ready { queue.close() } }

  private static func run(_ queue: BoundedQueue<FeedIntake>, _ tools: ParseTools) {
    do throws(PodcastCacheError) {
      let reader = try PodcastCacheReader(path: tools.cachePath)
      let worker = ParseWorker(reader: reader, tools: tools)
      while let intake = queue.pop() { worker.work(on: intake) }
      reader.close()
    } catch {
      tools.results.push(.broken(error))
    }
  }
}

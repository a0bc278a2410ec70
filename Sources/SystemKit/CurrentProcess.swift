import CSystem
import Glibc

/// Facts about this process.
public enum CurrentProcess {
  public static var id: Int32 { getpid() }

  /// Processors that this process may use: what `taskset` or a container leaves of the machine's.
  ///
  /// Source: `sched_getaffinity`.
  public static var processorCount: Int { Int(csystem_processor_count()) }

  /// The most memory that was resident at one time, in bytes.
  ///
  /// Source: `getrusage`.
  public static var peakResidentBytes: Int { usage.ru_maxrss * 1024 }

  /// Time spent by all threads, in user and system mode.
  ///
  /// Source: `getrusage`.
  public static var processorTime: Duration {
    let usage = usage
    return duration(usage.ru_utime) + duration(usage.ru_stime)
  }

  /// Bytes that the C allocator has handed out and not got back.
  ///
  /// Source: `mallinfo2`.
  public static var heapBytes: Int { Int(csystem_heap_bytes()) }

  /// The words of the command line that are no UTF-8, each with marks in place of what is none.
  public static var unreadableArguments: [String] {
    CommandLine.arguments.indices.compactMap { index in
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else {
        return nil
      }
      return CommandLine.arguments[index]
    }
  }

  /// The folder that relative paths start from, `/` when it was removed.
  public static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The person's folder: `HOME` where it is absolute, else what the user database says, else `nil`.
  public static var homeDirectory: String? {
    if let home = Environment["HOME"], home.hasPrefix("/") { return home }
    guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
    return String(cString: folder)
  }

  /// Keeps the allocator from making a heap of its own for every thread.
  ///
  /// Call once, at the start.
  ///
  /// Eight heaps a processor is glibc's default: with a dozen threads, memory that one thread
  /// frees is not there for the others. Source: `mallopt(M_ARENA_MAX)`.
  public static func limitHeaps(to count: Int) {
    csystem_limit_arenas(Int32(clamping: count))
  }

  /// Ends the process at once, without running exit handlers that other threads may be using.
  ///
  /// What SQLite has committed is on disk by then; buffers of ours are written unbuffered.
  /// A terminal that hides what is typed shows it again.
  public static func exitNow(_ status: Int32) -> Never {
    csystem_show_typing()
    _exit(status)
  }

  private static var usage: rusage {
    var usage = rusage()
    _ = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage
  }

  private static func duration(_ time: timeval) -> Duration {
    .seconds(time.tv_sec) + .microseconds(Int(time.tv_usec))
  }
}

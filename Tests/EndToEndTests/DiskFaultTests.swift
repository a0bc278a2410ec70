import Glibc
import TestSupport
import Testing

/// A disk that fails at any write of a refresh.
///
/// `Tools/refresh-lab faults` goes through all of them.
@Suite(.enabled(if: DiskFault.compiler != nil, "no C compiler for the disk that fails"))
struct DiskFaultTests {
  static let shows = 4
  /// Writes of a run that fail, spread over all of it.
  static let places = 3

  let library: KnownLibrary
  let disk: DiskFault

  init() throws {
    library = try KnownLibrary(shows: Self.shows, episodes: 3)
    disk = try DiskFault()
  }

  @Test(arguments: [KnownLibrary.Stage.first, .changed], DiskFault.Kind.allCases)
  func `whichever write fails, it is told in one line, and the next run completes all`(
    stage: KnownLibrary.Stage, kind: DiskFault.Kind
  ) throws {
    let ending = try library.undisturbed(stage).ending
    let writes = try disk.run("refresh", "--all", home: library.home(stage)).writes
    try #require(writes > 20, "the disk sees what is written")
    for place in 0..<Self.places {
      // A full disk stays full.
      let write = 1 + place * (writes - 1) / Self.places
      let home = library.home(stage)
      let told = try disk.run(
        "refresh", "--all", "--quiet", home: home, write: write, kind: kind, stays: kind == .full
      ).outcome
      let note = "write \(write) of \(writes): \(told.status) \(told.error)"
      switch kind {
      case .kill, .torn: #expect(told.status == 128 + SIGKILL, "\(note)")
      case .full, .io:
        #expect([0, 1, 3].contains(told.status), "\(note)")
        let lines = told.error.split(separator: "\n").count
        #expect(lines == (told.status == 0 ? 0 : 1), "\(note)")
        #expect(!told.error.contains("SQLite") && !told.error.contains("report"), "\(note)")
      }
      try library.expectCompletion(of: home, stage, as: ending, note)
    }
  }
}

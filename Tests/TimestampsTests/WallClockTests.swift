import SystemKit
import Testing
import Timestamps

struct WallClockTests {
  @Test func `a set clock stands still`() throws {
    let clock = try WallClock(environment: Environment(["FRESHET_NOW": "2026-11-30T06:00:00Z"]))
    #expect(clock.now().iso8601 == "2026-11-30T06:00:00Z")
    #expect(clock.now() == clock.now())
    #expect(clock.isFixed)
  }

  @Test func `without the variable the system's clock runs`() throws {
    for values in [[:], ["FRESHET_NOW": ""]] {
      let clock = try WallClock(environment: Environment(values))
      #expect(!clock.isFixed)
      #expect(clock.now() > Timestamp(seconds: 1_700_000_000))
    }
  }

  @Test func `an unreadable time is refused and named`() {
    let error = #expect(throws: WallClockError.self) {
      try WallClock(environment: Environment(["FRESHET_NOW": "tomorrow"]))
    }
    #expect(error?.description.contains("FRESHET_NOW") == true)
    #expect(error?.description.hasSuffix("tomorrow") == true)
  }
}

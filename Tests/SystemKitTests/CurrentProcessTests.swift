import SystemKit
import Testing

struct CurrentProcessTests {
  @Test func `facts about the process are plausible`() {
    #expect(CurrentProcess.id > 0)
    #expect(CurrentProcess.processorCount >= 1)
    #expect(CurrentProcess.peakResidentBytes > 1 << 20)
    #expect(CurrentProcess.processorTime > .zero)
    #expect(CurrentProcess.heapBytes > 0)
    #expect(CurrentProcess.workingDirectory.hasPrefix("/"))
  }

  @Test func `variables are those of the process or those given`() {
    #expect(Environment["PATH"]?.isEmpty == false)
    #expect(Environment["NO_SUCH_VARIABLE_HERE"] == nil)
    let given = Environment(["A": "", "B": "x"])
    #expect(given["A"] == "")
    #expect(given["B"] == "x")
    #expect(given["PATH"] == nil)
  }

  @Test func `a signal's exit status is what shells show`() {
    #expect(Signal.interrupt.exitStatus == 130)
    #expect(Signal.terminate.exitStatus == 143)
  }
}

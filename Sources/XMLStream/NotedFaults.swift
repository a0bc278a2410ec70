/// Faults that did not end the parse.
struct NotedFaults {
  /// Each kind once, in the order of their first place.
  private(set) var faults: [XMLFault] = []

  mutating func note(_ kind: XMLFault.Kind, _ fault: XMLFault) {
    if let known = faults.firstIndex(where: { $0.kind == kind }) {
      faults[known].count += fault.count
    } else {
      var fault = fault
      fault.kind = kind
      faults.append(fault)
    }
  }
}

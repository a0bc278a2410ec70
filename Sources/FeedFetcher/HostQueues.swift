/// Who may start next: at most so many at once, in total and for each host, hosts taking turns.
///
/// libcurl could queue by itself, but its time limits run while it does. Every operation takes
/// constant time, however many hosts and requests wait.
struct HostQueues {
  /// No host: a fetch that holds no slot.
  static let none = -1

  private struct Host {
    var name: String
    var limit: Int
    var running = 0
    /// Fetches that a redirect sent here; they have waited already.
    var arrived: [Fetch] = []
    var waiting = Queue<Fetch>()
    /// In `ready`, which holds a host at most once.
    var isReady = false

    var isWaiting: Bool { !arrived.isEmpty || !waiting.isEmpty }
  }

  private let limits: FetchLimits
  private var hosts: [Host] = []
  private var places: [String: Int] = [:]
  private var freePlaces: [Int] = []
  /// Hosts with something waiting and a free slot, in the order of their turns.
  private var ready = Queue<Int>()
  private(set) var runningCount = 0
  private(set) var waitingCount = 0

  init(limits: FetchLimits) { self.limits = limits }

  var isEmpty: Bool { runningCount == 0 && waitingCount == 0 }

  /// `start()` would give one.
  var canStart: Bool { runningCount < limits.transfers && !ready.isEmpty }

  mutating func add(_ fetch: Fetch, isRedirected: Bool = false) {
    let place = place(of: fetch.address)
    if isRedirected {
      hosts[place].arrived.append(fetch)
    } else {
      hosts[place].waiting.append(fetch)
    }
    waitingCount += 1
    giveTurn(place)
  }

  /// The next fetch that may start, with its slot taken.
  ///
  /// `nil` when there is none, or no slot.
  mutating func start() -> Fetch? {
    guard runningCount < limits.transfers, let place = ready.popFirst() else { return nil }
    hosts[place].isReady = false
    guard let fetch = hosts[place].arrived.popLast() ?? hosts[place].waiting.popFirst() else {
      return nil
    }
    waitingCount -= 1
    runningCount += 1
    hosts[place].running += 1
    fetch.host = place
    giveTurn(place)
    return fetch
  }

  /// Gives back the slot that `fetch` holds.
  mutating func end(_ fetch: Fetch) {
    let place = fetch.host
    fetch.host = Self.none
    runningCount -= 1
    hosts[place].running -= 1
    if hosts[place].isWaiting {
      giveTurn(place)
    } else if hosts[place].running == 0 {
      places[hosts[place].name] = nil
      freePlaces.append(place)
    }
  }

  /// Takes out all that wait.
  mutating func removeWaiting() -> [Fetch] {
    var removed: [Fetch] = []
    for place in hosts.indices {
      removed += hosts[place].arrived
      hosts[place].arrived = []
      while let fetch = hosts[place].waiting.popFirst() { removed.append(fetch) }
      hosts[place].isReady = false
      if hosts[place].running == 0, places.removeValue(forKey: hosts[place].name) != nil {
        freePlaces.append(place)
      }
    }
    ready = Queue()
    waitingCount = 0
    return removed
  }

  private mutating func giveTurn(_ place: Int) {
    let host = hosts[place]
    guard !host.isReady, host.isWaiting, host.running < host.limit else { return }
    hosts[place].isReady = true
    ready.append(place)
  }

  private mutating func place(of address: FetchAddress) -> Int {
    if let place = places[address.host] { return place }
    let isLocal = address.isFile || AddressReach(host: address.host) == .thisMachine
    let limit = isLocal ? limits.transfersPerLoopbackHost : limits.transfersPerHost
    let host = Host(name: address.host, limit: max(1, limit))
    let place: Int
    if let free = freePlaces.popLast() {
      place = free
      hosts[place] = host
    } else {
      place = hosts.count
      hosts.append(host)
    }
    places[address.host] = place
    return place
  }
}

/// First in, first out, in constant time.
struct Queue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 1024, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}

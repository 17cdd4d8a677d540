import Entity

/// Asks several nodes at once, and one more for each that fails, deviates or is late.
struct Poll<Reply: Sendable> {
  private enum Event: Sendable {
    case reply(Int, Reply)
    case late(Int)
  }

  let pool: Pool
  /// The nodes that are still to be asked, in this order.
  private var rest: [Int]
  /// The nodes that were asked, and have not answered.
  private var pending: Set<Int> = []
  /// Those of them that are late.
  private var late: Set<Int> = []

  init(_ pool: Pool, _ order: [Int]) { (self.pool, rest) = (pool, order) }

  /// Asks until enough have answered, or all have.
  ///
  /// What is still unanswered then is cancelled.
  /// - Parameters:
  ///   - wanted: The number of nodes that are asked at first.
  ///   - asksAll: Whether all are asked at first. Then nodes that are not late are waited for also
  ///     if others are enough.
  ///   - question: Prepares the question to a node.
  ///   - receive: Takes a node's reply, and returns how many more are wanted.
  mutating func run(
    wanted: Int,
    asksAll: Bool = false,
    question: (_ place: Int) -> @Sendable () async -> Reply,
    receive: (_ place: Int, _ reply: Reply) -> Int
  ) async {
    var (poll, wanted) = (self, wanted)
    self = await withTaskGroup(of: Event.self, returning: Poll.self) { group in
      repeat {
        while let place = poll.next(wanted, asksAll) {
          let ask = question(place)
          group.addTask { .reply(place, await ask()) }
          guard pool.hedges, asksAll || !poll.rest.isEmpty else { continue }
          let delay = pool.lateAfter(place)
          group.addTask { [timing = pool.timing] in
            try? await timing.sleep(delay)
            return .late(place)
          }
        }
        guard !poll.pending.isEmpty, let event = await group.next() else { break }
        switch event {
        case .reply(let place, let reply):
          poll.pending.remove(place)
          poll.late.remove(place)
          wanted = receive(place, reply)
        case .late(let place): if poll.pending.contains(place) { poll.late.insert(place) }
        }
      } while wanted > 0 || (asksAll && poll.pending != poll.late)
      group.cancelAll()
      if !Task.isCancelled { poll.late.forEach(pool.wasLate) }
      return poll
    }
  }

  /// Takes the next node to ask; nil if enough are being asked that are not late.
  private mutating func next(_ wanted: Int, _ asksAll: Bool) -> Int? {
    guard !rest.isEmpty, asksAll || pending.count - late.count < wanted else { return nil }
    let place = rest.removeFirst()
    pending.insert(place)
    return place
  }
}

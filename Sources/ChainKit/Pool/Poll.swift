import Entity

/// Asks several nodes at once, and others in place of those that fail, deviate or are late.
struct Poll<Reply: Sendable> {
  /// What is still needed.
  enum Need: Equatable {
    /// The replies of so many more nodes.
    case more(Int)
    /// Those of all nodes that are not late: others are enough, but all may know more.
    case allOnTime
    case nothing
  }

  private enum Event: Sendable {
    case reply(Int, Reply)
    case late(Int)
  }

  private let pool: Pool
  /// The nodes that are still to be asked, in this order.
  private var rest: [Int]
  /// The nodes that were asked, and have not answered.
  private var pending: Set<Int> = []
  /// Those of them that are late.
  private var late: Set<Int> = []

  init(_ pool: Pool, _ order: [Int]) { (self.pool, rest) = (pool, order) }

  /// Asks until nothing more is needed, or all have answered.
  ///
  /// What is still unanswered then is cancelled.
  /// - Parameters:
  ///   - first: The number of nodes that are asked at first.
  ///   - question: Prepares the question to a node.
  ///   - receive: Takes a node's reply, and returns what is needed now.
  mutating func run(
    first: Int,
    question: (_ place: Int) -> @Sendable () async -> Reply,
    receive: (_ place: Int, _ reply: Reply) -> Need
  ) async {
    var (poll, need) = (self, Need.more(first))
    await withTaskGroup(of: Event.self) { group in
      repeat {
        while let place = poll.next(need) {
          let ask = question(place)
          group.addTask { .reply(place, await ask()) }
          guard pool.hedges else { continue }
          let delay = pool.lateAfter(place)
          group.addTask { [timing = pool.timing] in
            try? await timing.sleep(delay)
            return .late(place)
          }
        }
        guard poll.waits(need), let event = await group.next() else { break }
        switch event {
        case .reply(let place, let reply):
          poll.pending.remove(place)
          poll.late.remove(place)
          need = receive(place, reply)
        case .late(let place): if poll.pending.contains(place) { poll.late.insert(place) }
        }
      } while need != .nothing
      group.cancelAll()
    }
    self = poll
  }

  /// Takes the next node to ask; nil if enough are being asked that are not late.
  private mutating func next(_ need: Need) -> Int? {
    let isNext =
      switch need {
      case .more(let count): pending.count - late.count < count
      case .allOnTime: true
      case .nothing: false
      }
    guard isNext, !rest.isEmpty else { return nil }
    let place = rest.removeFirst()
    pending.insert(place)
    return place
  }

  /// Whether a reply is worth waiting for.
  private func waits(_ need: Need) -> Bool {
    need == .allOnTime ? pending != late : !pending.isEmpty
  }
}

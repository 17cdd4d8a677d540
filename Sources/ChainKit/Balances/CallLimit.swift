import Entity
import Synchronization

/// How many calls are made in one request: fewer after a refusal, and later again more.
final class CallLimit: Sendable {
  private let memory: NodeMemory
  private let calls: Mutex<Int?>

  /// The most calls of one request, unless they are long.
  static let most = 600

  private let most: Int

  init(_ memory: NodeMemory = .none, most: Int = CallLimit.most) {
    (self.memory, self.most) = (memory, most)
    calls = Mutex(nil)
  }

  /// The most calls to make in one request now.
  ///
  /// A limit that an earlier command learned is exceeded by half, in case it was lifted.
  var value: Int {
    calls.withLock { calls in
      if let calls { return calls }
      let learned = memory.recall(.callLimit).map { Int(clamping: $0) }
      let first = learned.map { min(most, max(1, $0) + max(1, $0) / 2) } ?? most
      calls = first
      return first
    }
  }

  /// Notes that a node could not make so many calls in one request; `factor` says how many it may.
  func refused(_ count: Int, dividingBy factor: Int) {
    calls.withLock { calls in
      let fewer = max(1, count / factor)
      calls = min(calls ?? most, fewer)
    }
  }

  /// Notes that so many calls were answered; only as many as the limit say something about it.
  func answered(_ count: Int) {
    let limit = value
    guard count >= limit, limit != memory.recall(.callLimit).map({ Int(clamping: $0) }) ?? most
    else { return }
    memory.learn(.callLimit, UInt64(limit))
  }
}

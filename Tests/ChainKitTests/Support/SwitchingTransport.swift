import ChainKit
import Entity
import Synchronization
import TestSupport

/// One address with several nodes behind it, as providers have: a script says which of them answers.
///
/// A batch is one request, and is answered by one node.
final class SwitchingTransport: Transport {
  /// Chooses a node by the number of a request and its body.
  typealias Script = @Sendable (_ request: Int, _ body: String) -> Int

  let endpoint: EndpointID
  private let nodes: [any Transport]
  private let script: Script
  private let places = Mutex<[Int]>([])

  /// Lets a script choose the place of the node that answers.
  init(_ nodes: [any Transport], at endpoint: EndpointID = .sample, script: @escaping Script) {
    (self.nodes, self.endpoint, self.script) = (nodes, endpoint, script)
  }

  /// Nodes that answer in turn.
  convenience init(_ nodes: [any Transport], turns: [Int]) {
    self.init(nodes) { request, _ in turns[request % turns.count] }
  }

  /// A node, and another one that answers in its place a single request that contains a text: the
  /// first one after `skipped` others that do.
  convenience init(
    _ node: any Transport,
    once other: any Transport,
    for text: String,
    after skipped: Int = 0
  ) {
    let seen = Counter()
    self.init([node, other]) { _, body in
      body.contains(text) && seen.next() == skipped ? 1 : 0
    }
  }

  /// Nodes that answer at random, the same for the same seed and the same order of requests.
  convenience init(_ nodes: [any Transport], seed: UInt64) {
    let dice = Dice(seed)
    self.init(nodes) { _, _ in dice.place(of: nodes.count) }
  }

  /// The places of the nodes that answered, in the order of the requests.
  var answered: [Int] { places.withLock { $0 } }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    let text = String(decoding: body, as: UTF8.self)
    let place = places.withLock { places in
      places.append(script(places.count, text))
      return places[places.count - 1]
    }
    return try await nodes[place].post(body, timeouts: timeouts)
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    /// 0, 1, 2 and so on.
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count - 1
      }
    }
  }

  private final class Dice: Sendable {
    private let random: Mutex<SeededRandom>

    init(_ seed: UInt64) { random = Mutex(SeededRandom(seed: seed)) }

    func place(of count: Int) -> Int {
      random.withLock { .random(in: 0..<count, using: &$0) }
    }
  }
}

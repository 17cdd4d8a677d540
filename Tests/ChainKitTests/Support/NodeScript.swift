import Exchange
import TestSupport

@testable import ChainKit
@testable import Entity

/// How some nodes of one chain fail and lie, and how they are asked, as a seed says.
///
/// Two honest nodes, of which one is enough; or one liar among three, of which two must agree; or two
/// liars among five, of which three must agree.
struct NodeScript: Sendable {
  let seed: UInt64
  /// The options of each node.
  private(set) var options: [String] = []
  /// Whether a balance is asked for before any block is known.
  let readsEarly: Bool
  private let quorum: Int
  /// Whether every answer is late, so that others are asked, too.
  private let hedges: Bool
  /// Whether answers come late or never.
  private let isLate: Bool

  /// All faults that a client can notice: an invented null for an account's balance is one, too.
  private static let kinds =
    #"["status","drop","html","truncate","empty","rpc","null","wrongId","missingMember","#
    + #""shuffleBatch","stringId"]"#

  /// The most blocks that a node is behind.
  static let mostLag: UInt64 = 2
  /// The most nodes of a script.
  static let mostNodes = 5

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    self.seed = seed
    let count = [2, 2, 2, 2, 3, 3, 3, Self.mostNodes][Int(random.next() % 8)]
    quorum = count / 2 + (count == 2 ? 0 : 1)
    hedges = random.next() % 3 == 0
    isLate = random.next() % 3 == 0
    readsEarly = random.next() % 2 == 0
    let first = Int(random.next() % UInt64(count))
    let second = (first + 1 + Int(random.next() % UInt64(count - 1))) % count
    let liars = count == 2 ? [] : count == 3 ? [first] : [first, second]
    var lie = Int(random.next() % 1000) + 1
    for place in 0..<count {
      let lag = random.next() % (Self.mostLag + 1)
      let chaos = [0, 1, 2, 4][Int(random.next() % 4)]
      let isLiar = liars.contains(place)
      options.append(
        #"{"seed":\#(random.next() % 1_000_000),"chaos":0.\#(chaos),"lag":\#(lag),"#
          + #""chaosKinds":\#(Self.kinds),"balanceOffset":\#(isLiar ? lie : 0),"dropLogs":\#(isLiar)}"#
      )
      // Two liars tell the same, or not.
      if isLiar, random.next() % 2 == 0 { lie += 1 }
    }
  }

  /// A client of the nodes behind these transports, which knows nothing of them yet.
  func node(_ transports: [any Transport], on chain: ChainID) -> Node {
    let time = VirtualTime()
    let endpoints = transports.enumerated().map { place, transport in
      Endpoint(
        isLate ? LateTransport(transport, time, seed: seed &* 8 &+ UInt64(place)) : transport,
        expecting: chain,
        backoff: .none,
        timing: time.timing
      )
    }
    let pool = Pool(endpoints, quorum: quorum, hedges: hedges, timing: time.timing)
    return Node(SharedRequests(pool.session()))
  }
}

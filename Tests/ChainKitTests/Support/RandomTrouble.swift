import ChainKit
import Entity
import TestSupport

/// What one or two nodes lack, refuse and lose, at random. None of them lies about a state.
struct RandomTrouble {
  /// The nodes; the first is preferred.
  private(set) var limits: [VirtualLimits] = []
  /// One of so many posts is lost or answered badly; 0 for none.
  private var faultRate: UInt64 = 0
  private let seed: UInt64
  /// Whether a back end is behind for some requests.
  private(set) var hasLag = false

  /// The same without any trouble.
  static let none = RandomTrouble()

  private init() { (limits, seed) = ([VirtualLimits()], 0) }

  init(head: UInt64, _ random: inout SeededRandom) {
    seed = random.next()
    for _ in 0...(random.next() % 2) { limits.append(draw(head, &random)) }
    if random.next() % 3 == 0 { faultRate = 3 + random.next() % 20 }
    var more = SeededRandom(seed: seed)
    for place in limits.indices { Self.drawTraces(head, &limits[place], &more) }
  }

  /// The same nodes once nothing gets lost any more, and no back end is behind.
  var calmed: RandomTrouble {
    var calm = self
    (calm.faultRate, calm.hasLag) = (0, false)
    for place in calm.limits.indices { calm.limits[place].lag = { _ in 0 } }
    return calm
  }

  /// Some of the methods of traces, for some blocks, with amounts that may be false.
  private static func drawTraces(
    _ head: UInt64,
    _ limits: inout VirtualLimits,
    _ random: inout SeededRandom
  ) {
    for method in [DebugTraceBlock.name, TraceBlock.name, GetInternalOperations.name]
    where random.next() % 4 == 0 {
      limits.traces.insert(method)
    }
    if random.next() % 3 == 0 { limits.tracesFrom = .random(in: 1...head, using: &random) }
    if random.next() % 3 == 0 {
      limits.told = { $0.replacing(#""value":"0x1"#, with: #""value":"0x2"#) }
    }
  }

  private mutating func draw(_ head: UInt64, _ random: inout SeededRandom) -> VirtualLimits {
    func edge(_ random: inout SeededRandom) -> UInt64 {
      random.next() % 4 == 0 ? UInt64.random(in: 1...head, using: &random) : 0
    }
    var limits = VirtualLimits()
    limits.archiveFrom = edge(&random)
    limits.logsFrom = edge(&random)
    limits.bodiesFrom = edge(&random)
    limits.receiptsFrom = edge(&random)
    if random.next() % 4 == 0 { limits.logRange = .random(in: 1...(head / 3), using: &random) }
    limits.hidesLogs = random.next() % 8 == 0
    for method in [
      "eth_getTransactionBySenderAndNonce", "eth_getBlockReceipts", "eth_getLogs",
      "eth_capabilities",
    ] where random.next() % 5 == 0 {
      limits.unsupported.insert(method)
    }
    switch random.next() % 6 {
    case 0: limits.time = { _ in nil }
    // Nobody can tell that it is wrong, but that it cannot be.
    case 1: limits.time = { _ in "\"0x0\"" }
    case 2: limits.time = { "\($0)" }
    // Milliseconds.
    case 3: limits.time = { "\"\(Quantity.text(1_600_000_000_000 + $0 * 1000))\"" }
    default: break
    }
    drawHints(&limits.hints, &random)
    if random.next() % 5 == 0 {
      hasLag = true
      let (each, behind) = (Int.random(in: 2...7, using: &random), 1 + random.next() % 6)
      limits.lag = { $0 % each == each - 1 ? behind : 0 }
    }
    return limits
  }

  /// Some of the searches by account, which leave blocks out, invent others and break.
  private func drawHints(_ hints: inout VirtualHints, _ random: inout SeededRandom) {
    for method in [
      "alchemy_getAssetTransfers", "trace_filter", "ots_searchTransactionsBefore",
    ] where random.next() % 3 == 0 {
      hints.methods.insert(method)
    }
    hints.pageSize = .random(in: 1...20, using: &random)
    hints.hasInternal = random.next() % 2 == 0
    hints.lag = random.next() % 3 == 0 ? random.next() % 500 : 0
    hints.adds = (0..<random.next() % 8).map { _ in .random(in: 0...2_000, using: &random) }
    let (each, isLeftOut) = (1 + random.next() % 4, random.next() % 3 == 0)
    if isLeftOut { hints.leavesOut = { $0 % each == 0 } }
    let troubles: [VirtualHints.Trouble] = [.errorRow, .cut, .disorder, .failure]
    if random.next() % 3 == 0, let trouble = troubles.randomElement(using: &random) {
      hints.trouble = (trouble, from: .random(in: 0...2_000, using: &random))
    }
  }

  /// Whether no log is hidden, so that tokens nobody compares are right, too.
  var showsAllLogs: Bool { limits.allSatisfy { !$0.hidesLogs } }

  /// Whether requests get lost.
  var hasFaults: Bool { faultRate > 0 }

  /// The lowest block of which every node has everything; nil if one cannot search logs.
  var whole: UInt64? {
    guard limits.allSatisfy({ !$0.unsupported.contains("eth_getLogs") }) else { return nil }
    return limits.map { max($0.archiveFrom, $0.logsFrom, $0.bodiesFrom, $0.receiptsFrom) }.max()
  }

  /// What a node shows for so many posts before it changes to another branch.
  struct Before {
    let world: VirtualWorld
    let head: UInt64
    let posts: Int
  }

  /// The lowest block of which every node has all that shows ether.
  var etherFrom: UInt64 {
    limits.map { max($0.archiveFrom, $0.bodiesFrom, $0.receiptsFrom) }.max() ?? 0
  }

  /// A node, or two behind one another, that show a world, and another one before.
  func node(
    _ world: VirtualWorld,
    head: UInt64,
    before: Before? = nil,
    time: VirtualTime
  ) -> Node {
    let endpoints = limits.enumerated().map { place, limits in
      let name = EndpointID(redacted: "https://node\(place).example")
      var transport: any Transport = VirtualChain(world, head: head, limits: limits, at: name)
      if let before {
        let old = VirtualChain(before.world, head: before.head, limits: limits, at: name)
        transport = SwitchingTransport([old, transport], at: name) { request, _ in
          request < before.posts ? 0 : 1
        }
      }
      if hasFaults {
        transport = FaultyTransport(transport, each: faultRate, seed: seed &+ UInt64(place))
      }
      return Endpoint(transport, expecting: nil, backoff: .none, timing: time.timing)
    }
    guard endpoints.count > 1 else { return Node(endpoints[0]) }
    return Node(
      SharedRequests(Pool(endpoints, hedges: false, timing: time.timing).session())
    )
  }
}

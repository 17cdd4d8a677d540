import ChainKit
import Core
import Entity
import Foundation
import Synchronization
import TestSupport

/// A node of a simulated chain of millions of blocks: answers requests from what happens in a world.
///
/// Counts the requests per method.
final class VirtualChain: Transport {
  typealias Event = VirtualEvent

  let endpoint: EndpointID
  let world: VirtualWorld
  let head: UInt64
  let limits: VirtualLimits
  private let asked = Mutex((posts: 0, methods: [String: Int](), byHash: [String: Int]()))
  /// What it was asked; nil if nobody wants to know.
  private let requests: Mutex<AskedRequests?>

  /// The depth of the final block below the head.
  static let finalDepth: UInt64 = 64

  init(
    _ world: VirtualWorld,
    head: UInt64,
    limits: VirtualLimits = VirtualLimits(),
    at endpoint: EndpointID = .sample,
    keepsRequests: Bool = false
  ) {
    (self.world, self.head, self.limits, self.endpoint) = (world, head, limits, endpoint)
    requests = Mutex(keepsRequests ? AskedRequests() : nil)
  }

  /// A chain with one account.
  convenience init(
    head: UInt64,
    events: [UInt64: [Event]],
    archiveFrom: UInt64 = 0,
    logsFrom: UInt64 = 0,
    logRange: UInt64 = .max,
    capabilities: String? = nil,
    at endpoint: EndpointID = .sample,
    hasCode: Bool = false
  ) throws {
    let limits = VirtualLimits(
      archiveFrom: archiveFrom,
      logsFrom: logsFrom,
      logRange: logRange,
      capabilities: capabilities,
      hasCode: hasCode
    )
    let world = try VirtualWorld(events.mapValues { $0.map { VirtualWorld.Act(0, $0) } })
    self.init(world, head: head, limits: limits, at: endpoint)
  }

  /// The first account.
  var account: Address { world.accounts[0] }

  /// The number of requests for a method.
  func count(_ method: String) -> Int { asked.withLock { $0.methods[method] ?? 0 } }

  /// The number of requests about a block that its hash names.
  func countByHash(_ method: String) -> Int { asked.withLock { $0.byHash[method] ?? 0 } }

  /// Notes that the client has kept something.
  func mark() { requests.withLock { $0?.mark() } }

  /// What it was asked about blocks up to one, or of that what was before the client last kept
  /// something.
  func asked(upTo last: UInt64, isMarked: Bool = false) -> [String: Int] {
    requests.withLock { $0?.counts(upTo: last, isMarked: isMarked) ?? [:] }
  }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    guard let question = try? JSONSerialization.jsonObject(with: Data(body)) else {
      throw .serverFault(.malformed)
    }
    let post = asked.withLock { asked in
      asked.posts += 1
      return asked.posts - 1
    }
    let view = VirtualView(
      world: world,
      head: head - min(head, limits.lag(post)),
      limits: limits
    )
    let text =
      if let list = question as? [[String: Any]] {
        "[" + list.map { answer($0, view) }.joined(separator: ",") + "]"
      } else {
        answer(question as? [String: Any] ?? [:], view)
      }
    return HTTPAnswer(body: Array(text.utf8))
  }

  private func answer(_ question: [String: Any], _ view: VirtualView) -> String {
    let id = question["id"] as? Int ?? 0
    let method = question["method"] as? String ?? ""
    let parameters = question["params"] as? [Any] ?? []
    asked.withLock { asked in
      asked.methods[method, default: 0] += 1
      if parameters.last is [String: Any] { asked.byHash[method, default: 0] += 1 }
    }
    requests.withLock { $0?.add(method, parameters, in: world) }
    switch view.answer(method, parameters) {
    case .result(let json): return ok(json, id: id)
    case .refused(let code, let message): return refusal(code, message, id: id)
    }
  }
}

extension VirtualChain {
  /// Events in `changes` of `head` blocks, one or two in each; the balance never becomes negative.
  static func random(
    head: UInt64,
    changes: Int,
    _ random: inout SeededRandom
  ) -> [UInt64: [Event]] {
    var events: [UInt64: [Event]] = [
      .random(in: 1...max(1, head / 100), using: &random): [.deposit(1_000_000_000_000)]
    ]
    let first = events.keys.first ?? 1
    // What nothing explains is one row for a block, so there is at most one such event in each.
    var unexplained: Set<UInt64> = []
    for _ in 1..<changes {
      let block = UInt64.random(in: (first + 1)...head, using: &random)
      let amount = UInt64.random(in: 1...1_000_000, using: &random)
      let event: Event =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .deposit(amount)
        case 1: unexplained.insert(block).inserted ? .inside(amount) : .deposit(amount)
        case 2: .withdrawal(gwei: amount)
        default: .own(value: amount)
        }
      events[block, default: []].append(event)
    }
    return events
  }
}

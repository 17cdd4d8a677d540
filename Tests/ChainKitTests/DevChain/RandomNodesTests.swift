import Core
import Exchange
import Foundation
import TestSupport
import Testing

@testable import ChainKit
@testable import Entity

/// Random faults of two or three nodes of one chain: every answer is right, or it is an error.
///
/// `make soak` runs 5,000 of them; KINGTHERUM_SEED repeats one.
@Suite(.serialized) struct RandomNodesTests {
  private static let isLong = ProcessInfo.processInfo.environment["KINGTHERUM_SOAK"] != nil
  private static let seeds: Range<UInt64> =
    ProcessInfo.processInfo.environment["KINGTHERUM_SEED"].flatMap { UInt64($0) }.map {
      $0..<($0 + 1)
    }
    ?? (0..<(isLong ? 5000 : 300))

  /// One node.
  private struct Front {
    let number: Int
    let url: String
  }

  @Test("random faults over two or three nodes never lead to a wrong answer")
  func neverAnswersWrongly() async throws {
    let live = try await LiveChain()
    let payee = live.accounts[4]
    for _ in 0..<5 { try await live.send(from: live.accounts[0], to: payee, wei: 7) }
    var (right, failed) = (0, 0)
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let isVoting = random.next() % 2 == 0
      let fronts = try await open(live, &random, count: isVoting ? 3 : 2, hasLiar: isVoting)
      // Every answer is late then, so that others are asked, too.
      let hedges = random.next() % 3 == 0
      let node = try self.node(live, fronts, quorum: isVoting ? 2 : 1, hedges: hedges)
      do throws(RPCFailure) {
        try await check(node, live, payee, seed)
        right += 1
      } catch {
        failed += 1
      }
      for front in fronts { try await live.chain.tell("dev_closeFront", "[\(front.number)]") }
      if seed % 10 == 0 { try await live.send(from: live.accounts[0], to: payee, wei: 7) }
    }
    // Faults that no node overcomes are rare at these rates.
    #expect(right > failed, "right \(right), failed \(failed)")
  }

  /// Asks for what a payment needs; all answers must be true for one moment of the chain.
  private func check(
    _ node: Node,
    _ live: LiveChain,
    _ payee: Address,
    _ seed: UInt64
  ) async throws(RPCFailure) {
    let head = try await node.block(.latest).header
    let balance = try await node.balance(of: payee, at: .number(head.number))
    let payer = live.accounts[0]
    let count = try await node.transactionCount(of: payer)
    let logs = try await node.logs(LogFilter(blocks: 0...head.number))
    let later = try await node.blockNumber()
    let truth = live.node
    let block = try await truth.block(.number(head.number)).header
    #expect(head == block, "seed \(seed): a block that is not on the chain")
    let held = try await truth.balance(of: payee, at: .number(head.number))
    #expect(balance == held, "seed \(seed): a balance that nobody has")
    let least = try await truth.transactionCount(of: payer, at: .number(head.number))
    let most = try await truth.transactionCount(of: payer)
    #expect((least...most).contains(count), "seed \(seed): a count from before the head")
    let all = try await truth.logs(LogFilter(blocks: 0...head.number))
    #expect(logs == all, "seed \(seed): logs are missing")
    #expect(later >= head.number, "seed \(seed): the head fell from \(head.number) to \(later)")
  }

  private func open(
    _ live: LiveChain,
    _ random: inout SeededRandom,
    count: Int,
    hasLiar: Bool
  ) async throws -> [Front] {
    let liar = hasLiar ? Int(random.next() % UInt64(count)) : count
    var fronts: [Front] = []
    for place in 0..<count {
      let lag = random.next() % 3
      let chaos = [0, 1, 2, 4][Int(random.next() % 4)]
      var options =
        #""seed":\#(random.next() % 1_000_000),"chaos":0.\#(chaos),"lag":\#(lag),"#
        + #""chaosKinds":\#(Self.kinds)"#
      if place == liar {
        let lie = random.next() % 1000 + 1
        options += #","balanceOffset":\#(lie),"dropLogs":true"#
      }
      let opened = try await live.chain.ask("dev_openFront", "[{\(options)}]")
      guard case .object(let members) = opened,
        case .string(let url)? = members.first(where: { $0.key == "url" })?.value,
        case .integer(let number)? = members.first(where: { $0.key == "id" })?.value
      else { throw DevChain.Failure.refused("\(opened)") }
      fronts.append(Front(number: Int(number), url: url))
    }
    return fronts
  }

  /// All faults that a client can notice: an invented null for an account's balance is one, too.
  private static let kinds =
    #"["status","drop","html","truncate","empty","rpc","null","wrongId","missingMember","#
    + #""shuffleBatch","stringId"]"#

  private func node(
    _ live: LiveChain,
    _ fronts: [Front],
    quorum: Int,
    hedges: Bool
  ) throws -> Node {
    let time = VirtualTime()
    let endpoints = try fronts.map { front in
      Endpoint(
        try HTTPTransport(try EndpointAddress(parsing: front.url)),
        expecting: live.id,
        backoff: .none,
        timing: time.timing
      )
    }
    let pool = Pool(endpoints, quorum: quorum, hedges: hedges, timing: time.timing)
    return Node(SharedRequests(pool.session()))
  }
}

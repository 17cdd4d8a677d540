import Core
import Foundation
import TestSupport
import Testing

@testable import ChainKit
@testable import Entity

/// Random faults of two to five nodes of one chain: every answer is right, or it is an error.
///
/// `make soak` runs 5,000 of them; KINGTHERUM_SEED repeats one. Between two blocks, several scripts
/// run at once, each with nodes of its own.
@Suite(.serialized) struct RandomNodesTests {
  private static let seeds: Range<UInt64> =
    RandomSeeds.chosen ?? (0..<(RandomSeeds.areMany ? 5000 : 300))
  /// The number of scripts that run at once.
  private static let atOnce = 10

  @Test("random faults over two to five nodes never lead to a wrong answer")
  func neverAnswersWrongly() async throws {
    let live = try await LiveChain()
    let (payer, payee) = (live.accounts[0], live.accounts[4])
    for _ in 0..<5 { try await live.send(from: payer, to: payee, wei: 7) }
    let fronts = try await NodeFronts(live, count: Self.atOnce * NodeScript.mostNodes)
    var truth = ChainTruth(payer: payer, payee: payee)
    var (right, failed) = (0, 0)
    for first in stride(from: Self.seeds.lowerBound, to: Self.seeds.upperBound, by: Self.atOnce) {
      try await truth.update(from: live.node)
      let last = min(first + UInt64(Self.atOnce), Self.seeds.upperBound)
      for isRight in try await play(first..<last, fronts, truth, on: live.id) {
        if isRight { right += 1 } else { failed += 1 }
      }
      try await live.send(from: payer, to: payee, wei: 7)
    }
    // Faults that no node overcomes are rare at these rates.
    #expect(right > failed, "right \(right), failed \(failed)")
  }

  /// Plays some scripts at once; returns whether each was answered.
  private func play(
    _ seeds: Range<UInt64>,
    _ fronts: NodeFronts,
    _ truth: ChainTruth,
    on chain: ChainID
  ) async throws -> [Bool] {
    let scripts = seeds.map { NodeScript(seed: $0) }
    let options = scripts.enumerated().flatMap { turn, script in
      script.options.enumerated().map {
        (place: turn * NodeScript.mostNodes + $0.offset, options: $0.element)
      }
    }
    try await fronts.set(options)
    return await withTaskGroup(of: Bool.self) { group in
      for (turn, script) in scripts.enumerated() {
        let transports = fronts.transports.dropFirst(turn * NodeScript.mostNodes)
          .prefix(script.options.count)
        let node = script.node(Array(transports), on: chain)
        group.addTask {
          do throws(RPCFailure) {
            truth.judge(try await Self.ask(node, script, truth), script.seed)
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Asks for what a payment needs.
  private static func ask(_ node: Node, _ script: NodeScript, _ truth: ChainTruth)
    async throws(RPCFailure) -> ChainTruth.Told
  {
    let early = script.readsEarly ? try await node.balance(of: truth.payee) : nil
    let head = try await node.block(.latest).header
    let balance = try await node.balance(of: truth.payee, at: .number(head.number))
    let count = try await node.transactionCount(of: truth.payer)
    let logs = try await node.logs(LogFilter(blocks: 0...head.number))
    let later = try await node.blockNumber()
    return ChainTruth.Told(
      early: early,
      head: head,
      balance: balance,
      count: count,
      logs: logs,
      later: later
    )
  }
}

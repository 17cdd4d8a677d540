import Core
import Testing

@testable import ChainKit
@testable import Entity

/// What a chain has of two accounts at its newest blocks, read once for all scripts that run before
/// the next block.
struct ChainTruth: Sendable {
  /// A block, the balance of the one and the nonce of the other after it.
  struct Moment: Sendable {
    let header: BlockHeader
    let balance: Wei
    let count: UInt64
  }

  let payer: Address
  let payee: Address
  private(set) var height: UInt64 = 0
  private var moments: [UInt64: Moment] = [:]
  private var logs: [LogEntry] = []

  init(payer: Address, payee: Address) { (self.payer, self.payee) = (payer, payee) }

  /// Reads what is new.
  mutating func update(from node: Node) async throws {
    height = try await node.blockNumber()
    for number in (height - NodeScript.mostLag)...height where moments[number] == nil {
      moments[number] = Moment(
        header: try await node.block(.number(number)).header,
        balance: try await node.balance(of: payee, at: .number(number)),
        count: try await node.transactionCount(of: payer, at: .number(number))
      )
    }
    logs = try await node.logs(LogFilter(blocks: 0...height))
  }

  /// What a client was told, in this order.
  struct Told: Sendable {
    /// A balance before any block was known; nil if it was not asked for.
    let early: Wei?
    let head: BlockHeader
    let balance: Wei
    let count: UInt64
    let logs: [LogEntry]
    let later: UInt64
  }

  /// Checks that all answers are true for one moment of the chain, and those that are about the
  /// newest block for one that is not before it.
  func judge(_ told: Told, _ seed: UInt64) {
    let number = told.head.number
    let newest = ((height - NodeScript.mostLag)...height).compactMap { moments[$0] }
    if let early = told.early {
      #expect(newest.contains { $0.balance == early }, "seed \(seed): a balance that nobody had")
    }
    guard let moment = moments[number], moment.header == told.head else {
      Issue.record("seed \(seed): a block that is not on the chain: \(told.head)")
      return
    }
    #expect(told.balance == moment.balance, "seed \(seed): a balance that nobody has")
    let most = newest.last?.count ?? 0
    #expect(
      (moment.count...max(moment.count, most)).contains(told.count),
      "seed \(seed): a count from before the head"
    )
    #expect(
      told.logs == logs.filter { $0.blockNumber <= number },
      "seed \(seed): logs are missing"
    )
    #expect(
      (number...height).contains(told.later),
      "seed \(seed): the head went from \(number) to \(told.later)"
    )
  }
}

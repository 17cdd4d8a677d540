import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Logs that only the right contract may write, and those that nobody writes so, on a real EVM.
@Suite(.serialized) struct LiveForgedLogTests {
  private static let shared = SharedChain()
  private let live: LiveChain
  private let store: ChainStore
  private let me: Address
  private let other: Address

  init() async throws {
    live = try await Self.shared.fresh()
    store = try ChainStore()
    (me, other) = (live.accounts[3], live.accounts[4])
  }

  private func sync() async throws -> HistoryReport {
    let time = VirtualTime()
    return try await HistorySync(
      live.node,
      store: store,
      journal: try Journal(),
      chain: live.id,
      timing: time.timing
    ).run([me])
  }

  /// The rows of the account that are about an asset, newest first.
  private func rows(of asset: Movement.Asset) throws -> [Movement] {
    try store.page(HistoryFilter(chain: live.id, accounts: [me], asset: asset)).movements
  }

  @Test("a user operation counts if an EntryPoint ran it")
  func userOperations() async throws {
    let entry = try Address(parsing: "0x0000000071727De22E5E9d8BAf0edAc6f37da032")
    try await live.put("Forger", at: entry)
    let forger = try await live.create("Forger", #"["Forged", "FRG", 6]"#)
    let topics = [
      LogEvent.userOperation, .keccak(of: [1]), TokenFilter.topic(me), TokenFilter.topic(other),
    ]
    for (contract, success) in [(entry, 1), (forger, 1), (entry, 0), (entry, 2)] {
      let words = [9, UInt256(UInt64(success)), 700, 3].flatMap(\.word)
      try await forge(contract, topics, words)
    }
    #expect(try await sync().isVerified)
    let rows = try rows(of: .ether).filter { $0.kind == .userOperation }
    #expect(rows.map(\.amount) == [700, 700] && rows.map(\.status) == [.failed, .success])
    #expect(rows.map(\.counterparty) == [other, other])
  }

  private func forge(_ contract: Address, _ topics: [Hash32], _ data: [UInt8]) async throws {
    try await live.call(
      contract,
      by: other,
      "forge(bytes32[],bytes)",
      [
        ABI.encode(
          [.list(topics.map { .bytes($0.bytes) }), .bytes(data)],
          as: [.array(.fixedBytes(32)), .bytes]
        )
      ]
    )
  }

  @Test("what a forger logs is its own word, and nothing if it is malformed")
  func forgedLogs() async throws {
    let forger = try await live.create("Forger", #"["Forged", "FRG", 6]"#)
    let (mine, theirs) = (TokenFilter.topic(me), TokenFilter.topic(other))
    let wide = try Hash32(bytes: [1] + mine.bytes.dropFirst())
    let one = number(1)
    let nothing: [([Hash32], [UInt8])] = [
      ([LogEvent.transfer, theirs, mine], one + one), ([LogEvent.transfer, theirs, mine], []),
      ([LogEvent.transfer, theirs, wide], one), ([LogEvent.transfer, wide, mine], one),
      ([LogEvent.transfer, theirs, mine, .keccak(of: [])], one),
      ([LogEvent.transfer, theirs], one),
      ([LogEvent.approval, theirs, mine], one), ([LogEvent.approval, mine, theirs], []),
      ([LogEvent.operatorApproval, mine, theirs], number(2)),
      ([LogEvent.itemTransfer, theirs, theirs, mine], one),
      ([LogEvent.itemBatch, theirs, theirs, mine], [UInt8](repeating: 0xff, count: 128)),
      ([LogEvent.deposit, mine], one), ([LogEvent.withdrawal, mine], one),
    ]
    for (topics, data) in nothing { try await forge(forger, topics, data) }
    _ = try await sync()
    #expect(try rows(of: .token(forger)).isEmpty)
    try await forge(forger, [LogEvent.transfer, mine, theirs], number(.max))
    let report = try await sync()
    #expect(try rows(of: .token(forger)).map(\.amount) == [.max])
    #expect(report.accounts[0].ether == .verified)
    #expect(report.accounts[0].tokens == .partial([.token(forger)]))
  }

  @Test("EIP-7708: the chain's logs of ether add up to the balance, and before them are forged")
  func logsOfEther() async throws {
    let live = try await LiveChain(["--amsterdam"])
    let forwarder = try live.contract("FORWARDER")
    var random = SeededRandom()
    let friend = try LiveChain.fresh(&random)
    let before = try await live.node.balance(of: me).count
    try await live.send(from: me, to: friend, wei: 11)
    try await live.send(from: other, to: me, wei: 12)
    let forward = selector("forward(address)")
    try await live.call(forwarder, by: other, "forward(address)", [word(me)], wei: 13)
    try await live.send(
      from: me,
      to: forwarder,
      wei: 14,
      input: forward + word(me),
      gas: 900_000
    )
    let head = try await live.node.blockNumber()
    var logs: Set<LogEntry> = []
    for topics in TokenFilter.searches {
      let filter = TokenFilter.filter(topics, accounts: [me], blocks: 0...head)
      logs.formUnion(try await live.node.logs(filter))
    }
    func rows(from first: UInt64?) -> [Movement] {
      let decoder = LogDecoder(chain: live.id, etherLogsFrom: first)
      let sorted = logs.sorted { ($0.blockNumber, $0.index) < ($1.blockNumber, $1.index) }
      return sorted.flatMap { log in
        let block = BlockReference(number: log.blockNumber, hash: log.blockHash, time: 0)
        return decoder.rows(log, of: me, in: block).map(\.movement)
      }
    }
    let found = rows(from: 0)
    #expect(
      found.map { "\($0.kind.rawValue) \($0.amount)" } == [
        "internal-out 11", "internal 12", "internal 13", "internal-out 14", "internal 14",
      ]
    )
    #expect(found.map(\.counterparty) == [friend, other, forwarder, forwarder, forwarder])
    #expect(rows(from: nil).isEmpty && rows(from: head + 1).isEmpty)
    #expect(rows(from: head).count == 2, "only those of the last block")
    // Besides them, only fees left.
    var sum = ExactSum()
    sum.add(before)
    for row in found { sum.add(row.amount, direction: row.kind.direction) }
    for hash in Set(found.filter { $0.kind == .internalOut }.compactMap(\.transaction)) {
      let fee = try await live.node.receipt(hash)?.fee(orAt: nil)
      sum.subtract(try #require(fee).count)
    }
    #expect(sum.value == Int257(try await live.node.balance(of: me).count), "\(random.comment)")
  }
}

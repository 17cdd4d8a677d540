import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// H5, H14: searches end, and cover all accounts.
extension LogSearchTests {
  @Test("H5: a node that never answers is given up", arguments: [1_000_000, 1000] as [UInt64])
  func h5ASearchThatHangsEnds(head: UInt64) async throws {
    let node = LogNode(head: head, try Self.transfers([5]), time: time) { $0.hangs = { _ in true } }
    let before = time.now
    let outcome = try await search(node)
    #expect(try gaps(outcome) == [.silent: [0...head]])
    #expect(node.searches.count <= 7 && time.now - before <= 110, "\(node.searches)")
    #expect(try covered().isEmpty)
  }

  @Test("H5: a search that takes too long is made over fewer blocks")
  func h5FewerBlocksAreAnswered() async throws {
    let transfers = try Self.transfers([5, 700, 1000])
    let node = LogNode(head: 1000, transfers, time: time) { $0.hangs = { $0.count > 500 } }
    #expect(try await search(node).gaps.isEmpty)
    #expect(try found() == [5, 700, 1000])
  }

  @Test("H5: what was found before a node fell silent is kept, and the rest is a gap")
  func h5TheRestIsAGap() async throws {
    let node = LogNode(head: 10_000, try Self.transfers([5, 9000]), time: time) {
      $0.mostBlocks = 1000
      $0.hangs = { $0.lowerBound < 5000 }
    }
    let outcome = try await search(node)
    let missing = try gaps(outcome)
    let silent = try #require(missing[.silent]?.first)
    #expect(missing.count == 1 && silent.lowerBound == 0 && silent.upperBound > 4900)
    #expect(try found() == [9000])
    #expect(
      try Coverage(covered()).gaps(in: 0...10_000).first?.upperBound ?? 0 <= silent.upperBound
    )
  }

  @Test("H5: another node is asked before fewer blocks are")
  func h5AnotherNodeIsAsked() async throws {
    let names = [0, 1].map(ScriptedPool.name)
    let silent = LogNode(head: 1000, time: time, at: names[0]) { $0.hangs = { _ in true } }
    let good = LogNode(head: 1000, try Self.transfers([5]), time: time, at: names[1])
    let pool = Pool(
      [silent, good].map { Endpoint($0, expecting: nil, backoff: .none, timing: time.timing) },
      hedges: false,
      timing: time.timing
    )
    let answers = try await Node(pool.session()).steadyLogs(
      [TokenFilter.filter([.receivedToken], accounts: [Self.address(0)], blocks: 0...1000)],
      at: good.pinned,
      timing: time.timing
    )
    #expect(try answers[0].get().count == 1)
    #expect(silent.searches == [0...1000] && good.searches == [0...1000])
  }

  @Test("H14: more accounts than one search may name are searched in parts")
  func h14AllAccountsAreSearched() async throws {
    let accounts = 1100
    let transfers = try [0, 999, 1000, 1099].enumerated().map { place, account in
      LogNode.Transfer(
        block: UInt64(place + 1),
        token: try Self.address(2000),
        account: try Self.address(account)
      )
    }
    let node = LogNode(head: 100, transfers, time: time)
    let outcome = try await search(node, accounts: accounts)
    #expect(outcome.added == 4 && outcome.gaps.isEmpty)
    for (place, account) in [0, 999, 1000, 1099].enumerated() {
      #expect(try found(account) == [UInt64(place + 1)])
    }
    #expect(node.searches.count == 6 && node.mostEntries == 1000)
    #expect(try covered(.sentToken, 1099) == [0...100])
  }

  @Test(
    "H14: a limit of accounts is learned, told or not",
    arguments: [
      (50, "too many filters. the current limit is 50", 50),
      (50, "exceed max addresses or topics per search position", 43),
      (1, "exceed max addresses or topics per search position", 1),
    ]
  )
  func h14ALimitIsLearned(limit: Int, error: String, learned: UInt64) async throws {
    let accounts = 350
    let transfers = try (0..<accounts).map { account in
      LogNode.Transfer(
        block: UInt64(account % 90),
        token: try Self.address(2000),
        account: try Self.address(account)
      )
    }
    let node = LogNode(head: 100, limit == 1 ? [] : transfers, time: time) {
      $0.mostEntries = limit
      $0.entriesError = error
    }
    let count = limit == 1 ? 3 : accounts
    let outcome = try await search(node, accounts: count)
    #expect(outcome.gaps.isEmpty)
    #expect(try covered(.receivedToken, count - 1) == [0...100])
    let known = try store.capability(
      .logsEntries,
      of: node.endpoint,
      chain: .ethereum,
      now: time.now
    )
    #expect(known == learned)
    // The next search begins with it.
    let later = LogNode(head: 101, time: time) { $0.mostEntries = limit }
    _ = try await search(later, accounts: count)
    #expect(later.mostEntries <= limit)
  }

  @Test("H14: a node that takes not even one account has a gap")
  func h14NotEvenOneAccount() async throws {
    let node = LogNode(head: 100, time: time) { $0.mostEntries = 0 }
    let outcome = try await search(node, accounts: 2)
    #expect(try gaps(outcome) == [.tooMuch: [0...100]])
    #expect(node.searches.count < 40)
  }

  @Test("whatever a node does, each block is either searched or a gap, and nothing is missing")
  func eachBlockIsSearchedOrAGap() async throws {
    var random = SeededRandom()
    for round in 0..<60 {
      let other = try LogSearchTests()
      let head = UInt64.random(in: 1...3000, using: &random)
      let transfers = try Self.randomTransfers(head, &random)
      let change = Self.randomBehavior(head, &random)
      let node = LogNode(head: head, transfers, time: other.time, change)
      let outcome = try await other.search(node, accounts: 3)
      let comment = "\(random.comment), round \(round)"
      #expect(node.searches.count < 3000, "\(node.searches.count), \(comment)")
      for account in 0..<3 {
        let address = try Self.address(account)
        let covered = Coverage(try other.covered(.receivedToken, of: nil, account))
        let gaps = outcome.gaps.filter {
          $0.account == address && $0.topics.contains(.receivedToken)
        }
        let missing = Coverage(gaps.map(\.blocks))
        #expect(covered.intersection(missing).isEmpty, "\(comment)")
        var all = covered
        all.formUnion(missing)
        #expect(all.ranges == [0...head], "\(comment)")
        let expected = transfers.filter { $0.account == address && covered.contains($0.block) }
        #expect(try other.found(account) == expected.map(\.block).sorted(), "\(comment)")
      }
    }
  }

  private static func randomTransfers(
    _ head: UInt64,
    _ random: inout SeededRandom
  ) throws -> [LogNode.Transfer] {
    let blocks = Set((0..<20).map { _ in UInt64.random(in: 0...head, using: &random) }).sorted()
    return try blocks.map {
      LogNode.Transfer(
        block: $0,
        token: try address(9),
        account: try address(.random(in: 0..<3, using: &random))
      )
    }
  }

  private static func randomBehavior(
    _ head: UInt64,
    _ random: inout SeededRandom
  ) -> (inout LogNode.Behavior) -> Void {
    func blocks(_ chance: Int) -> [ClosedRange<UInt64>] {
      guard Int.random(in: 0..<chance, using: &random) == 0 else { return [] }
      let first = UInt64.random(in: 0...head, using: &random)
      return [first...UInt64.random(in: first...head, using: &random)]
    }
    let deleted = blocks(2) + blocks(3)
    let broken = blocks(4)
    let silent = blocks(5)
    let large = Set((0..<3).map { _ in UInt64.random(in: 0...head, using: &random) })
    let isLarge = Bool.random(using: &random)
    let most = Bool.random(using: &random) ? UInt64.random(in: 20...3000, using: &random) : .max
    let (batches, receipts) = (Bool.random(using: &random), Bool.random(using: &random))
    return { behavior in
      behavior.hasLogs = { block in !deleted.contains { $0.contains(block) } }
      behavior.hangs = { span in silent.contains { $0.overlaps(span) } }
      behavior.error = { span in
        if broken.contains(where: { $0.overlaps(span) }) { return (-32000, "bad block") }
        return isLarge && large.contains(where: span.contains)
          ? (-32005, "query returned more than 10000 results") : nil
      }
      behavior.mostBlocks = most
      behavior.takesBatches = batches
      if !receipts { behavior.lacks = ["eth_getBlockReceipts"] }
    }
  }
}

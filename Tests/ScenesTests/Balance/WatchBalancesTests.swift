import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `balance --watch` draws, and when it asks.
@Suite struct WatchBalancesTests {
  private static let failure = RPCFailure.transport(
    TransportFault(endpoint: .sample, kind: .refused)
  )

  private static func watch(
    _ worker: StubBalanceWatch,
    _ accounts: [String] = ["savings/0"],
    on chains: [String]? = nil,
    at block: BlockTag = .latest,
    maxAge: Int64 = 300
  ) throws -> BalanceWatch {
    let places = try chains?.map {
      BalancePlace(chain: try ChainRegistry.builtIn.chain(named: $0), tokens: [])
    }
    return BalanceWatch(
      worker,
      WatchBalances.Request(
        accounts: accounts,
        places: try places ?? [BalancePlace(chain: Samples.chain(), tokens: [])],
        isOfAllChains: chains != nil,
        block: block,
        maxAge: maxAge
      )
    )
  }

  private static func worker() throws -> StubBalanceWatch {
    StubBalanceWatch(book: try Samples.book())
  }

  @Test func readsAgainWhenThereIsANewBlock() async throws {
    let worker = try Self.worker()
    let watch = try Self.watch(worker)
    let first = try await watch.next()
    #expect(first.table.text == "1.5 ETH")
    #expect(
      first.notes == [
        "on dev, as of block 7 (2026-01-31T23:59:59Z)",
        "last read at 2027-01-15T08:00:00Z; press Ctrl-C to stop",
      ]
    )
    // The block time is unknown, so it is asked every five seconds whether there is a new block.
    #expect(try await watch.pass(5) == first && worker.seen.askedAges == [300])
    let same = try await watch.next()
    #expect(same.table == first.table && worker.seen.heads == 1 && worker.seen.rounds == 1)
    #expect(same.notes.last == "last read at 2027-01-15T08:00:05Z; press Ctrl-C to stop")
    #expect(worker.seen.askedAges == [300], "there is no new block")
    worker.set { ($0.block, $0.ether) = (8, 2_000_000_000_000_000_000) }
    #expect(try await watch.pass(5) == same)
    let paid = try await watch.next()
    #expect(paid.table.text == "2 ETH" && worker.seen.askedAges == [300, 0])
    #expect(paid.notes.first == "on dev, as of block 8 (2026-01-31T23:59:59Z)")
    #expect(worker.seen.heads == 2 && worker.seen.rounds == 2)
  }

  @Test func aChainThatFailsKeepsItsBalancesAndIsAskedLessOften() async throws {
    let worker = try Self.worker()
    let watch = try Self.watch(worker)
    _ = try await watch.next()
    worker.set { $0.failures["dev"] = Self.failure }
    try await watch.pass(5)
    let failed = try await watch.next()
    #expect(failed.table.text == "1.5 ETH (5 seconds old)")
    #expect(
      failed.notes == [
        .info(
          "the last known balances on dev, as of block 7 (2026-01-31T23:59:59Z), read 5 seconds ago"
        ),
        .caution("\(Self.failure.report.message)"),
        "last read at 2027-01-15T08:00:00Z; press Ctrl-C to stop",
      ]
    )
    #expect(try await watch.pass(4)?.table.text == "1.5 ETH (9 seconds old)", "its age goes on")
    try await watch.pass(1)
    #expect(try await watch.next().table.text == "1.5 ETH (10 seconds old)")
    // The next time is ten seconds later; the same block is no reason not to read it again.
    worker.set { $0.failures = [:] }
    let asked = worker.seen.askedAges.count
    #expect(try await watch.pass(10)?.table.text == "1.5 ETH (20 seconds old)")
    #expect(try await watch.next().table.text == "1.5 ETH")
    #expect(worker.seen.askedAges.count == asked + 1)
  }

  @Test func beginsWithWhatIsYoungEnoughAndReadsItAtOnce() async throws {
    let worker = try Self.worker()
    worker.set { $0.readAt = $0.now - 240 }
    let watch = try Self.watch(worker)
    let first = try await watch.next()
    #expect(first.table.text == "1.5 ETH" && worker.seen.askedAges == [300])
    #expect(first.notes[0].english.hasSuffix("read 4 minutes ago"))
    #expect(first.notes[1].english.hasPrefix("last read at 2027-01-15T07:56:00Z"))
    try await watch.pass(1)
    let read = try await watch.next()
    #expect(read.notes[0] == "on dev, as of block 7 (2026-01-31T23:59:59Z)")
    #expect(worker.seen.askedAges == [300, 0] && worker.seen.heads == 0)
  }

  @Test func aChainWithAKnownBlockTimeIsNotAskedForItsHead() async throws {
    let worker = try Self.worker()
    let watch = try Self.watch(worker, on: ["ethereum"])
    _ = try await watch.next()
    try await watch.pass(11)
    #expect(worker.seen.askedAges.count == 1)
    try await watch.pass(1)
    _ = try await watch.next()
    #expect(worker.seen.askedAges.count == 2 && worker.seen.heads == 0)
  }

  @Test func anEarlierBlockIsReadAgainEachTime() async throws {
    let worker = try Self.worker()
    let watch = try Self.watch(worker, at: .finalized)
    _ = try await watch.next()
    try await watch.pass(5)
    _ = try await watch.next()
    #expect(worker.seen.askedAges.count == 2 && worker.seen.heads == 0)
  }

  @Test func aSilentChainDoesNotHoldUpTheOthers() async throws {
    let worker = try Self.worker()
    let watch = try Self.watch(worker, on: ["base", "optimism"])
    let first = try await watch.next()
    #expect(
      first.table.text == """
        base      1.5  ETH
        optimism  1.5  ETH
        total     3    ETH
        """
    )
    #expect(
      first.notes == [
        "as of blocks of 2026-01-31T23:59:59Z",
        "last read at 2027-01-15T08:00:00Z; press Ctrl-C to stop",
      ]
    )
    worker.set {
      $0.silent = ["base"]
      $0.ether = 2_000_000_000_000_000_000
    }
    for seconds in [2, 2] {
      try await watch.pass(seconds)
      let read = try await watch.next()
      #expect(read.table.text.hasPrefix("base      1.5  ETH\noptimism  2    ETH\n"))
    }
  }

  @Test func ofAllChainsOneMayFailFromTheStart() async throws {
    let worker = try Self.worker()
    worker.set { $0.failures = ["base": Self.failure, "optimism": Self.failure] }
    let watch = try Self.watch(worker, on: ["base", "optimism"])
    let first = try await watch.next()
    #expect(first.table.text == "base      ?  ETH\noptimism  ?  ETH")
    #expect(first.notes.last == "no node has answered yet; press Ctrl-C to stop")
    worker.set { $0.failures["optimism"] = nil }
    try await watch.pass(2)
    _ = try await watch.next()
    let second = try await watch.next()
    #expect(second.table.text.contains("base      ?    ETH\noptimism  1.5  ETH"))
    #expect(second.notes.first?.english.hasPrefix("caution: base is not in the total") == true)
  }

  @Test func aSingleChainOfWhichNothingIsKnownEndsTheCommand() async throws {
    let worker = try Self.worker()
    worker.set { $0.failures["dev"] = Self.failure }
    let watch = try Self.watch(worker)
    await #expect(throws: Self.failure) { try await watch.task.value }
  }

  @Test func endsWhenNothingCanBeReadAnyMore() async throws {
    let worker = try Self.worker()
    let watch = try Self.watch(worker)
    _ = try await watch.next()
    worker.set { $0.finalError = .quota }
    try await watch.pass(5)
    await #expect(throws: RPCFailure.quota) { try await watch.task.value }
  }

  @Test func endsWhenNothingCanBeDrawn() async throws {
    let worker = try Self.worker()
    let request = WatchBalances.Request(
      accounts: [],
      places: [BalancePlace(chain: try Samples.chain(), tokens: [])],
      isOfAllChains: false,
      block: .latest,
      maxAge: 0
    )
    await #expect(throws: RPCFailure.quota) {
      try await WatchBalances.Interactor(worker: worker).act(on: request) { _ in
        throw RPCFailure.quota
      }
    }
    #expect(worker.seen.askedAges == [0])
  }

  @Test func refusesNoChains() async throws {
    let watch = try Self.watch(try Self.worker(), on: [])
    await #expect(throws: ShowBalancesError.noChains) { try await watch.task.value }
  }
}

import Core
import Entity
import Synchronization
import TestSupport
import Testing

@testable import ChainKit

/// Where a sync must not take for granted what the last one read.
@Suite struct RefreshTrapTests {
  private typealias Act = VirtualWorld.Act

  private let bench: RefreshBench
  private let world: VirtualWorld
  private let me: Address

  init() throws {
    bench = try RefreshBench()
    world = try VirtualWorld(
      accounts: 2,
      [
        10: [Act(0, .deposit(1_000_000)), Act(1, .deposit(500))],
        20: [Act(0, .own(value: 5))], 30: [Act(1, .silent(9, of: 3))],
        990: [Act(0, .deposit(6))], 1005: [Act(0, .tokenIn(7, of: 2))],
      ]
    )
    me = world.accounts[0]
  }

  private func chain(
    _ head: UInt64,
    _ limits: VirtualLimits = VirtualLimits(),
    at endpoint: EndpointID = .sample
  ) -> VirtualChain {
    VirtualChain(world, head: head, limits: limits, at: endpoint)
  }

  /// The amounts of the token that arrives in block 1005.
  private func received() throws -> [UInt256] {
    try bench.store.page(HistoryFilter(chain: .ethereum, accounts: [me])).movements
      .filter { $0.kind == .tokenIn }.map(\.amount)
  }

  private func isMarked(_ account: Address? = nil) throws -> Bool {
    try bench.store.wholeSync(of: account ?? me, chain: .ethereum) != nil
  }

  @Test("a machine that lags, whichever post it answers, never hides what happened")
  func aMachineThatLagsHidesNothing() async throws {
    for place in 0..<24 {
      let bench = try RefreshBench()
      _ = try await bench.sync(chain(1000), [me])
      let switching = SwitchingTransport([chain(1010), chain(1003)]) { post, _ in
        post == place ? 1 : 0
      }
      let report = try? await bench.sync(switching, [me])
      let filter = HistoryFilter(chain: .ethereum, accounts: [me])
      func isFound() throws -> Bool {
        try bench.store.page(filter).movements.contains { $0.kind == .tokenIn }
      }
      if let report, report.asOf.number >= 1005, report.isVerified {
        #expect(try isFound(), "post \(place)")
      }
      let later = try await bench.sync(chain(1020), [me])
      #expect(try later.isVerified && isFound(), "post \(place)")
    }
  }

  @Test("a node that takes no batches is not believed to have found nothing")
  func withoutBatchesEverythingIsRead() async throws {
    let quiet = try VirtualWorld([10: [Act(0, .deposit(5))]])
    let inner = VirtualChain(quiet, head: 1010)
    let node = RewritingTransport(
      inner: inner,
      answer: { $0.hasPrefix("[") ? refusal(-32600, "batches are not supported") : $0 }
    )
    let account = quiet.accounts
    _ = try await bench.sync(VirtualChain(quiet, head: 1000), account)
    let report = try await bench.sync(node, account)
    #expect(report.isVerified && report.asOf.number == 1010)
    #expect(inner.count("eth_getBalance") > 0)
    // The control: one that takes them.
    let asked = VirtualChain(quiet, head: 1020)
    #expect(try await bench.sync(asked, account).isVerified)
    #expect(asked.count("eth_getLogs") == 3 && asked.count("eth_getBalance") == 0)
  }

  @Test("a node that takes the searches only one by one is not believed to have found nothing")
  func searchesOneByOneAreNoneTogether() async throws {
    #expect(try await readsAll(whereSearchesAre: -32003, "response too large"))
  }

  @Test("a search that is refused does not tell that blocks are not known by their hash")
  func aRefusedSearchIsNotAboutHashes() async throws {
    #expect(try await readsAll(whereSearchesAre: -32602, "invalid params"))
    let now = bench.time.timing.now()
    let fact = try bench.store.capability(.noBlockHash, of: .sample, chain: .ethereum, now: now)
    #expect(fact == nil)
  }

  /// Whether a sync reads the states of new blocks if the searches with which it begins, between two
  /// nonces, are refused so.
  private func readsAll(whereSearchesAre code: Int, _ message: String) async throws -> Bool {
    let quiet = try VirtualWorld([10: [Act(0, .deposit(5))]])
    let inner = VirtualChain(quiet, head: 1010)
    let refused = "\"error\":{\"code\":\(code),\"message\":\"\(message)\"}"
    let isFirst = Mutex(true)
    let node = RewritingTransport(
      inner: inner,
      answer: { text in
        guard text.hasPrefix("["), text.contains("\"result\":[]"),
          isFirst.withLock({ first in
            defer { first = false }
            return first
          })
        else { return text }
        return text.replacing("\"result\":[]", with: refused)
      }
    )
    _ = try await bench.sync(VirtualChain(quiet, head: 1000), quiet.accounts)
    let report = try await bench.sync(node, quiet.accounts)
    return report.isVerified && report.asOf.number == 1010 && inner.count("eth_getBalance") > 0
  }

  @Test("where a search left out a log of a new block, later syncs search that block again")
  func whatASearchLeftOut() async throws {
    let world = try VirtualWorld([
      10: [Act(0, .deposit(5))], 990: [Act(0, .tokenIn(7, of: 2))],
      991: [Act(0, .tokenIn(8, of: 3))],
    ])
    let (account, token) = (world.accounts[0], VirtualWorld.token(2))
    // Its searches end at block 989; a token's own logs are there.
    let short = RewritingTransport(
      inner: VirtualChain(world, head: 1000),
      request: { $0.replacing("\"toBlock\":\"0x3e8\"", with: "\"toBlock\":\"0x3dd\"") }
    )
    let first = try await bench.sync(short, [account], listed: [token])
    #expect(try first.isVerified && !isMarked(account))
    let later = try await bench.sync(VirtualChain(world, head: 1001), [account], listed: [token])
    try await bench.expectWhole(later, VirtualChain(world, head: 1001), [account], listed: [token])
    #expect(try isMarked(account))
  }

  @Test("an account that is new is read from the first block on, beside one that is not")
  func anAccountThatIsNew() async throws {
    for head in [1000, 1003] as [UInt64] {
      let bench = try RefreshBench()
      _ = try await bench.sync(chain(1000), [me])
      let report = try await bench.sync(chain(head), world.accounts)
      #expect(report.added > 0)
      try await bench.expectWhole(report, chain(head), world.accounts)
    }
  }

  @Test("a token that is listed since is compared, also at the same block")
  func aListThatGrew() async throws {
    let (other, token) = (world.accounts[1], VirtualWorld.token(3))
    #expect(try await bench.sync(chain(1000), [other]).isVerified)
    let report = try await bench.sync(chain(1000), [other], listed: [token])
    #expect(report.gaps(.token(token)) == ["30...30 rows-differ"])
    // And one that is no longer listed is no longer spoken of.
    #expect(try await bench.sync(chain(1000), [other]).gaps(.token(token)) == [])
  }

  @Test("where something was missing, it is looked for again")
  func aGapIsReadAgain() async throws {
    let (other, token) = (world.accounts[1], VirtualWorld.token(3))
    let first = try await bench.sync(chain(1000), [other], listed: [token])
    #expect(!first.isVerified)
    #expect(try !isMarked(other))
    let again = chain(1000)
    let second = try await bench.sync(again, [other], listed: [token])
    #expect(second.gaps(.token(token)) == first.gaps(.token(token)))
    #expect(again.count("eth_getLogs") >= 3)
    // The control: the account without the gap.
    _ = try await bench.sync(chain(1000), [me], listed: [token])
    #expect(try isMarked())
  }

  @Test("an interrupted sync is none to begin from, at whatever post it ended")
  func anInterruptedSync() async throws {
    for posts in 0..<20 {
      let bench = try RefreshBench()
      _ = try await bench.sync(chain(1000), [me])
      let stopped = chain(1100)
      let ended = try? await bench.sync(StoppingTransport(stopped, after: posts), [me])
      if ended == nil, stopped.count("eth_getBalance") > 0 {
        #expect(try bench.store.wholeSync(of: me, chain: .ethereum) == nil, "\(posts) posts")
      }
      let report = try await bench.sync(chain(1100), [me])
      #expect(report.isVerified, "\(posts) posts")
      try await bench.expectWhole(report, chain(1100), [me], "\(posts) posts")
    }
  }

  @Test("another block at the same height, or below the new one, is a reorganization")
  func aReorganization() async throws {
    for head in [1000, 1003] as [UInt64] {
      let bench = try RefreshBench()
      _ = try await bench.sync(chain(1000), [me])
      let branch = RewritingTransport.branch(chain(head), of: 980...1003)
      let report = try await bench.sync(branch, [me])
      #expect(report.forkedAt != nil && report.isVerified && report.added > 0, "\(head)")
      try await bench.expectWhole(report, branch, [me])
    }
  }

  @Test("a head that went back is read as by a node that is behind, and nothing is lost")
  func aHeadThatWentBack() async throws {
    _ = try await bench.sync(chain(1010), [me])
    let behind = chain(1003)
    let report = try await bench.sync(behind, [me])
    #expect(report.asOf.number == 1003 && report.isVerified)
    #expect(try received() == [7])
    // What is said of the later blocks is not of this sync.
    #expect(try !isMarked() && behind.count("eth_getLogs") == 3)
    let later = try await bench.sync(chain(1020), [me])
    try await bench.expectWhole(later, chain(1020), [me])
  }

  @Test("blocks that are final by now are settled without being read")
  func aFinalBlockThatMoved() async throws {
    _ = try await bench.sync(chain(1000), [me])
    let node = chain(1000)
    let report = try await bench.sync(RewritingTransport.finalized(node, at: 995), [me])
    #expect(report.settled == 995 && report.questions == 2)
    try await bench.expectWhole(report, RewritingTransport.finalized(chain(1000), at: 995), [me])
    // A node that knows of an earlier one only changes nothing.
    let behind = try await bench.sync(chain(1000), [me])
    #expect(behind.settled == 995 && behind.questions == 2)
  }

  @Test("what was read stays if the node keeps less by now")
  func aRetentionThatMoved() async throws {
    _ = try await bench.sync(chain(1000), [me])
    for head in [1000, 1003] as [UInt64] {
      let pruned = chain(head, VirtualLimits(archiveFrom: head, logsFrom: 1001))
      let report = try await bench.sync(pruned, [me])
      #expect(pruned.count("eth_capabilities") == 0)
      // As of a node that keeps all.
      try await bench.expectWhole(report, chain(head), [me])
    }
    // What it does not keep of later blocks is a gap.
    let later = chain(1004, VirtualLimits(archiveFrom: 1004, logsFrom: 1005))
    #expect(try await !bench.sync(later, [me]).isVerified)
  }

  @Test("what another sync stores meanwhile is not taken for what was read before")
  func anotherSyncMeanwhile() async throws {
    _ = try await bench.sync(chain(1000), [me])
    let (bench, account, meanwhile) = (bench, me, chain(1002))
    let hooked = HookedTransport(chain(1003), before: "eth_getLogs") {
      _ = try await bench.sync(meanwhile, [account])
    }
    let report = try await bench.sync(hooked, [me])
    #expect(meanwhile.count("eth_getBalance") == 0)
    try await bench.expectWhole(report, chain(1003), [me])
  }

  @Test("another node says it with its own word, and a quorum together")
  func anotherNode() async throws {
    let names = ["http://one", "http://two", "http://three"].map { EndpointID(redacted: $0) }
    _ = try await bench.sync(chain(1000, at: names[0]), [me])
    for head in [1000, 1003] as [UInt64] {
      let other = chain(head, at: names[1])
      let report = try await bench.sync(other, [me])
      #expect(report.spans(.ether).last?.grade == .proved(.node(names[1])), "\(head)")
      #expect(other.count("eth_getLogs") == 3)
    }
    let pool = Pool(
      names.map {
        Endpoint(
          chain(1004, at: $0),
          expecting: nil,
          backoff: .none,
          timing: bench.time.timing
        )
      },
      quorum: 2,
      hedges: false,
      timing: bench.time.timing
    )
    let report = try await bench.sync(asking: pool.session(), [me])
    #expect(report.isVerified && report.asOf.number == 1004)
    let later = try await bench.sync(chain(1010, at: names[0]), [me])
    #expect(try later.isVerified && received() == [7])
  }
}

import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What a sync costs after which nothing happened, and that it says what a sync of all blocks would.
@Suite struct RefreshTests {
  private typealias Act = VirtualWorld.Act

  private let bench: RefreshBench

  init() throws { bench = try RefreshBench() }

  /// Three accounts, with movements that are settled at block 1000 and others that are not.
  private func world(_ more: [UInt64: [VirtualWorld.Act]] = [:]) throws -> VirtualWorld {
    let acts: [UInt64: [Act]] = [
      10: [Act(0, .deposit(1_000_000)), Act(1, .deposit(1_000_000))],
      20: [Act(0, .pay(value: 5, to: 2))], 30: [Act(0, .tokenIn(9, of: 0))],
      40: [Act(0, .tokenOut(4, of: 0))], 50: [Act(1, .wrap(100))],
      980: [Act(1, .own(value: 7))], 990: [Act(0, .tokenIn(2, of: 0)), Act(2, .inside(3))],
    ]
    return try VirtualWorld(accounts: 3, acts.merging(more) { $0 + $1 })
  }

  @Test("nothing new at the same block takes two requests for three accounts, and reads nothing")
  func nothingNewAtTheSameBlock() async throws {
    let world = try world()
    let first = try await bench.sync(VirtualChain(world, head: 1000), world.accounts)
    #expect(first.isVerified && first.added > 0)
    let again = VirtualChain(world, head: 1000)
    let second = try await bench.sync(again, world.accounts)
    #expect(second.questions == 2 && again.count("eth_getBlockByNumber") == 2)
    #expect(second.added == 0 && second.forkedAt == nil)
    try await bench.expectWhole(second, VirtualChain(world, head: 1000), world.accounts)
  }

  @Test("ten blocks later, three accounts share three searches and a request for balances")
  func tenBlocksLater() async throws {
    let world = try world()
    _ = try await bench.sync(VirtualChain(world, head: 1000), world.accounts)
    let later = VirtualChain(world, head: 1010)
    let report = try await bench.sync(later, world.accounts)
    #expect(report.added == 0 && report.asOf.number == 1010 && report.settled == 946)
    #expect(later.count("eth_getLogs") == 3 && later.count("eth_call") == 1)
    // The first account's is read twice, before and after the searches.
    #expect(later.count("eth_getTransactionCount") == 4)
    // The head, the final block, and the last known one.
    #expect(later.count("eth_getBlockByNumber") == 3)
    #expect(report.questions == 11)
    try await bench.expectWhole(report, VirtualChain(world, head: 1010), world.accounts)
  }

  @Test("the next block names the last known one")
  func theNextBlock() async throws {
    let world = try world()
    let one = [world.accounts[0]]
    _ = try await bench.sync(VirtualChain(world, head: 1000), one)
    let next = VirtualChain(world, head: 1001)
    let report = try await bench.sync(next, one)
    #expect(report.questions == 8 && next.count("eth_getBlockByNumber") == 2)
    try await bench.expectWhole(report, VirtualChain(world, head: 1001), one)
  }

  @Test("what was read stays until it is settled, and from then on, without being read again")
  func whatWasReadIsSettledInTime() async throws {
    let world = try world()
    var states: [UInt64: SubjectState] = [:]
    for head in [1000, 1020, 1050, 1051, 1100, 1500] as [UInt64] {
      let chain = VirtualChain(world, head: head)
      let report = try await bench.sync(chain, world.accounts)
      try await bench.expectWhole(report, VirtualChain(world, head: head), world.accounts)
      #expect(head == 1000 || chain.count("eth_getTransactionReceipt") == 0)
      // No state and no block that was read is forgotten.
      let account = world.accounts[0]
      let kept = try bench.store.states(of: account, chain: .ethereum)
      #expect(states.allSatisfy { kept[$0.key] == $0.value } && !kept.isEmpty)
      states = kept
    }
    let blocks = try bench.store.headers(from: 0, upTo: .max >> 1, chain: .ethereum).map(\.number)
    #expect(Set(blocks).isSuperset(of: [10, 20, 980, 990, 1000, 1020, 1500]))
  }

  @Test(
    "whatever happens is found by the sync after it",
    arguments: [
      .deposit(3), .inside(4), .own(value: 5), .failed(value: 5), .pay(value: 1, to: 1),
      .tokenIn(1, of: 0), .tokenIn(1, of: 3), .tokenOut(1, of: 0), .approval(8, of: 1),
      .wrap(5), .itemIn(7), .itemsIn([VirtualItem(id: 1, amount: 2)]), .withdrawal(gwei: 1),
      .delegation(isSet: true), .ownDelegation(isSet: true), .forged(5, of: 1), .bump,
      .silent(5, of: 0), .drain(10),
    ] as [VirtualEvent]
  )
  func whateverHappensIsFound(event: VirtualEvent) async throws {
    let world = try world([1005: [Act(0, event)]])
    // Its tokens are listed, so that their balances are compared.
    let listed = (0..<4).map { VirtualWorld.token($0) }
    let baseline = try RefreshBench()
    for head in [1000, 1010, 1015, 1100] as [UInt64] {
      let report = try await bench.sync(
        VirtualChain(world, head: head),
        world.accounts,
        listed: listed
      )
      try baseline.store.forgetWholeSyncs(of: world.accounts, chain: .ethereum)
      let other = try await baseline.sync(
        VirtualChain(world, head: head),
        world.accounts,
        listed: listed
      )
      try bench.expectSame(report, other, as: baseline.store, world.accounts, "\(event) \(head)")
      #expect(report.added == other.added, "\(event) at \(head)")
    }
  }

  @Test("random syncs say and store what syncs do that read everything after the settled blocks")
  func randomSyncsAreWholeOnes() async throws {
    var allQuiet = 0
    for seed in 0..<25 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let world = try Self.random(&random)
      let bench = try RefreshBench()
      let baseline = try RefreshBench()
      var head: UInt64 = 300
      var quiet = 0
      for _ in 0..<8 {
        let some = Bool.random(using: &random) || quiet == 0 ? world.accounts : [world.accounts[0]]
        let chain = VirtualChain(world, head: head)
        let report = try await bench.sync(chain, some)
        if chain.count("eth_getBalance") == 0 { quiet += 1 }
        try baseline.store.forgetWholeSyncs(of: some, chain: .ethereum)
        let other = try await baseline.sync(VirtualChain(world, head: head), some)
        let comment: Comment = "seed \(seed), block \(head)"
        try bench.expectSame(report, other, as: baseline.store, some, comment)
        #expect(report.added == other.added, comment)
        head += [0, 1, 2, 7, 30, 90].randomElement(using: &random) ?? 0
      }
      allQuiet += quiet
    }
    #expect(allQuiet >= 25, "\(allQuiet)")
  }

  /// Two accounts to which something happens in about one of 60 blocks up to block 700.
  private static func random(_ random: inout SeededRandom) throws -> VirtualWorld {
    var acts: [UInt64: [Act]] = [
      1: [0, 1].map { Act($0, .deposit(1_000_000_000)) },
      2: [0, 1].map { Act($0, .tokenIn(1_000_000, of: 0)) },
    ]
    for block in 3...700 as ClosedRange<UInt64> where Int.random(in: 0..<60, using: &random) == 0 {
      let event: VirtualEvent =
        switch Int.random(in: 0..<9, using: &random) {
        case 0: .deposit(5)
        case 1: .inside(6)
        case 2: .tokenIn(7, of: 1)
        case 3: .tokenOut(8, of: 0)
        case 4: .approval(9, of: 0)
        case 5: .delegation(isSet: Bool.random(using: &random))
        case 6: .pay(value: 10, to: 1)
        case 7: .wrap(11)
        default: .own(value: 12)
        }
      acts[block, default: []].append(Act(0, event))
    }
    return try VirtualWorld(accounts: 2, acts)
  }
}

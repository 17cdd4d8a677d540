import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What first syncs of a chain of 26 million blocks cost, against the formulas that promise it.
///
/// A single history varies by a few percent with the places of its blocks, and one of few blocks by
/// more: so the requests of several seeds are added up.
@Suite(.serialized) struct VirtualCostTests {
  private typealias Story = CostFormula.Story

  private static let blocks: UInt64 = 26_000_000
  private static let stories = [
    Story(own: 3, deposits: 7), Story(own: 80, deposits: 30), Story(own: 30, deposits: 60),
    Story(own: 40, deposits: 20, inside: 20, withdrawals: 20), Story(withdrawals: 40),
  ]

  /// Of few blocks more.
  private static func seeds(of story: CostFormula.Story) -> ClosedRange<UInt64> {
    1...(RandomSeeds.areMany ? 40 : story.own + story.deposits < 20 ? 4 : 1)
  }

  @Test(
    "a first sync of 26 million blocks costs at most 1.1 times what the formulas say",
    arguments: stories,
    [(true, false), (false, false), (true, true), (false, true)]
  )
  func withinTheFormulas(story: CostFormula.Story, kind: (isAnchored: Bool, logsEther: Bool))
    async throws
  {
    let formula = CostFormula(
      story: story,
      blocks: Self.blocks,
      isAnchored: kind.isAnchored,
      logsEther: kind.logsEther
    )
    var (balances, nonces, all) = (0, 0, 0)
    let seeds = Self.seeds(of: story)
    for seed in seeds {
      let chain = try Self.chain(formula, seed)
      all += try await sync(chain).questions
      balances += chain.count("eth_getBalance")
      // One at the newest block is a look at it.
      nonces +=
        chain.count("eth_getTransactionCount") - chain.countByHash("eth_getTransactionCount")
    }
    let count = Double(seeds.count)
    #expect(Double(balances) <= 1.1 * formula.balances * count, "\(formula.balances * count)")
    #expect(Double(nonces) <= 1.1 * formula.nonces * count, "\(formula.nonces * count)")
    #expect(Double(all) <= 1.1 * formula.sum * count, "\(formula.sum * count)")
  }

  /// Stories in which the terms of the formula are all there is, nearly.
  private static let busyStories =
    [Story(own: 300, deposits: 100)]
    + (RandomSeeds.areMany ? [Story(own: 1_000, deposits: 200)] : [])

  @Test(
    "a busy account costs 1.1 times the bare formulas at most: kb + ci·log2(N/max(kb, ci)), k and k",
    arguments: busyStories
  )
  func withinTheBareFormulas(story: CostFormula.Story) async throws {
    let formula = CostFormula(story: story, blocks: Self.blocks)
    let chain = try Self.chain(formula, 1)
    _ = try await sync(chain)
    let most = [
      "eth_getBalance": formula.balancesAlone,
      "eth_getTransactionBySenderAndNonce": formula.transactions,
      "eth_getTransactionReceipt": formula.receipts,
    ]
    for (method, count) in most {
      let asked = chain.count(method)
      #expect(Double(asked) <= 1.1 * count, "\(method): \(asked), not \(count)")
      // The formulas are no larger than what must be asked.
      #expect(Double(asked) >= 0.7 * count, "\(method): \(asked), not \(count)")
    }
    #expect(chain.count("eth_getLogs") <= 6)
  }

  @Test(
    "searches of logs cost three for each range that a node accepts, whether it names it or not",
    arguments: [100_000, 500_000, 5_000_000, .max] as [UInt64],
    [true, false]
  )
  func searchesOfLogs(range: UInt64, isNamed: Bool) async throws {
    let formula = CostFormula(
      story: Story(own: 3, deposits: 2),
      blocks: Self.blocks,
      logRange: range
    )
    let chain = try Self.chain(formula, 1, namesRange: isNamed)
    let report = try await sync(chain)
    // A limit that is not named is found within a fiftieth, by about ten searches.
    let found = isNamed ? 0 : 12.0
    #expect(Double(chain.count("eth_getLogs")) <= 1.1 * formula.logs + found + 3)
    #expect(Double(report.questions) <= 1.1 * formula.sum + 3 * found)
  }

  private func sync(_ chain: VirtualChain) async throws -> HistoryReport {
    let time = VirtualTime()
    let report = try await HistorySync(
      node(chain, time: time),
      store: try ChainStore(),
      journal: try Journal(),
      chain: chain.world.chain,
      timing: time.timing
    ).run(chain.world.accounts)
    #expect(report.isVerified)
    return report
  }

  /// A chain on which a story happens in random blocks.
  private static func chain(
    _ formula: CostFormula,
    _ seed: UInt64,
    namesRange: Bool = true
  ) throws -> VirtualChain {
    var random = SeededRandom(seed: seed)
    var acts: [UInt64: [VirtualWorld.Act]] = [:]
    func happen(_ count: Int, _ event: (UInt64) -> VirtualEvent) {
      for _ in 0..<count {
        let block = UInt64.random(in: 10_001...blocks, using: &random)
        let amount = UInt64.random(in: 1...1_000_000, using: &random)
        acts[block, default: []].append(.init(0, event(amount)))
      }
    }
    // The first of what comes pays for all.
    let first: VirtualEvent =
      formula.story.deposits > 0 ? .deposit(1_000_000_000_000) : .withdrawal(gwei: 1_000)
    acts[10_000] = [.init(0, first)]
    happen(formula.story.own) { .own(value: $0) }
    happen(max(1, formula.story.deposits) - 1) { .deposit($0) }
    happen(formula.story.inside) { .inside($0) }
    happen(formula.story.withdrawals - (formula.story.deposits > 0 ? 0 : 1)) {
      .withdrawal(gwei: $0)
    }
    let world = try VirtualWorld(
      chain: formula.logsEther ? ChainID(77_080) : .ethereum,
      etherLogsFrom: formula.logsEther ? 0 : .max,
      acts
    )
    var limits = VirtualLimits(logRange: formula.logRange, namesLogRange: namesRange)
    if !formula.isAnchored { limits.unsupported = ["eth_getTransactionBySenderAndNonce"] }
    return VirtualChain(world, head: blocks, limits: limits)
  }
}

import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// A node that lies in one kind of answer, alone or beside an honest one, in random histories.
///
/// What it says is never proved where it is not the truth, as docs/history-assurance.md says: for
/// ether in each block, for tokens in their sum. The one exception is that its balances are what all
/// rows are compared with, and ether that it invents there is a row without a transaction.
@Suite(.serialized) struct LyingNodeTests {
  private static let seeds: Range<UInt64> =
    RandomSeeds.chosen ?? (0..<(RandomSeeds.areMany ? 200 : 8))

  @Test(
    "what a node lies about is never proved, also beside an honest node",
    arguments: VirtualLie.Kind.allCases
  )
  func whatANodeLiesAboutIsNeverProved(kind: VirtualLie.Kind) async throws {
    var ended = 0
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let head = UInt64.random(in: 200...1_000, using: &random)
      let branch = try RandomBranch(head: head, &random)
      let first = Self.place(branch, of: kind, &random)
      let lie = VirtualLie(kind: kind, blocks: first...min(head - 1, first + random.next() % 20))
      for nodes in [[lie], seed % 2 == 0 ? [lie, nil] : [nil, lie]] {
        let store = try ChainStore()
        guard let report = try? await sync(branch, head, nodes, store) else { continue }
        ended += 1
        try check(report, branch, lie, store, "seed \(seed), \(lie), \(nodes.count) nodes")
      }
    }
    #expect(ended > 0 || Self.seeds.count == 1, "\(kind): every sync was refused")
  }

  @Test(
    "a lie that the rows would show is a gap, only told, or refused",
    arguments: [
      .moreEther, .lessEther, .higherNonce, .lowerNonce, .hiddenTransaction, .hiddenLogs,
      .forgedLogs,
    ] as [VirtualLie.Kind]
  )
  func aLieThatRowsWouldShowIsSeen(kind: VirtualLie.Kind) async throws {
    let report = try? await sync(of: kind).report
    #expect(report?.isVerified != true, "\(kind)")
  }

  @Test(
    "what a block says of its fees is not believed against its balances",
    arguments: [.gas, .builder] as [VirtualLie.Kind]
  )
  func theBalanceDecidesAboutFees(kind: VirtualLie.Kind) async throws {
    let (report, rows) = try await sync(of: kind)
    #expect(report.isVerified)
    let sums = rows.reduce(into: [UInt64: ExactSum]()) { sums, row in
      sums[row.block.number, default: ExactSum()].add(row.amount, direction: row.kind.direction)
    }
    #expect(sums[200]?.value == -Int257(UInt256(5 + VirtualWorld.fee)))
    // What the receipt tells too much is beside it, and nobody's transaction.
    let rest = rows.filter { $0.transaction == nil }.map(\.amount)
    #expect(rest == (kind == .gas ? [UInt256(VirtualLie.amount)] : []))
  }

  /// Syncs an account with a payment and two transfers of a token from a node that lies about them.
  private func sync(
    of kind: VirtualLie.Kind
  ) async throws -> (report: HistoryReport, rows: [Movement]) {
    let world = try VirtualWorld([
      100: [.init(0, .deposit(1_000_000))], 200: [.init(0, .own(value: 5))],
      300: [.init(0, .tokenIn(50, of: 2))], 600: [.init(0, .tokenOut(20, of: 2))],
    ])
    let limits = VirtualLimits(
      unsupported: ["eth_getTransactionBySenderAndNonce"],
      lie: VirtualLie(kind: kind, blocks: 150...450)
    )
    let store = try ChainStore()
    let report = try await HistorySync(
      node(VirtualChain(world, head: 1_000, limits: limits)),
      store: store,
      journal: try Journal(),
      chain: world.chain,
      timing: VirtualTime().timing
    ).run(world.accounts, listed: [VirtualWorld.token(2)])
    let filter = HistoryFilter(chain: world.chain, accounts: world.accounts, asset: .ether)
    return (report, try store.page(filter, limit: 100).movements)
  }

  @Test("ether that a node invents in its newest balances has no transaction")
  func inventedEtherHasNoTransaction() async throws {
    let world = try VirtualWorld([
      100: [.init(0, .deposit(1_000_000))], 200: [.init(0, .own(value: 5))],
    ])
    let limits = VirtualLimits(lie: VirtualLie(kind: .moreEther, blocks: 700...1_000))
    let store = try ChainStore()
    let report = try await HistorySync(
      node(VirtualChain(world, head: 1_000, limits: limits)),
      store: store,
      journal: try Journal(),
      chain: world.chain,
      timing: VirtualTime().timing
    ).run(world.accounts)
    // By the word of the node, which the line of assurance names.
    #expect(report.isVerified)
    let filter = HistoryFilter(chain: world.chain, accounts: world.accounts, asset: .ether)
    let rows = try store.page(filter, limit: 100).movements.filter { $0.transaction == nil }
    #expect(rows.map(\.block.number) == [700])
    #expect(rows.map(\.amount) == [UInt256(VirtualLie.amount)])
  }

  /// A block that a lie of this kind is about: one in which something happened, as far as possible.
  private static func place(
    _ branch: RandomBranch,
    of kind: VirtualLie.Kind,
    _ random: inout SeededRandom
  ) -> UInt64 {
    let all = branch.acts.acts
    let about = all.filter { $0.value.contains { kind.isAbout($0.event) } }
    let blocks = (about.isEmpty ? all : about).keys.sorted()
    return max(1, blocks[Int(random.next() % UInt64(blocks.count))])
  }

  private func sync(
    _ branch: RandomBranch,
    _ head: UInt64,
    _ nodes: [VirtualLie?],
    _ store: ChainStore
  ) async throws -> HistoryReport {
    let time = VirtualTime()
    let endpoints = nodes.enumerated().map { place, lie in
      let name = EndpointID(redacted: "https://node\(place).example")
      let limits = VirtualLimits(
        unsupported: head % 2 == 0 ? ["eth_getTransactionBySenderAndNonce"] : [],
        lie: lie
      )
      return Endpoint(
        VirtualChain(branch.world, head: head, limits: limits, at: name),
        expecting: nil,
        backoff: .none,
        timing: time.timing
      )
    }
    let node =
      endpoints.count == 1
      ? Node(endpoints[0])
      : Node(SharedRequests(Pool(endpoints, hedges: false, timing: time.timing).session()))
    return try await HistorySync(
      node,
      store: store,
      journal: try Journal(),
      chain: branch.world.chain,
      timing: time.timing
    ).run(branch.world.accounts, listed: RandomActs.listed.map { VirtualWorld.token($0) })
  }

  private func check(
    _ report: HistoryReport,
    _ branch: RandomBranch,
    _ lie: VirtualLie,
    _ store: ChainStore,
    _ comment: String
  ) throws {
    for (place, account) in branch.world.accounts.enumerated() {
      let filter = HistoryFilter(chain: branch.world.chain, accounts: [account])
      let rows = try store.page(filter, limit: 10_000).movements
      let own = report.assurance.filter { $0.account == account }
      for difference in branch.differences(rows, of: place, upTo: report.asOf.number) {
        let subject = difference.subject
        let found = own.first { $0.subject == subject } ?? own.first { $0.subject == .otherTokens }
        guard found?.spans.grade(at: difference.block)?.strength == 2 else { continue }
        // Equal sums of a token prove the sum alone.
        if case .token(let token) = subject, isSum(rows, of: token, place, branch, report) {
          continue
        }
        let isInvented = rows.contains {
          $0.block.number == difference.block && $0.asset == .ether && $0.transaction == nil
        }
        #expect(lie.isOfBalances && subject == .ether && isInvented, "\(comment): \(difference)")
      }
    }
  }

  /// Whether the rows of a token add up to what the account has.
  private func isSum(
    _ rows: [Movement],
    of token: Address,
    _ account: Int,
    _ branch: RandomBranch,
    _ report: HistoryReport
  ) -> Bool {
    var sum = ExactSum()
    for row in rows where row.asset == .token(token) && row.status == .success {
      sum.add(row.amount, direction: row.kind.direction)
    }
    let held = branch.world.state(of: account, after: report.asOf.number).tokens
    let place = VirtualWorld.place(ofToken: token)
    return sum.value == Int257(place.flatMap { held[$0] } ?? 0)
  }
}

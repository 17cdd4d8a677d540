import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Syncs a random history through nodes with random trouble, and compares it with the truth.
struct RandomLedger {
  let seed: UInt64
  private let head: UInt64
  /// The head at the first sync.
  private let early: UInt64
  private let acts: RandomActs
  let world: VirtualWorld
  private let troubles: [RandomTrouble]
  private let store: ChainStore
  private let time = VirtualTime()
  private let listed: [Address]

  init(seed: UInt64) throws {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    head = UInt64.random(in: 100...2_000, using: &random)
    early = UInt64.random(in: (head / 2)...head, using: &random)
    // Half of the chains log ether from some block on (EIP-7708), and nobody knows from which.
    let logsEther = random.next() % 2 == 0
    acts = RandomActs(
      accounts: 2,
      head: head,
      count: Int.random(in: 1...16, using: &random),
      hasWrapped: !logsEther,
      &random
    )
    world = try VirtualWorld(
      accounts: 2,
      chain: logsEther ? ChainID(77_080) : .ethereum,
      etherLogsFrom: logsEther ? UInt64.random(in: 0...head, using: &random) : .max,
      acts.acts
    )
    // Each node has the states of its newest blocks.
    troubles = [RandomTrouble(head: early, &random), RandomTrouble(head: early, &random)]
    store = try ChainStore()
    listed = (RandomActs.listed + [RandomActs.odd]).map { VirtualWorld.token($0) }
  }

  /// Syncs twice with trouble, while the chain grows, then without, then once more; each result is
  /// checked.
  ///
  /// Returns whether the first sync came to its end.
  func play() async throws -> Bool {
    let first = try? await sync(troubles[0], upTo: early)
    if let first {
      try checkTruth(of: first, "with trouble")
      checkEconomy(of: first, troubles[0])
    }
    if let second = try? await sync(troubles[1], upTo: head) {
      try checkTruth(of: second, "with more trouble")
    }
    // What the nodes lacked is asked for again after a time; a node that has everything, at once.
    time.pass(8 * 86_400)
    let whole = try await sync(.none, upTo: head)
    try checkTruth(of: whole, "without trouble")
    checkHealed(whole)
    let again = try await sync(.none, upTo: head)
    #expect(again.added == 0, "seed \(seed)")
    checkNotWeaker(again, than: whole)
    try checkTruth(of: again, "again")
    // What nobody has told wrong before is proved at once.
    let fresh = try await sync(.none, upTo: head, into: try ChainStore())
    checkHealed(fresh)
    checkProved(fresh)
    return first != nil
  }

  private func sync(
    _ trouble: RandomTrouble,
    upTo head: UInt64,
    into other: ChainStore? = nil
  ) async throws -> HistoryReport {
    try await HistorySync(
      trouble.node(world, head: head, time: time),
      store: other ?? store,
      journal: try Journal(),
      chain: world.chain,
      timing: time.timing
    ).run(world.accounts, listed: listed)
  }

  // MARK: The laws

  /// Whatever differs from the truth is in a named gap.
  private func checkTruth(
    of report: HistoryReport,
    _ when: String
  ) throws {
    for (place, account) in world.accounts.enumerated() {
      let rows = try store.page(
        HistoryFilter(chain: world.chain, accounts: [account]),
        limit: 10_000
      ).movements
      let tokens = (RandomActs.listed + [RandomActs.plain, RandomActs.odd])
      for token in [nil] + tokens.map(Optional.some) {
        for block in wrongBlocks(rows, of: place, token, upTo: report.asOf.number) {
          let subject = token.map { HistorySubject.token(VirtualWorld.token($0)) } ?? .ether
          let grade = grade(of: subject, account, at: block, in: report)
          #expect(
            mayBeWrong(grade, token, place),
            "seed \(seed) \(when): \(subject) at \(block) is \(String(describing: grade))"
          )
        }
      }
      checkItems(rows, of: place, in: report, hides: !troubles.allSatisfy(\.showsAllLogs), when)
    }
  }

  private func mayBeWrong(
    _ grade: HistoryGrade?,
    _ token: Int?,
    _ account: Int
  ) -> Bool {
    switch grade {
    case .missing: true
    case .proved, nil: false
    case .told:
      // What comes and goes without a nonce can cancel; logs of what is not compared can be hidden.
      token == nil ? acts.coded.contains(account) : !troubles.allSatisfy(\.showsAllLogs)
    }
  }

  /// The blocks in which the rows change an amount in another way than it changed.
  private func wrongBlocks(
    _ rows: [Movement],
    of account: Int,
    _ token: Int?,
    upTo last: UInt64
  ) -> [UInt64] {
    let asset = token.map { Movement.Asset.token(VirtualWorld.token($0)) } ?? .ether
    var sums: [UInt64: ExactSum] = [:]
    for row in rows where row.asset == asset && (row.status == .success || row.kind == .fee) {
      sums[row.block.number, default: ExactSum()].add(row.amount, direction: row.kind.direction)
    }
    return Set(acts.acts.keys).union(sums.keys).filter { block in
      guard block <= last else { return false }
      var truth = ExactSum()
      for (block, direction) in [(block, 1), (block - 1, -1)] {
        let state = world.state(of: account, after: block)
        truth.add(
          token.map { state.tokens[$0] ?? 0 } ?? state.balance,
          direction: direction
        )
      }
      return truth.value != (sums[block] ?? ExactSum()).value
    }
    .sorted()
  }

  private func grade(
    of subject: HistorySubject,
    _ account: Address,
    at block: UInt64,
    in report: HistoryReport
  ) -> HistoryGrade? {
    let own = report.assurance.filter { $0.account == account }
    let found = own.first { $0.subject == subject } ?? own.first { $0.subject == .otherTokens }
    return found?.spans.grade(at: block)
  }

  /// Without lag and lost requests, only what the nodes lack and what nothing shows is a gap.
  private func checkEconomy(of report: HistoryReport, _ trouble: RandomTrouble) {
    guard !trouble.hasLag, !trouble.hasFaults else { return }
    for gap in report.assurance.flatMap(\.gaps) {
      guard let whole = trouble.whole, let account = world.place(of: gap.account) else { continue }
      let isLogs = gap.subject.isOfLogs
      let acts = acts.acts.filter { $0.value.contains { $0.isOf(account) } }
      // The state before a block is needed to tell what happened in it.
      let allowed = gap.blocks.filter { $0 > whole + 1 && acts[$0] == nil }
      let isOdd = gap.subject == .token(VirtualWorld.token(RandomActs.odd))
      #expect(
        allowed.isEmpty || isOdd || (isLogs && !trouble.showsAllLogs),
        "seed \(seed): \(gap) though everything is there from \(whole) on"
      )
    }
  }

  /// With a node that has everything, only what nothing shows is a gap.
  private func checkHealed(_ report: HistoryReport) {
    for gap in report.assurance.flatMap(\.gaps) {
      guard let account = world.place(of: gap.account) else { continue }
      let silent = acts.silentBlocks(of: account, gap.subject)
      #expect(
        gap.blocks.count <= silent.count && gap.blocks.allSatisfy(silent.contains),
        "seed \(seed): \(gap), but nothing shows only \(silent.sorted())"
      )
    }
  }

  /// A node that has everything proves the ether of accounts that never had code, and whose nonces
  /// all have a reason.
  private func checkProved(_ report: HistoryReport) {
    for (place, account) in world.accounts.enumerated() {
      guard !acts.coded.contains(place), acts.silentBlocks(of: place, .nonces).isEmpty else {
        continue
      }
      let ether = report.assurance.first { $0.account == account && $0.subject == .ether }
      #expect(ether?.weakest.strength == 2, "seed \(seed): \(ether?.spans.spans ?? [])")
    }
  }

  /// What a sync says is not forgotten by the next one.
  private func checkNotWeaker(_ later: HistoryReport, than report: HistoryReport) {
    for said in report.assurance {
      let now = later.assurance.first { $0.account == said.account && $0.subject == said.subject }
      for span in said.spans.spans {
        let weakest = now?.spans.weakest(in: span.blocks)?.strength ?? -1
        #expect(weakest >= span.grade.strength, "seed \(seed): \(span)")
      }
    }
  }
}

extension VirtualWorld.Act {
  /// Whether it changes what an account has.
  fileprivate func isOf(_ account: Int) -> Bool {
    switch event {
    case .pay(_, account), .tokenPay(_, _, account): true
    default: self.account == account
    }
  }
}

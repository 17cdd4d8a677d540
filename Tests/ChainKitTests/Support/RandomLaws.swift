import Core
import Entity
import Testing

@testable import ChainKit

/// What must hold for the rows of a random history, and for what is said of them.
struct RandomLaws {
  /// What is printed of a failure.
  let seed: UInt64
  let store: ChainStore
  /// Whether some node never shows a log that it has.
  let hidesLogs: Bool

  private func rows(
    of account: Address,
    _ branch: RandomBranch,
    upTo last: UInt64 = .max
  ) throws -> [Movement] {
    let filter = HistoryFilter(chain: branch.world.chain, accounts: [account])
    return try store.page(filter, limit: 10_000).movements.filter { $0.block.number <= last }
  }

  /// Whatever differs from the truth is in a named gap, and all rows are of the chain's own blocks.
  func checkTruth(of report: HistoryReport, _ branch: RandomBranch, _ when: String) throws {
    let last = report.asOf.number
    for (place, account) in branch.world.accounts.enumerated() {
      let rows = try rows(of: account, branch, upTo: last)
      for row in rows where row.block.hash != branch.world.hash(ofBlock: row.block.number) {
        Issue.record("seed \(seed) \(when): \(row.kind) of a block that is gone, \(row.block)")
      }
      for difference in branch.differences(rows, of: place, upTo: last) {
        let grade = grade(of: difference.subject, account, at: difference.block, in: report)
        #expect(
          mayBeWrong(grade, difference, branch),
          "seed \(seed) \(when): \(difference) is \(String(describing: grade))"
        )
      }
      for difference in branch.rowDifferences(rows, of: place, upTo: last) {
        let grade = grade(of: difference.subject, account, at: difference.block, in: report)
        #expect(
          mayHaveOtherRows(grade, difference, branch),
          "seed \(seed) \(when): rows of \(difference), \(String(describing: grade))"
        )
      }
      checkItems(rows, of: place, branch, in: report, when)
    }
  }

  private func mayBeWrong(
    _ grade: HistoryGrade?,
    _ difference: RandomBranch.Difference,
    _ branch: RandomBranch
  ) -> Bool {
    switch grade {
    case .missing: true
    // Of an item, only what is held at the end is compared.
    case .proved: difference.isOfItem && hidesLogs
    case nil: false
    case .told:
      // What comes and goes without a nonce can cancel; logs of what is not compared can be hidden.
      difference.subject == .ether
        ? branch.acts.coded.contains(difference.account) : hidesLogs
    }
  }

  /// Whether single rows may differ though their sum is right.
  ///
  /// What only logs show is missing wherever a node hides them: a sum does not tell it.
  private func mayHaveOtherRows(
    _ grade: HistoryGrade?,
    _ difference: RandomBranch.Difference,
    _ branch: RandomBranch
  ) -> Bool {
    switch (grade, difference.subject) {
    case (.missing, _): true
    case (nil, _): false
    case (.told, .ether): branch.acts.coded.contains(difference.account)
    case (_, .ether), (_, .nonces): false
    default: hidesLogs
    }
  }

  private func grade(
    of subject: HistorySubject,
    _ account: Address,
    at block: UInt64,
    in report: HistoryReport
  ) -> HistoryGrade? {
    let own = report.assurance.filter { $0.account == account }
    var found = own.first { $0.subject == subject }
    if case .item(let contract, _) = subject {
      found = found ?? own.first { $0.subject == .items(contract) }
    }
    found = found ?? own.first { $0.subject == .otherTokens }
    return found?.spans.grade(at: block)
  }

  /// How many blocks of the ether of accounts are gaps though every node has them, and of how many.
  func excess(of report: HistoryReport, _ trouble: RandomTrouble) -> (gaps: UInt64, all: UInt64) {
    let first = trouble.etherFrom + 2
    let last = report.asOf.number
    guard first <= last else { return (0, 0) }
    let ether = report.assurance.filter { $0.subject == .ether }
    let gaps = ether.flatMap(\.gaps).filter { $0.blocks.overlaps(first...last) }
      .map { UInt64($0.blocks.clamped(to: first...last).count) }
    return (gaps.reduce(0, +), UInt64(ether.count) * (last - first + 1))
  }

  /// Without lag and lost requests, only what the nodes lack and what nothing shows is a gap.
  func checkEconomy(of report: HistoryReport, _ trouble: RandomTrouble, _ branch: RandomBranch) {
    guard !trouble.hasLag, !trouble.hasFaults else { return }
    for gap in report.assurance.flatMap(\.gaps) {
      guard let whole = trouble.whole, let account = branch.world.place(of: gap.account) else {
        continue
      }
      let isLogs = gap.subject.isOfLogs
      let acts = branch.acts.acts.filter { $0.value.contains { $0.isOf(account) } }
      // The state before a block is needed to tell what happened in it.
      let extra = gap.blocks.filter { $0 > whole + 1 && acts[$0] == nil }
      let isOdd = gap.subject == .token(VirtualWorld.token(RandomActs.odd))
      #expect(
        extra.isEmpty || isOdd || (isLogs && !trouble.showsAllLogs),
        "seed \(seed): \(gap) though everything is there from \(whole) on"
      )
    }
  }

  /// With a node that has everything, only what nothing shows is a gap.
  func checkHealed(_ report: HistoryReport, _ branch: RandomBranch) {
    for gap in report.assurance.flatMap(\.gaps) {
      guard let account = branch.world.place(of: gap.account) else { continue }
      let silent = branch.acts.silentBlocks(of: account, gap.subject)
      #expect(
        gap.blocks.count <= silent.count && gap.blocks.allSatisfy(silent.contains),
        "seed \(seed): \(gap), but nothing shows only \(silent.sorted())"
      )
    }
  }

  /// A node that has everything proves the ether of accounts that never had code, and whose nonces
  /// all have a reason.
  func checkProved(_ report: HistoryReport, _ branch: RandomBranch) {
    for (place, account) in branch.world.accounts.enumerated() {
      guard !branch.acts.coded.contains(place),
        branch.acts.silentBlocks(of: place, .nonces).isEmpty
      else { continue }
      let ether = report.assurance.first { $0.account == account && $0.subject == .ether }
      #expect(ether?.weakest.strength == 2, "seed \(seed): \(ether?.spans.spans ?? [])")
    }
  }

  /// What a sync says is not forgotten by the next one.
  func checkNotWeaker(_ later: HistoryReport, than report: HistoryReport) {
    for said in report.assurance {
      let now = later.assurance.first { $0.account == said.account && $0.subject == said.subject }
      for span in said.spans.spans {
        let weakest = now?.spans.weakest(in: span.blocks)?.strength ?? -1
        #expect(weakest >= span.grade.strength, "seed \(seed): \(span)")
      }
    }
  }

  /// Pages one after the other are all rows, and the balances beside them are their sums.
  func checkPages(_ branch: RandomBranch) throws {
    for account in branch.world.accounts {
      let filter = HistoryFilter(chain: branch.world.chain, accounts: [account])
      let rows = try rows(of: account, branch)
      var joined: [Movement] = []
      var balances: [UInt256?] = []
      var next: HistoryCursor?
      repeat {
        let page = try store.page(
          ReadHistory(filter, limit: 4, before: next, wantsBalances: true)
        )
        joined += page.movements
        balances += page.balances ?? []
        next = page.next
      } while next != nil && joined.count <= rows.count
      #expect(joined == rows && balances.count == rows.count, "seed \(seed): pages of \(account)")
      checkSums(rows, balances)
    }
  }

  /// The balance beside the newest row of an asset in a block is the sum of all rows up to it.
  private func checkSums(_ rows: [Movement], _ balances: [UInt256?]) {
    var sums: [Movement.Asset: ExactSum] = [:]
    for (place, (row, balance)) in zip(rows, balances).enumerated().reversed() {
      if row.status == .success || row.kind == .fee {
        sums[row.asset, default: ExactSum()].add(row.amount, direction: row.kind.direction)
      }
      let newer = rows[..<place].last { $0.asset == row.asset }
      guard let balance, newer?.block.number != row.block.number else { continue }
      #expect(
        sums[row.asset]?.value == Int257(balance),
        "seed \(seed): \(balance) beside \(row.kind) in block \(row.block.number)"
      )
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

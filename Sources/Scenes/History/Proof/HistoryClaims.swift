import Core
import Entity

/// What a sync claims to be wholly known, so that proofs can confirm or contradict it.
///
/// Where something is missing, a sum that differs is no lie, and one that fits proves nothing.
struct HistoryClaims: Sendable {
  private let block: BlockReference
  private let accounts: [Address]
  /// The tokens whose balances can be proved.
  let tokens: [Token]
  private let said: [SubjectOfAccount: HistorySpans]
  private let sums: HistorySums

  private struct SubjectOfAccount: Hashable {
    let account: Address
    let subject: HistorySubject
  }

  init(
    _ report: HistoryReport,
    of accounts: [Address],
    tokens: [Token],
    addingUpTo sums: HistorySums
  ) {
    (block, self.accounts, self.sums) = (report.asOf, accounts, sums)
    self.tokens = tokens.filter { BalanceLayout.known($0) != nil }
    said = Dictionary(
      report.assurance.map {
        (SubjectOfAccount(account: $0.account, subject: $0.subject), $0.spans)
      }
    ) { $0.merged(with: $1) }
  }

  /// The strength of the weakest statement about a subject's rows; 0 if nothing is said of some.
  private func strength(_ subject: HistorySubject, _ account: Address) -> Int {
    let spans = said[SubjectOfAccount(account: account, subject: subject)]
    return spans?.weakest(in: 0...block.number)?.strength ?? 0
  }

  /// Whether the rows of ether must add up: nothing is known to be missing.
  private func claimsEther(_ account: Address) -> Bool { strength(.ether, account) > 0 }

  /// Whether the rows of ether are said to be all there are.
  private func provesEther(_ account: Address) -> Bool {
    min(strength(.ether, account), strength(.nonces, account)) > 1
  }

  private func claims(_ token: Token, _ account: Address) -> Bool {
    strength(.token(token.address), account) > 1
  }

  /// The sums of what is claimed, as balances to prove.
  var sheet: BalanceSheet {
    BalanceSheet(
      block: block,
      accounts: accounts.map { account in
        AccountBalances(
          account: account,
          ether: Wei(sums.units(of: .ether, account) ?? 0),
          tokens: tokens.map { token in
            let units =
              claims(token, account) ? sums.units(of: .token(token.address), account) : nil
            return TokenBalance(
              token: token,
              reading: units.map(TokenBalanceResult.amount) ?? .fault(.neverRead)
            )
          }
        )
      }
    )
  }

  /// What the proofs say of what is claimed.
  struct Verdicts: Sendable {
    var findings: [HistoryProof] = []
    var unproved: [HistoryVerification.Unproved] = []
    /// The balances that are proved against what a node must have said.
    var contradictions: [ProvenBalance] = []

    fileprivate mutating func add(_ account: Address, _ subject: HistorySubject) {
      findings.append(HistoryProof(account: account, subject: subject, finding: .holds))
    }

    fileprivate mutating func add(
      _ account: Address,
      _ subject: HistorySubject,
      rows: UInt256?,
      held: UInt256
    ) {
      findings.append(
        HistoryProof(
          account: account,
          subject: subject,
          finding: .differs(rows: rows, held: held)
        )
      )
    }

    fileprivate mutating func miss(
      _ account: Address,
      _ subject: HistorySubject,
      _ reason: HistoryUnprovedReason
    ) {
      unproved.append(.init(account: account, subject: subject, reason: reason))
    }
  }

  /// Judges what is claimed, given the nonces that the uses of nonces explain.
  func verdicts(
    by proofs: BalanceVerification,
    nonces: [Address: UInt64?]
  ) -> Verdicts {
    var verdicts = Verdicts()
    for balances in proofs.sheet.accounts {
      let account = balances.account
      if claimsEther(account) {
        judgeEther(of: balances, by: proofs, nonce: nonces[account] ?? nil, &verdicts)
      }
      for token in tokens where claims(token, account) {
        let subject = HistorySubject.token(token.address)
        switch proofs.verdict(on: token, of: balances) {
        case .proved: verdicts.add(account, subject)
        case .contradicted(let rows, let held, _):
          verdicts.add(account, subject, rows: rows, held: held)
          verdicts.contradictions.append(
            ProvenBalance(account: account, token: token.address, amount: held)
          )
        case .unproved(let reason): verdicts.miss(account, subject, .balance(reason))
        }
      }
    }
    return verdicts
  }

  private func judgeEther(
    of balances: AccountBalances,
    by proofs: BalanceVerification,
    nonce: UInt64?,
    _ verdicts: inout Verdicts
  ) {
    let account = balances.account
    guard sums.units(of: .ether, account) != nil else {
      if case .unproved(let reason) = proofs.verdict(onEtherOf: balances) {
        if provesEther(account) { verdicts.miss(account, .ether, .balance(reason)) }
        return
      }
      // No balance is below zero.
      guard let state = proofs.proven(account) else { return }
      return verdicts.add(account, .ether, rows: nil, held: state.balance.count)
    }
    switch proofs.verdict(onEtherOf: balances) {
    case .contradicted(let rows, let held, _):
      verdicts.add(account, .ether, rows: rows, held: held)
      verdicts.contradictions.append(ProvenBalance(account: account, token: nil, amount: held))
    case .unproved(let reason):
      if provesEther(account) { verdicts.miss(account, .ether, .balance(reason)) }
    case .proved:
      // An equal sum of what could leave unseen says nothing of what came and went again.
      guard provesEther(account), let state = proofs.proven(account) else { return }
      guard let nonce else { return verdicts.miss(account, .ether, .nonces) }
      guard nonce == state.nonce else {
        return verdicts.add(
          account,
          .nonces,
          rows: UInt256(nonce),
          held: UInt256(state.nonce)
        )
      }
      guard state.codeHash == ProvenAccount.absent.codeHash else {
        return verdicts.miss(account, .ether, .code)
      }
      verdicts.add(account, .ether)
      verdicts.add(account, .nonces)
    }
  }
}

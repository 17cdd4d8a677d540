import Core
import Entity

/// Proves what the rows of a history add up to, after the block up to which it was just read.
struct HistoryProver: Sendable {
  let worker: any HistoryProofWorker
  let chain: ChainEntry
  /// The tokens of the list. The balances of those are proved whose storage slots are known.
  let tokens: [Token]

  /// Adds up the rows, has the states proved, compares, and stores the verdict.
  ///
  /// Cost: that of reading all rows, one proof for each account and one for each token that it has and
  /// whose slot is known, and a request to each node for the header.
  /// - Throws: The errors of reading.
  func prove(_ report: HistoryReport, of accounts: [Address]) async throws -> HistoryVerification {
    let rule = try worker.headerRule(on: chain)
    let quorum = rule.required(ofLeft: rule.nodes.count)
    let sums = try await HistorySums(of: accounts, upTo: report.asOf.number, from: worker)
    let claims = HistoryClaims(report, of: accounts, tokens: tokens, addingUpTo: sums)
    let proofs = try await worker.proving(claims.sheet, quorum: quorum, on: chain)
    let nonces = try await worker.explainedNonces(of: accounts, after: report.asOf.number)
    let verdicts = claims.verdicts(by: proofs, nonces: Dictionary(zip(accounts, nonces)) { $1 })
    let liars =
      verdicts.contradictions.isEmpty
      ? []
      : try await worker.exclude(
        contradicting: verdicts.contradictions,
        after: report.asOf,
        on: chain
      )
    var isKept = true
    if !verdicts.findings.isEmpty {
      isKept = try await worker.keep(verdicts.findings, after: report.asOf)
    }
    return HistoryVerification(
      block: report.asOf,
      agreement: proofs.agreement,
      asked: rule.nodes.count,
      setAside: Self.setAside(by: proofs.agreement, liars),
      findings: verdicts.findings,
      unproved: verdicts.unproved,
      provable: Set(claims.tokens.map(\.address)),
      isKept: isKept,
      said: Self.all(report.assurance, of: accounts, on: chain).map { Self.unproved($0, rule) },
      rows: sums
    )
  }

  /// What the worker says, and of the ether of each account of which it says nothing, nothing: it
  /// would count as proved with that of the others.
  private static func all(
    _ said: [SubjectAssurance],
    of accounts: [Address],
    on chain: ChainEntry
  ) -> [SubjectAssurance] {
    let subjects: [HistorySubject] = [.ether, .nonces]
    return said
      + accounts.flatMap { account in
        subjects.filter { subject in
          !said.contains { $0.account == account && $0.subject == subject }
        }
        .map { SubjectAssurance(chain: chain.id, account: account, subject: $0, spans: .init()) }
      }
  }

  /// What is said of rows without proofs: that something was proved before is the worker's word.
  private static func unproved(_ said: SubjectAssurance, _ rule: HeaderRule) -> SubjectAssurance {
    guard let node = rule.nodes.first else { return said }
    var said = said
    said.spans = said.spans.replacing(.proved(.stateRoot), with: .proved(.node(node)))
    return said
  }

  private static func setAside(
    by agreement: HeaderAgreement,
    _ liars: [EndpointID]
  ) -> [ChainVerification.SetAside] {
    let all =
      agreement.disproved.map { ChainVerification.SetAside(node: $0, reason: .proof) }
      + agreement.outvoted.map { ChainVerification.SetAside(node: $0, reason: .header) }
      + liars.map { ChainVerification.SetAside(node: $0, reason: .balance) }
    var seen: Set<EndpointID> = []
    return all.filter { seen.insert($0.node).inserted }
  }
}

extension HistoryReport {
  /// Proves what was just read, by what proves it; nil if there is nothing that does.
  ///
  /// - Throws: The errors of reading.
  func proof(
    by worker: (any HistoryProofWorker)?,
    _ selection: HistorySelection,
    _ chain: ChainEntry,
    _ tokens: [Token]
  ) async throws -> HistoryVerification? {
    guard let worker else { return nil }
    return try await HistoryProver(worker: worker, chain: chain, tokens: tokens)
      .prove(self, of: selection.addresses)
  }
}

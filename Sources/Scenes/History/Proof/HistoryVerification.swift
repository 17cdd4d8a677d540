package import Core
import Entity

/// What was proved of the rows of a history, and which nodes turned out to lie.
package struct HistoryVerification: Sendable {
  /// A subject whose rows add up to what a node said, which is not proved.
  struct Unproved: Sendable, Equatable {
    let account: Address
    let subject: HistorySubject
    let reason: HistoryUnprovedReason
  }

  /// The block after which the state is proved.
  let block: BlockReference
  let agreement: HeaderAgreement
  /// The number of nodes that were asked for the header of that block.
  let asked: Int
  /// In the order in which they were found out.
  let setAside: [ChainVerification.SetAside]
  /// What the proofs have shown.
  private(set) var findings: [HistoryProof]
  private(set) var unproved: [Unproved]
  /// Whether that was stored.
  let isKept: Bool
  /// What is said of the rows without the proofs.
  let said: [SubjectAssurance]
  /// The rows that were added up.
  let rows: HistorySums

  /// What is said of the rows, given the proofs.
  var assurance: [SubjectAssurance] { said.map { $0.taking(findings, after: block.number) } }

  /// Whether no node is left that did not lie.
  var isOfLiars: Bool { setAside.count >= asked }

  /// Whether anything is proved.
  var hasProofs: Bool { findings.contains { $0.finding == .holds } }

  /// What is left of it where these rows are shown: of an account with one that was not added up,
  /// nothing is proved.
  func showing(_ movements: [Movement]) -> HistoryVerification {
    let others = Set(
      movements.filter { $0.block.number <= block.number && !rows.contains($0) }.map(\.account)
    )
    var left = self
    left.findings.removeAll { others.contains($0.account) && $0.finding == .holds }
    left.unproved += others.sorted { $0.description < $1.description }.map {
      Unproved(account: $0, subject: .ether, reason: .rows)
    }
    return left
  }

  /// The accounts whose rows of ether a proof has contradicted before: nothing else leaves this gap.
  var contradictedBefore: Set<Address> {
    let now = findings.filter { $0.finding != .holds }.map(\.account)
    let stored = said.filter { $0.subject == .ether && $0.gaps.contains { $0.reason.isOfRows } }
    return Set(stored.map(\.account)).subtracting(now)
  }

  /// What to end with after showing the history; nil if all was proved that could be.
  func failure(on chain: ChainEntry) -> HistoryProofError? {
    if findings.contains(where: { $0.finding != .holds }) || !contradictedBefore.isEmpty {
      return .contradicted(chain.name)
    }
    return unproved.isEmpty ? nil : .notProved(chain.name)
  }
}

/// Why the rows of a subject are not proved though a node says that they add up.
enum HistoryUnprovedReason: Sendable, Equatable {
  /// The balance is neither proved nor contradicted.
  case balance(UnprovedReason)
  /// The account has code, with which ether leaves without a nonce.
  case code
  /// The worker does not know what used a nonce.
  case nonces
  /// A row is shown that is not among those that were added up.
  case rows

  /// Why it is not proved, as the end of a sentence.
  var sentence: Sentence {
    switch self {
    case .balance(let reason): reason.sentence
    case .code: "the account has code, so ether could leave it without a transaction"
    case .nonces: "it is not known what used each of the account's nonces"
    case .rows: "a row is shown that was not there when the rows were added up"
    }
  }
}

/// Why a history is not proved that could be.
package enum HistoryProofError: Error, Equatable {
  /// On this chain, rows that add up to what a node said do not add up to what is proved.
  case contradicted(String)
  /// On this chain, nodes could have proved more.
  case notProved(String)
}

extension HistoryProofError: Reportable {
  package var report: Report {
    switch self {
    case .contradicted(let chain):
      Report(
        .node,
        "history-contradicted",
        "the rows of the history do not add up to what is proved: \(name: chain)"
      )
    case .notProved(let chain):
      Report(.node, "history-not-proved", "the history could not be proved: \(name: chain)")
    }
  }
}

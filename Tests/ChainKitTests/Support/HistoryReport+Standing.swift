import Core
import Entity

extension HistoryReport {
  /// Whether the ether is proved, and nothing else is known to be missing.
  var isVerified: Bool {
    assurance.contains { $0.subject == .ether }
      && assurance.allSatisfy { assurance in
        let least = [.ether, .nonces].contains(assurance.subject) ? 2 : 1
        return assurance.weakest.strength >= least
      }
  }

  /// The gaps of a subject, as "0...5 no-state".
  func gaps(_ subject: HistorySubject, of account: Address? = nil) -> [String] {
    assurance.filter { $0.subject == subject && (account ?? $0.account) == $0.account }
      .flatMap(\.gaps).map { "\($0.blocks) \($0.reason.word)" }
  }

  /// What is said of a subject of the first account.
  func spans(_ subject: HistorySubject) -> [HistorySpan] {
    assurance.first { $0.subject == subject }?.spans.spans ?? []
  }
}

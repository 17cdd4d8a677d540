import Core
import Entity
import WalletKit

extension Doctor {
  /// Checks the policy and the audit log; returns nothing if there is neither.
  static func checks(_ found: SigningStatus) -> [Check] {
    let (rules, log) = (policyChecks(found.policy), auditCheck(found.audit, found.now))
    // A folder that cannot be trusted is reported once, not twice.
    if let log, rules.contains(where: { $0.verdict == .bad && $0.detail == log.detail }) {
      return [log]
    }
    return rules + [log].compactMap(\.self)
  }

  private static func policyChecks(_ policy: Result<ShowPolicy.Response, any Error>) -> [Check] {
    switch policy {
    case .failure(let error): return [Check("policy", .bad, words(error))]
    case .success(let response):
      let bad = response.standings.compactMap { standing in
        standing.problem.map {
          Check("policy", .bad, "\(name: standing.wallet.text): \($0.report.message)")
        }
      }
      guard bad.isEmpty, response.policy != nil else { return bad }
      let waiting = response.standings.filter(\.isNew).map(\.wallet.text)
      guard waiting.isEmpty else {
        let names = waiting.joined(separator: ", ")
        return [
          Check("policy", .note, "in force, and sealed at the next signature of \(name: names)")
        ]
      }
      return [Check("policy", .good, "in force and accepted for every wallet")]
    }
  }

  private static func auditCheck(_ audit: Result<AuditReading, any Error>, _ now: UInt64)
    -> Check?
  {
    switch audit {
    case .failure(let error): return Check("log", .bad, words(error))
    case .success(let reading):
      if let problem = reading.problem(at: now) { return Check("log", .bad, problem) }
      guard reading.count > 0 else { return nil }
      guard reading.isAnchored else {
        let detail: Sentence =
          "\(reading.sentence); this machine would not notice if it were truncated"
        return Check("log", .note, detail)
      }
      return Check("log", .good, reading.sentence)
    }
  }
}

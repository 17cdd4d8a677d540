package import Core
package import Entity
package import WalletKit

/// Which policy is in force, from the file as it is and the one that was accepted last.
package struct PolicyState: Sendable, Equatable {
  /// What has to be kept to; nil where there is no policy.
  package let policy: Policy?
  /// Whether it is tighter than the accepted one, and takes its place at the next signature.
  package let isNew: Bool

  /// Holds the file against what was accepted: tightening is free, loosening is not.
  ///
  /// - Throws: ``PolicyStateError``.
  package init(file: Policy?, accepted: AcceptedPolicy) throws(PolicyStateError) {
    switch accepted {
    case .none:
      (policy, isNew) = (file, file != nil)
    case .lost: throw .lost
    case .some(let accepted):
      let rules = (file ?? .open).loosenedRules(than: accepted)
      guard rules.isEmpty else { throw file == nil ? .removed : .looser(rules) }
      (policy, isNew) = (file, file != nil && file != accepted)
    }
  }

  /// Refuses what is against the rules.
  ///
  /// - Parameters:
  ///   - intents: What is to be signed, in this order; the later ones count on top of the earlier.
  ///   - now: Seconds since 1970, for the hours.
  ///   - spent: How much of a holding was signed for in so many seconds.
  /// - Throws: `PolicyError.refused` with the first rule.
  package func check(
    _ intents: [Intent],
    at now: UInt64,
    spent: (Policy.Holding, UInt64) -> UInt256
  ) throws(PolicyError) {
    guard let policy else { return }
    var earlier: [Policy.Holding: UInt256] = [:]
    for intent in intents {
      let breaches = policy.breaches(of: intent, at: now) { holding, seconds in
        spent(holding, seconds).addingWithSaturation(earlier[holding] ?? 0)
      }
      if let first = breaches.first { throw .refused(first) }
      for holding in Set(policy.limits.map(\.holding)) {
        earlier[holding] = (earlier[holding] ?? 0).addingWithSaturation(intent.amount(of: holding))
      }
    }
  }
}

/// Why nothing is signed before the owner has looked at the policy.
package enum PolicyStateError: Error, Equatable {
  case looser([String])
  case removed
  case lost
}

extension PolicyStateError: Reportable {
  package var report: Report {
    switch self {
    case .looser(let rules):
      Report(
        .refused,
        "policy-looser",
        "policy.toml allows more than the policy accepted last; looser "
          + "\(by: rules.count, one: "rule", many: "rules") \(rules.joined(separator: ", "))"
      )
    case .removed:
      Report(.refused, "policy-removed", "policy.toml is missing, but a policy was accepted")
    case .lost:
      Report(
        .refused,
        "policy-lost",
        "the accepted policy is missing, was changed, or was replaced by an older one"
      )
    }
  }
}

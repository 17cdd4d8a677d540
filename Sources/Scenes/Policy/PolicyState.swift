package import Core
package import Entity
package import WalletKit

/// The policy in force, according to the file and the policy that was accepted last.
package struct PolicyState: Sendable, Equatable {
  /// The policy to follow; nil if there is none.
  package let policy: Policy?
  /// True if it is tighter than the accepted one, or the first, and is accepted when signing next.
  package let isNew: Bool

  /// Compares the file with the accepted policy: tightening needs no consent, loosening does.
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

  /// Throws if an intent breaks a rule.
  ///
  /// - Parameters:
  ///   - intents: What would be signed, in this order; each one counts on top of the earlier ones.
  ///   - now: The time in seconds since 1970, for the allowed hours.
  ///   - spent: Returns the amount of a holding signed for in the given number of seconds up to
  ///     now.
  /// - Throws: `PolicyError.refused` with the first broken rule.
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

/// Why nothing is signed before the owner has reviewed the policy.
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
          + "\(by: rules.count, one: "rule", many: "rules"): \(term: rules.joined(separator: ", "))"
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

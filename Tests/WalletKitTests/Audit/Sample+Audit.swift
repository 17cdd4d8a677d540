import Core
import Entity

@testable import WalletKit

extension Sample {
  /// A payment of 5 units of ether.
  static func payment(
    _ number: UInt8 = 1,
    nonce: UInt64? = nil,
    _ outcome: AuditEntry.Outcome = .signed
  ) -> AuditEntry {
    var intent = Intent(.transaction, account: .zero, digest: .keccak(of: [number]))
    intent.spends = [.init(.ether, 5)]
    let payee = try? Address(bytes: [UInt8](repeating: number, count: 20))
    (intent.nonce, intent.payees) = (nonce, [payee].compactMap(\.self))
    return AuditEntry(outcome, intent, wallet: "savings")
  }

  /// A policy with a limit for ether in a window.
  static func policy(limiting window: Policy.Window) -> Policy {
    var policy = Policy.open
    policy.limits = [Policy.Limit(.init(.ether), window, 0)]
    return policy
  }

  /// The number of payments of 5 units that count toward a limit.
  static func payments(
    counted window: Policy.Window,
    by auditSession: borrowing AuditSession,
    at now: UInt64
  ) throws -> Int {
    let usage = try auditSession.usage(for: policy(limiting: window), at: now)
    return Int(exactly: usage.spent(of: .init(.ether), in: window.seconds ?? 0)).map { $0 / 5 }
      ?? -1
  }
}

import Core
import Entity
import HomeKit
package import Scenes
import WalletKit

/// The policy and the audit log of a home folder.
struct LiveApproval: Sendable {
  package let keystore: Keystore
  package let log: AuditLog
  package let session: Session

  package func now() -> UInt64 { Clock.now }
  package func policy() throws -> Policy? {
    try PolicyFile(home: session.home, names: PolicyNames(session: session)).read()
  }
  package func knownTokens() throws -> KnownTokens { KnownTokens(try session.knownTokens.tokens) }
  package func wallet(named name: WalletName) throws -> WalletEntry {
    try keystore.entry(named: name)
  }
  package func keyWallets() throws -> [WalletEntry] { try keystore.list().compactMap(\.entry) }

  package func auditSession(of wallet: WalletEntry) throws -> AuditSession {
    try log.auditSession(of: wallet, among: try keyWallets(), at: now())
  }

  package func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy {
    try keystore.acceptedPolicy(of: wallet)
  }
}

extension LiveApproval: Approval.Worker {
  package func acceptedPolicy(
    of wallet: borrowing UnlockedWallet,
    in auditSession: borrowing AuditSession
  ) throws -> AcceptedPolicy {
    try keystore.acceptedPolicy(of: wallet, in: auditSession)
  }

  package func keep(
    _ policy: Policy,
    of wallet: borrowing UnlockedWallet,
    in auditSession: inout AuditSession
  ) throws {
    try keystore.keep(policy, of: wallet, in: &auditSession)
  }
}

extension Session {
  /// The policy and the audit log of this home folder.
  var records: LiveApproval {
    LiveApproval(
      keystore: Keystore(path: home, state: state),
      log: AuditLog(home: home, state: state),
      session: self
    )
  }

  /// The approval that every signature must pass.
  package var approval: Approval.Interactor { Approval.Interactor(worker: records) }
}

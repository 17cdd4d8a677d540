import Core
import Entity
import Scenes
import WalletKit

/// The policy and the log of a folder.
struct LiveApproval: Sendable {
  let keystore: Keystore
  let log: AuditLog
  let session: Session

  func now() -> UInt64 { Clock.now }
  func policy() throws -> Policy? { try PolicyFile(session: session).read() }
  func knownTokens() throws -> KnownTokens { KnownTokens(try session.knownTokens.tokens) }
  func wallet(named name: WalletName) throws -> WalletEntry { try keystore.entry(named: name) }
  func keyWallets() throws -> [WalletEntry] { try keystore.list().compactMap(\.entry) }

  func turn(of wallet: WalletEntry) throws -> AuditTurn {
    try log.turn(of: wallet, among: try keyWallets(), at: now())
  }

  func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy {
    try keystore.acceptedPolicy(of: wallet)
  }
}

extension LiveApproval: Approval.Worker {
  func acceptedPolicy(
    of wallet: borrowing UnlockedWallet,
    in turn: borrowing AuditTurn
  ) throws -> AcceptedPolicy {
    try keystore.acceptedPolicy(of: wallet, in: turn)
  }

  func keep(
    _ policy: Policy,
    of wallet: borrowing UnlockedWallet,
    in turn: inout AuditTurn
  ) throws {
    try keystore.keep(policy, of: wallet, in: &turn)
  }
}

extension Session {
  /// The policy and the log of this folder.
  var records: LiveApproval {
    LiveApproval(
      keystore: Keystore(path: home, state: state),
      log: AuditLog(home: home, state: state),
      session: self
    )
  }

  /// What everything that is signed goes through.
  var approval: Approval.Interactor { Approval.Interactor(worker: records) }
}

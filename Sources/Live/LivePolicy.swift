import Core
package import Entity
package import Scenes
package import WalletKit

/// The policy and the audit log of a home folder.
package struct LivePolicy: Sendable {
  package let wallets: LiveWallets
  package let path: String

  let records: LiveApproval

  package func policyPath() -> String { path }
  package func policy() throws -> Policy? { try records.policy() }
  package func keyWallets() throws -> [WalletEntry] { try records.keyWallets() }
  package func wallet(named name: WalletName) throws -> WalletEntry {
    try records.wallet(named: name)
  }
  package func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy {
    try records.acceptedPolicy(of: wallet)
  }
  package func now() -> UInt64 { records.now() }
}

extension Session {
  /// Returns the policy and the audit log; some wallets may need a BIP-39 passphrase.
  package func policies(_ wallets: LiveWallets? = nil) -> LivePolicy {
    LivePolicy(
      wallets: wallets ?? self.wallets,
      path: home + "/policy.toml",
      records: records
    )
  }
}

extension LiveWallets {
  /// Returns earlier signatures, and why some or all may be missing if the log cannot be read.
  package func pastSignatures() -> LoggedSignatures {
    do throws(AuditError) {
      let (past, fault) = try log.past()
      return LoggedSignatures(past, unread: fault?.reportOfReading)
    } catch {
      return LoggedSignatures(.none, unread: error.reportOfReading)
    }
  }
}

extension AuditError {
  /// The report where nothing is to be signed: of a file, what was wrong with it.
  fileprivate var reportOfReading: Report {
    if case .file(let report) = self { report } else { report }
  }
}

extension LivePolicy: ShowPolicy.Worker, CheckPolicy.Worker {
  package func spent(under policy: Policy) throws -> LimitUsage {
    try records.log.usage(for: policy, at: now())
  }
}

extension LivePolicy: AcceptPolicy.Worker {
  package func accept(
    _ policy: Policy,
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws {
    let unlocked = try wallets.opened(wallet, by: secret)
    guard unlocked.openedBy != .pinAndDevice else { throw KeystoreError.pinIsNotEnough }
    var auditSession = try records.auditSession(of: unlocked.entry)
    try records.keystore.keep(policy, of: unlocked, in: &auditSession)
    let digest = Hash32.keccak(of: Array(policy.json.render().utf8))
    let intent = Intent(.policy, account: unlocked.entry.address, digest: digest)
    let entry = AuditEntry(.accepted, intent, wallet: wallet.text)
    try auditSession.record([entry], at: now(), trustingClock: true)
  }
}

extension LivePolicy: ReadAudit.Worker, RestartAudit.Worker {
  package func auditPath() -> String { records.log.path }

  package func audit(newest most: Int) throws -> AuditReading {
    try records.log.read(wallets: try keyWallets(), newest: most)
  }

  package func restartAudit(by wallet: WalletName, unlockedBy secret: borrowing UnlockSecret) throws
    -> String?
  {
    let unlocked = try wallets.opened(wallet, by: secret)
    return try records.log.restart(by: unlocked, among: try keyWallets(), at: now())
  }
}

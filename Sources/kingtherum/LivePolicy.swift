import Core
import Entity
import Scenes
import WalletKit

/// The policy and the log of a folder.
struct LivePolicy: Sendable {
  let wallets: LiveWallets
  let path: String

  var gate: SigningGate { wallets.gate }

  func policyPath() -> String { path }
  func policy() throws -> Policy? { try gate.file() }
  func keyWallets() throws -> [WalletEntry] { try gate.keystore.list().compactMap(\.entry) }
  func wallet(named name: WalletName) throws -> WalletEntry {
    try wallets.keystore.entry(named: name)
  }
  func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy {
    try gate.keystore.acceptedPolicy(of: wallet)
  }
  func now() -> UInt64 { Clock.now }
}

extension Session {
  /// The policy and the log, with wallets whose words may want a BIP-39 passphrase.
  func policies(_ words: WalletWordsOptions? = nil) -> LivePolicy {
    LivePolicy(
      wallets: words.map { wallets($0) } ?? wallets,
      path: home + "/policy.toml"
    )
  }
}

extension LiveWallets {
  /// What was signed here before. A log that cannot be read is told of where something is signed.
  func pastSignatures() -> PastSignatures { (try? gate.log.past()) ?? .none }
}

extension LivePolicy: ShowPolicy.Worker, CheckPolicy.Worker {
  func spent(under policy: Policy) throws -> PolicyTally {
    try gate.log.tally(for: policy, at: now())
  }
}

extension LivePolicy: AcceptPolicy.Worker {
  func accept(
    _ policy: Policy,
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws {
    let unlocked = try wallets.opened(wallet, by: secret)
    guard unlocked.openedBy != .pinAndDevice else { throw KeystoreError.pinIsNotEnough }
    var turn = try gate.log.turn(of: unlocked.entry, among: try keyWallets(), at: now())
    try gate.keystore.keep(policy, of: unlocked, in: &turn)
    let digest = Hash32.keccak(of: Array(policy.json.render().utf8))
    let intent = Intent(.policy, account: unlocked.entry.address, digest: digest)
    let entry = AuditEntry(.accepted, intent, wallet: wallet.text)
    try turn.record([entry], at: now(), trustingClock: true)
  }
}

extension LivePolicy: ReadAudit.Worker, RestartAudit.Worker {
  func auditPath() -> String { gate.log.path }

  func audit(newest most: Int) throws -> AuditReading {
    try gate.log.read(wallets: try keyWallets(), newest: most)
  }

  func restartAudit(by wallet: WalletName, unlockedBy secret: borrowing UnlockSecret) throws
    -> String?
  {
    let unlocked = try wallets.opened(wallet, by: secret)
    return try gate.log.restart(by: unlocked, among: try keyWallets(), at: now())
  }
}

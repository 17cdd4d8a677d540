import Core
import Entity
import Foundation

@testable import Scenes
@testable import WalletKit

/// A folder with a real wallet and a real audit log, and the policy of a test.
final class ApprovalFixture {
  static let now: UInt64 = 1_769_903_999

  let path: String
  let wallet: WalletEntry
  let worker: Worker

  struct Worker: Approval.Worker {
    let keystore: Keystore
    let log: AuditLog
    var file: Policy?

    func now() -> UInt64 { ApprovalFixture.now }
    func knownTokens() throws -> KnownTokens { KnownTokens([]) }
    func policy() throws -> Policy? { file }
    func wallet(named name: WalletName) throws -> WalletEntry { try keystore.entry(named: name) }

    func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy {
      try keystore.acceptedPolicy(of: wallet)
    }

    func acceptedPolicy(
      of wallet: borrowing UnlockedWallet,
      in auditSession: borrowing AuditSession
    ) throws -> AcceptedPolicy {
      try keystore.acceptedPolicy(of: wallet, in: auditSession)
    }

    func keep(
      _ policy: Policy,
      of wallet: borrowing UnlockedWallet,
      in auditSession: inout AuditSession
    ) throws {
      try keystore.keep(policy, of: wallet, in: &auditSession)
    }

    func auditSession(of wallet: WalletEntry) throws -> AuditSession {
      try log.auditSession(of: wallet, among: [wallet], at: now())
    }
  }

  init() throws {
    try ProcessGuard.start()
    path = NSTemporaryDirectory() + "kingtherum-test-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let keystore = Keystore(path: path + "/home", state: path + "/state")
    wallet = try keystore.create(
      try WalletName(parsing: "savings"),
      secret: try WalletSecret(privateKey: PrivateKey(SecretBytes(count: 32) { $0[31] = 5 })),
      passphrase: try WalletsTests.passphrase(),
      // The cheapest Argon2 parameters: for tests only, not a recommendation.
      cost: KDFCost(passes: 1, memoryKiB: 8),
      now: 0
    )
    var log = AuditLog(home: path + "/home", state: path + "/state")
    log.moment = { .unsure }
    worker = Worker(keystore: keystore, log: log)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func unlocked() throws -> UnlockedWallet {
    try worker.keystore.unlock(wallet.name, passphrase: try WalletsTests.passphrase())
  }

  func approval(under policy: Policy? = nil) -> Approval.Interactor {
    var worker = worker
    worker.file = policy
    return Approval.Interactor(worker: worker)
  }

  /// The entries of the audit log, oldest first.
  func log() throws -> [AuditEntry] {
    let reading = try worker.log.read(wallets: [wallet], newest: 100)
    guard reading.fault == nil else { throw AuditError.lineTooLong }
    return reading.newest.map(\.entry)
  }
}

/// Records what the owner is shown and asked, and answers.
final class ScriptedOwner: Approval.Owner {
  enum Event: Equatable {
    case read(String, [SuggestedAction])
    case asked(Sentence)
  }

  var heard: [Event] = []
  var dangers: [Sentence] = []
  var reminder = ""
  let isAgreed: Bool
  let isBlind: Bool

  init(agreeing isAgreed: Bool = true, blind isBlind: Bool = false) {
    (self.isAgreed, self.isBlind) = (isAgreed, isBlind)
  }

  func read(
    _ review: StyledText,
    dangers: [Sentence],
    reminder: StyledText,
    _ suggestedActions: [SuggestedAction]
  )
    throws
  {
    (self.dangers, self.reminder) = (dangers, reminder.text)
    heard.append(.read(review.text, suggestedActions))
    if isBlind { throw SignError.differsFromReview }
  }

  func agrees(to question: Sentence) throws -> Bool {
    heard.append(.asked(question))
    return isAgreed
  }
}

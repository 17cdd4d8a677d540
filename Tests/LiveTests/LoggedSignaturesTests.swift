import Core
import Entity
import Foundation
import Scenes
import TestSupport
import Testing

@testable import Live
@testable import WalletKit

/// Past signatures where the audit log cannot be read.
@Suite struct LoggedSignaturesTests {
  private let home: Home
  private let wallets: LiveWallets

  /// A home with a wallet that signed two payments.
  init() throws {
    home = try Home()
    wallets = try home.session().wallets
    _ = try wallets.store(
      try WalletSecret(mnemonic: try Mnemonic(parsing: try Secret.bytes(Secret.words))),
      wordsPassphrase: nil,
      as: try .savings,
      passphrase: try Secret.passphrase("correct horse battery staple"),
      cost: .lowMemory
    )
    let wallet = try wallets.wallet(named: .savings)
    var auditSession = try wallets.log.auditSession(of: wallet, among: [wallet], at: Self.now)
    for nonce in 0..<2 {
      var intent = Intent(.transaction, account: .zero, digest: .keccak(of: [UInt8(nonce)]))
      intent.nonce = UInt64(nonce)
      try auditSession.record([AuditEntry(.signed, intent, wallet: "savings")], at: Self.now)
    }
  }

  private static let now: UInt64 = 1_769_903_999
  private var file: String { home.path + "/audit.log" }

  private var past: LoggedSignatures { wallets.pastSignatures() }
  private var nonce: UInt64? { past.signatures.highestNonce(of: .zero, on: nil) }

  @Test func aSoundLogIsReadWithoutAWord() {
    #expect(nonce == 1 && past.unread == nil)
  }

  @Test func aDamagedEntryIsTold() throws {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let text = [lines[0], lines[1].dropFirst()].map { "\($0)\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    #expect(nonce == 0 && past.unread?.code == "audit-damaged")
  }

  @Test func aLogThatIsGoneIsTold() throws {
    try FileManager.default.removeItem(atPath: file)
    #expect(past.signatures.isEmpty && past.unread?.code == "audit-cut-off")
  }

  /// The report is that of the file: nothing was to be signed.
  @Test func aLogThatOthersCanReadIsTold() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    let report = try #require(past.unread)
    #expect(past.signatures.isEmpty && report.message.english.contains("audit.log"))
    #expect(report.code != "audit-not-written" && !report.message.english.contains("signed"))
  }

  @Test func aFolderInItsPlaceIsTold() throws {
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(past.signatures.isEmpty && past.unread != nil)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read every file"))
  func aLogThatMayNotBeReadIsTold() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
    #expect(past.signatures.isEmpty && past.unread?.message.english.contains("audit.log") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root to give a file away"))
  func aLogOfAnotherUserIsTold() throws {
    try #require(chown(file, 65_534, 65_534) == 0)
    #expect(past.signatures.isEmpty && past.unread?.message.english.contains("audit.log") == true)
  }
}

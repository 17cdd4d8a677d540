import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

struct AcceptedPolicyTests {
  private let temporary: TemporaryHome
  private let keystore: Keystore
  private let wallet: WalletEntry
  private let log: AuditLog
  private let now: UInt64 = 100_000

  init() throws {
    temporary = try TemporaryHome()
    keystore = Keystore(path: temporary.home, state: temporary.path + "/state")
    wallet = try Sample.create(in: keystore)
    log = AuditLog(home: temporary.home, state: temporary.path + "/state")
  }

  private var name: String { "\(wallet.id).policy" }

  private func keep(_ policy: Policy) throws {
    let unlocked = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    try keystore.keep(policy, of: unlocked, in: &auditSession)
  }

  /// The accepted policy according to the unlocked wallet, and without unlocking.
  private func accepted() throws -> [AcceptedPolicy] {
    let unlocked = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    let auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    return [
      try keystore.acceptedPolicy(of: unlocked, in: auditSession),
      try keystore.acceptedPolicy(of: wallet),
    ]
  }

  @Test func aPolicyIsKeptAndReadBack() throws {
    #expect(try accepted() == [.none, .none])
    try keep(.unsaid)
    #expect(try accepted() == [.some(.unsaid), .some(.unsaid)])
    try keep(.open)
    #expect(try accepted() == [.some(.open), .some(.open)])
    #expect(try temporary.mode(temporary.file(name)) == 0o600)
  }

  @Test func removingItIsNoticed() throws {
    try keep(.unsaid)
    try FileManager.default.removeItem(atPath: temporary.file(name))
    #expect(try accepted() == [.lost, .lost])
  }

  @Test func anOlderOneInItsPlaceIsNoticed() throws {
    try keep(.open)
    let old = try temporary.read(name)
    try keep(.unsaid)
    try temporary.write(old, to: name)
    #expect(try accepted() == [.lost, .lost])
    try keep(.unsaid)
    #expect(try accepted() == [.some(.unsaid), .some(.unsaid)])
  }

  @Test func forgedPolicyIsNoticed() throws {
    try keep(.unsaid)
    let id = try #require(CanonicalJSON.bytes(wallet.id, count: 16))
    var forged = PolicyDocument(wallet: id, number: 7, policy: .open)
    forged.mac = [UInt8](repeating: 1, count: 32)
    try temporary.write(forged.file, to: name)
    #expect(try accepted().first == .lost)
  }

  /// An anchor that cannot be read is named: no other process is blamed, and nothing is written.
  @Test func aDamagedAnchorIsNamed() throws {
    try keep(.unsaid)
    let unlocked = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    let state = temporary.path + "/state"
    let names = try FileManager.default.contentsOfDirectory(atPath: state)
    let anchors = names.filter { $0.hasSuffix("." + WalletFile.anchor) }
    let anchor = try #require(anchors.count == 1 ? anchors.first : nil)
    let whole = try Data(contentsOf: URL(filePath: "\(state)/\(anchor)"))
    let before = try temporary.read(name)
    #expect(truncate("\(state)/\(anchor)", 10) == 0)
    do throws(AuditError) {
      try keystore.keep(.open, of: unlocked, in: &auditSession)
      Issue.record("a policy was kept without its number")
    } catch {
      guard case .file(let cause) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(cause.code == "audit-anchor" && error.report.code == "audit-not-written")
    }
    #expect(try temporary.read(name) == before)
    try whole.write(to: URL(filePath: "\(state)/\(anchor)"))
    try keystore.keep(.open, of: unlocked, in: &auditSession)
  }

  @Test func everyChangedBitIsNoticed() throws {
    try keep(.unsaid)
    let whole = try temporary.read(name)
    let unlocked = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    for place in stride(from: 0, to: whole.count, by: 7) {
      var changed = whole
      changed[place] ^= 1 << UInt8(place % 8)
      try temporary.write(changed, to: name)
      let auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
      #expect(try keystore.acceptedPolicy(of: unlocked, in: auditSession) == .lost, "byte \(place)")
    }
  }
}

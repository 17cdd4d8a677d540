import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

struct AuditLogTests {
  private let temporary: TemporaryHome
  private let keystore: Keystore
  private let wallet: WalletEntry
  private var log: AuditLog
  private let now: UInt64 = 100_000

  init() throws {
    temporary = try TemporaryHome()
    keystore = Keystore(path: temporary.home, state: temporary.path + "/state")
    wallet = try Sample.create(in: keystore)
    log = AuditLog(home: temporary.home, state: temporary.path + "/state")
    // These tests choose the time.
    log.moment = { .unsure }
  }

  private var file: String { temporary.home + "/audit.log" }

  private func entry(_ number: UInt8 = 1, units: UInt64 = 5) -> AuditEntry {
    var intent = Intent(.transaction, account: .zero, digest: .keccak(of: [number]))
    intent.spends = [.init(.ether, .init(units))]
    return AuditEntry(.signed, intent, wallet: "savings")
  }

  private func write(_ count: Int, at time: UInt64 = 1000) throws {
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    for number in 0..<count { try auditSession.record([entry(UInt8(number))], at: time) }
  }

  private func change(_ work: (inout [UInt8]) -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    work(&bytes)
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  @Test func keepsWhatIsWritten() throws {
    try write(3)
    try write(2)
    let reading = try log.read(wallets: [wallet], newest: 10)
    #expect(reading.newest.map(\.number) == [1, 2, 3, 4, 5])
    #expect(reading.fault == nil && reading.missing == nil && reading.isAnchored)
    #expect(try temporary.mode(file) == 0o600)
  }

  @Test func cuttingOffTheEndIsNoticed() throws {
    try write(3)
    try change { bytes in
      let end = bytes.dropLast().lastIndex(of: 0x0A) ?? 0
      bytes = Array(bytes[...end])
    }
    #expect(try log.read(wallets: [wallet], newest: 10).missing == 3)
    #expect(throws: AuditError.cutOff(lines: 3, path: file)) { try write(1) }
    try FileManager.default.removeItem(atPath: file)
    #expect(throws: AuditError.cutOff(lines: 3, path: file)) { try write(1) }
  }

  @Test func aLastLineThatWasChangedIsNoticed() throws {
    try write(2)
    try change { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      bytes = Array(text.replacingOccurrences(of: "\"units\":\"5\"", with: "\"units\":\"4\"").utf8)
    }
    #expect(throws: AuditError.cutOff(lines: 2, path: file)) { try write(1) }
    #expect(try log.read(wallets: [wallet], newest: 10).fault == AuditFault(kind: .chain, line: 2))
    try change { $0 += Array("nonsense\n".utf8) }
    #expect(throws: AuditError.damaged(AuditFault(kind: .chain, line: 2), path: file)) {
      try write(1)
    }
  }

  @Test func timeNeverGoesBack() throws {
    try write(1, at: 5000)
    try write(1, at: 4900)
    #expect(try log.read(wallets: [wallet], newest: 10).newest.map(\.time.seconds) == [5000, 5000])
    let auditSession = try log.auditSession(of: wallet, among: [wallet], at: 4900)
    #expect(auditSession.lineTime(4900) == 5000)
    // After the clock was once ahead, later signatures still count toward the day's limit.
    #expect(try Sample.payments(counted: .day, by: auditSession, at: 4900) == 2)
  }

  @Test func countsWhatLiesInTheWindowOfALimit() throws {
    try write(2, at: 1000)
    try write(1, at: 3600)
    try write(3, at: 90_000)
    let auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    // Exactly a day ago still counts.
    #expect(try Sample.payments(counted: .day, by: auditSession, at: 90_000) == 4)
    #expect(try Sample.payments(counted: .day, by: auditSession, at: 90_001) == 3)
    #expect(try Sample.payments(counted: .month, by: auditSession, at: 90_000) == 6)
  }

  /// A log larger than one read: lines that span two pieces are read whole.
  @Test func aLongLogIsReadInPieces() throws {
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    try auditSession.record((0..<6_000).map { entry(UInt8($0 % 256)) }, at: 1000)
    _ = consume auditSession
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    #expect(bytes.count > 2 << 20)
    let chain = try AuditChain(reading: bytes)
    let reading = try log.read(wallets: [wallet], newest: 7)
    #expect(reading.count == 6_000 && reading.fault == nil && reading.missing == nil)
    #expect(reading.newest == chain.lines.suffix(7))
    let again = try log.auditSession(of: wallet, among: [wallet], at: now)
    #expect(try Sample.payments(counted: .day, by: again, at: 1000) == 6_000)
    _ = consume again
    #expect(try log.past().signatures == PastSignatures(chain.lines))
    try change { $0 += Array("{\"number\":6001".utf8) }
    #expect(try log.read(wallets: [], newest: 0).fault == AuditFault(kind: .torn, line: 6_001))
    #expect(try log.past().signatures == PastSignatures(chain.lines))
    try FileManager.default.removeItem(atPath: temporary.path + "/state")
    #expect(try log.past().signatures == PastSignatures(chain.lines))
  }

  /// The faulty line is in another piece than the end.
  @Test func aLineThatWasChangedFarBackStopsAllSigning() throws {
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    try auditSession.record((0..<6_000).map { entry(UInt8($0 % 256)) }, at: 1000)
    _ = consume auditSession
    let changes = [
      ("\"units\":\"5\"", "\"units\":\"4\"", AuditFault(kind: .chain, line: 10)),
      ("\"number\":9,", "\"nomber\":9,", AuditFault(kind: .form, line: 9)),
    ]
    for (from, to, fault) in changes {
      try change { bytes in
        var lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        lines[8] = lines[8].replacingOccurrences(of: from, with: to)
        bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
      }
      #expect(try log.read(wallets: [wallet], newest: 0).fault == fault)
      #expect(throws: AuditError.damaged(fault, path: file)) {
        _ = try log.auditSession(of: wallet, among: [wallet], at: now)
      }
      // Counting for a policy's limits stops there too, unless this device has a checkpoint of
      // all earlier lines.
      let unchecked = try log.uncheckedSession(of: wallet)
      #expect(throws: AuditError.damaged(fault, path: file)) {
        _ = try Sample.payments(counted: .day, by: unchecked, at: 1000)
      }
    }
  }

  @Test func invalidLinesAreNotRead() throws {
    try write(2)
    try change { $0 += [UInt8](repeating: 0x61, count: 3 << 20) + [0x0A] }
    let reading = try log.read(wallets: [wallet], newest: 5)
    #expect(reading.fault == AuditFault(kind: .form, line: 3))
    #expect(reading.count == 2 && reading.newest.count == 2)
    try change { $0 = [0x0A] + $0 }
    #expect(try log.read(wallets: [], newest: 5).fault == AuditFault(kind: .form, line: 1))
    #expect(try log.past().signatures.isEmpty)
  }

  /// A log that this device has not written to yet, such as one from an earlier version.
  @Test func aTornLineOfALogThatIsNotRememberedGoes() throws {
    try write(2)
    try change { $0 += Array("{\"number\":3,\"ti".utf8) }
    try log.anchors.removeHead()
    #expect(try log.read(wallets: [wallet], newest: 10).fault == AuditFault(kind: .torn, line: 3))
    try write(1)
    let reading = try log.read(wallets: [wallet], newest: 10)
    #expect(reading.newest.count == 3 && reading.fault == nil && reading.isAnchored)
  }

  @Test func whatIsLongerThanALineIsNotSigned() throws {
    var intent = Intent(.transaction, account: .zero, digest: .keccak(of: []))
    intent.site = String(repeating: "a", count: AuditLine.maxBytes)
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    #expect(throws: AuditError.lineTooLong) {
      try auditSession.record([AuditEntry(.signed, intent, wallet: "savings")], at: 1)
    }
    #expect(throws: Never.self) { try auditSession.record([entry()], at: 1) }
  }

  @Test func logOpenToOthersStopsSigning() throws {
    try write(1)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect(throws: AuditError.self) { try write(1) }
  }

  @Test func restartingPutsTheOldLogAside() throws {
    try write(2)
    try change { $0[5] ^= 1 }
    let unlocked = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    let old = try log.restart(by: unlocked, among: [wallet], at: 2000)
    #expect(old == temporary.home + "/audit.log.2000")
    try write(1, at: 2001)
    let reading = try log.read(wallets: [wallet], newest: 10)
    #expect(reading.newest.map(\.entry.outcome) == [.started, .signed])
    #expect(reading.missing == nil)
  }

  @Test func severalOldLogsOfOneSecondAreKept() throws {
    let unlocked = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    try write(1)
    let olds = try (0..<3).map { _ in try log.restart(by: unlocked, among: [wallet], at: 2000) }
    let name = temporary.home + "/audit.log.2000"
    #expect(olds == [name, name + "-1", name + "-2"])
  }
}

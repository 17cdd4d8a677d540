import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

/// What a review reads of the log, and what it is told if signatures may be missing there.
struct AuditPastTests {
  private let temporary: TemporaryHome
  private let wallet: WalletEntry
  private var log: AuditLog
  private let now: UInt64 = 100_000

  init() throws {
    temporary = try TemporaryHome()
    let state = temporary.path + "/state"
    wallet = try Sample.create(in: Keystore(path: temporary.home, state: state))
    log = AuditLog(home: temporary.home, state: state)
    log.moment = { .unsure }
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    for nonce in 0..<3 {
      try auditSession.record([Sample.payment(UInt8(nonce + 1), nonce: UInt64(nonce))], at: now)
    }
  }

  private var file: String { temporary.home + "/audit.log" }

  private func change(_ work: (inout [Substring]) -> Void) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    var lines = text.split(separator: "\n")
    work(&lines)
    try rewrite(Array(lines.map { "\($0)\n" }.joined().utf8))
  }

  @Test func ofASoundLogNothingIsMissing() throws {
    let (past, fault) = try log.past()
    #expect(past.highestNonce(of: .zero, on: nil) == 2 && fault == nil)
    let empty = AuditLog(home: temporary.path + "/other", state: temporary.path + "/state")
    #expect(try empty.past().signatures.isEmpty && empty.past().fault == nil)
  }

  @Test func whatIsBeforeADamagedEntryIsKnown() throws {
    try change { $0[1] = "{}" }
    let (past, fault) = try log.past()
    #expect(past.highestNonce(of: .zero, on: nil) == 0)
    #expect(fault == .damaged(AuditFault(kind: .form, line: 2), path: file))
  }

  @Test(arguments: [0, 1, 2]) func aLogThatIsCutOffIsNoticed(lines: Int) throws {
    try change { $0 = Array($0.prefix(lines)) }
    let (past, fault) = try log.past()
    #expect(past.highestNonce(of: .zero, on: nil) == (lines == 0 ? nil : UInt64(lines - 1)))
    #expect(fault == .cutOff(lines: 3, path: file))
  }

  /// A line without its end looks like one whose write was never confirmed.
  @Test func aLastEntryThatHasNoEndIsNoticed() throws {
    var bytes = Array(try Data(contentsOf: URL(filePath: file)))
    bytes[bytes.count - 1] = UInt8(ascii: " ")
    try rewrite(bytes)
    let (past, fault) = try log.past()
    #expect(past.highestNonce(of: .zero, on: nil) == 1)
    #expect(fault == .cutOff(lines: 3, path: file))
  }

  @Test func aLogOfOtherEntriesIsNoticed() throws {
    let own = try Data(contentsOf: URL(filePath: file))
    try FileManager.default.removeItem(atPath: file)
    try log.anchors.removeHead()
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    for nonce in 3..<7 {
      try auditSession.record([Sample.payment(UInt8(nonce + 1), nonce: UInt64(nonce))], at: now)
    }
    let others = Array(try Data(contentsOf: URL(filePath: file)))
    try rewrite(Array(own))
    #expect(try log.past().fault != nil)
    try rewrite(others)
    #expect(try log.past().fault == nil)
  }

  private func rewrite(_ bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  @Test func aLogThatIsGoneIsNoticedWhereItIsRemembered() throws {
    try FileManager.default.removeItem(atPath: file)
    #expect(try log.past().signatures.isEmpty)
    #expect(try log.past().fault == .cutOff(lines: 3, path: file))
    try log.anchors.removeHead()
    #expect(try log.past().fault == nil)
  }

  /// Its write was never confirmed, so its signature has not left the process.
  @Test func anIncompleteLastLineIsNoFault() throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"number\":4,\"ti".utf8))
    try handle.close()
    let (past, fault) = try log.past()
    #expect(past.highestNonce(of: .zero, on: nil) == 2 && fault == nil)
  }

  @Test func whatCannotBeRememberedIsSaid() throws {
    let state = temporary.path + "/state"
    let head = try #require(
      try FileManager.default.contentsOfDirectory(atPath: state).first { $0.hasSuffix(".head") }
    )
    try Data("{}\n".utf8).write(to: URL(filePath: state + "/" + head))
    let (past, fault) = try log.past()
    #expect(past.highestNonce(of: .zero, on: nil) == 2)
    guard case .file(let report) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(report.code == "audit-anchor")
  }

  @Test func aLogThatCannotBeReadIsAnError() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect(throws: AuditError.self) { try log.past() }
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(throws: AuditError.self) { try log.past() }
  }
}

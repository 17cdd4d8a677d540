import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

/// Lines appended by somebody with write access to the home folder, and changed clocks.
struct AuditHeadTests {
  private let temporary: TemporaryHome
  private let wallet: WalletEntry
  private var log: AuditLog
  private static let now: UInt64 = 1_790_000_000
  private static let boot = [UInt8](repeating: 7, count: 16)

  init() throws {
    temporary = try TemporaryHome()
    let state = temporary.path + "/state"
    wallet = try Sample.create(in: Keystore(path: temporary.home, state: state))
    log = AuditLog(home: temporary.home, state: state)
    log.moment = { PINTimestamp(boot: Self.boot, milliseconds: 1_000) }
  }

  private var file: String { temporary.home + "/audit.log" }

  private func entry(_ outcome: AuditEntry.Outcome = .signed) -> AuditEntry {
    var intent = Intent(.transaction, account: .zero, digest: .keccak(of: []))
    intent.spends = [.init(.ether, 5)]
    return AuditEntry(outcome, intent, wallet: "savings")
  }

  private func write(_ count: Int, at time: UInt64 = now) throws {
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: time)
    for _ in 0..<count { try auditSession.record([entry()], at: time) }
  }

  private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: file))) }

  private func append(_ bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  /// A forged line that continues the log like a genuine one.
  private func forged(at time: UInt64, _ outcome: AuditEntry.Outcome = .declined) throws -> [UInt8]
  {
    let last = try #require(try bytes().split(separator: 0x0A).last.map(Array.init))
    let line = AuditLine(
      number: try #require(AuditLine(parsing: last)).number + 1,
      time: try UTCTime(seconds: time),
      previous: try AuditLine.hash(of: last),
      entry(outcome)
    )
    return line.bytes + [0x0A]
  }

  /// The number of payments that count toward a limit.
  private func spent(at now: UInt64, in window: Policy.Window = .month) throws -> Int {
    let auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    return try Sample.payments(counted: window, by: auditSession, at: now)
  }

  @Test(arguments: [AuditEntry.Outcome.declined, .refused, .signed], [0, 3_600 * 24 * 700])
  func aLineFromOutsideStopsSigning(_ outcome: AuditEntry.Outcome, _ later: UInt64) throws {
    try write(2)
    try append(try forged(at: Self.now + later, outcome))
    #expect(throws: AuditError.appended(lines: 2, path: file)) { try write(1) }
    let reading = try log.read(wallets: [wallet], newest: 10)
    #expect(reading.appended == 2 && reading.fault == nil && reading.missing == nil)
  }

  @Test func aLineFromOutsideBehindARefusalStopsSigningToo() throws {
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: Self.now)
    try auditSession.record([entry(.refused)], at: Self.now)
    _ = consume auditSession
    try append(try forged(at: Self.now))
    #expect(throws: AuditError.appended(lines: 1, path: file)) { try write(1) }
  }

  /// The head is missing, as on the first use of a log from an earlier version.
  @Test func aLineOfTheFutureStopsSigningWhereNothingIsRemembered() throws {
    try write(2)
    try append(try forged(at: Self.now + 301))
    try log.anchors.removeHead()
    let path = file
    let ahead = AuditError.ahead(
      newest: try UTCTime(seconds: Self.now + 301),
      now: try UTCTime(seconds: Self.now),
      path: path
    )
    #expect(throws: ahead) { try write(1) }
    #expect(ahead.report.code == "audit-in-future")
    let reading = try log.read(wallets: [], newest: 0)
    #expect(reading.ahead(of: Self.now) == (try UTCTime(seconds: Self.now + 301)))
    #expect(reading.ahead(of: Self.now + 1) == nil)
    // A small correction of the clock does not block signing.
    #expect(throws: Never.self) { try write(1, at: Self.now + 1) }
  }

  @Test func aLineOfThePastStopsSigningWhereNothingIsRemembered() throws {
    try write(2)
    try append(try forged(at: Self.now - 100 * 86_400))
    try log.anchors.removeHead()
    let disordered = AuditError.damaged(AuditFault(kind: .time, line: 3), path: file)
    #expect(throws: disordered) { try write(1) }
    #expect(disordered.report.code == "audit-out-of-order")
  }

  @Test func aLineWithoutATimeIsDamage() throws {
    try write(2)
    let text = String(decoding: try forged(at: Self.now), as: UTF8.self)
    let place = try #require(text.range(of: #""time":"[^"]*","#, options: .regularExpression))
    try append(Array(text.replacingCharacters(in: place, with: "").utf8))
    let damaged = AuditError.damaged(AuditFault(kind: .form, line: 3), path: file)
    #expect(throws: damaged) { try write(1) }
    try log.anchors.removeHead()
    #expect(throws: damaged) { try write(1) }
  }

  @Test func aTornLineFromOutsideStopsSigning() throws {
    try write(2)
    try append(Array("{\"number\":3,\"ti".utf8))
    #expect(throws: AuditError.damaged(AuditFault(kind: .torn, line: 3), path: file)) {
      try write(1)
    }
  }

  /// After a kill at any moment between announcing and confirming lines, the log continues.
  @Test func killBeforeConfirmationDoesNotBlockSigning() throws {
    try write(1)
    let before = try #require(try log.anchors.readHead())
    let short = try bytes()
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: Self.now)
    try auditSession.record([entry(), entry(), entry()], at: Self.now)
    _ = consume auditSession
    let after = try #require(try log.anchors.readHead())
    let long = try bytes()
    let announced = AuditHead(
      settled: before.settled,
      next: after.settled,
      time: after.time,
      moment: after.moment
    )
    for end in stride(from: short.count, through: long.count, by: 97) + [long.count] {
      try FileManager.default.removeItem(atPath: file)
      _ = FileManager.default.createFile(
        atPath: file,
        contents: Data(long.prefix(end)),
        attributes: [.posixPermissions: 0o600]
      )
      try log.anchors.write(announced)
      let reading = try log.read(wallets: [wallet], newest: 10)
      #expect(reading.appended == nil && reading.missing == nil, "\(end) bytes")
      try write(1)
      // Either all announced lines count or none.
      let kept = end == long.count ? 5 : 2
      #expect(try log.read(wallets: [wallet], newest: 10).count == kept, "\(end) bytes")
    }
  }

  @Test func lineOtherThanAnnouncedStopsSigning() throws {
    try write(1)
    let before = try #require(try log.anchors.readHead())
    let short = try bytes()
    try write(1)
    let after = try #require(try log.anchors.readHead())
    let size = try bytes().count
    try FileManager.default.removeItem(atPath: file)
    _ = FileManager.default.createFile(
      atPath: file,
      contents: Data(short),
      attributes: [.posixPermissions: 0o600]
    )
    let line = try forged(at: Self.now + 1, .signed)
    #expect(short.count + line.count == size)
    try append(line)
    try log.anchors.write(
      AuditHead(settled: before.settled, next: after.settled, time: 0, moment: .unsure)
    )
    #expect(throws: AuditError.appended(lines: 1, path: file)) { try write(1) }
  }

  @Test func theHeadIsOneOfTheFolderAndNotOfAWallet() throws {
    try write(2)
    // Without any wallet, and so without any wallet's anchor.
    #expect(try log.read(wallets: [], newest: 10).isAnchored)
    try append(try forged(at: Self.now))
    #expect(try log.read(wallets: [], newest: 10).appended == 2)
  }

  @Test func windowsBeginAtTheCurrentTime() throws {
    try write(1)
    #expect(try spent(at: Self.now + 86_400, in: .day) == 1)
    // After a restart of the machine only the wall clock tells the time.
    var other = self
    other.log.moment = { PINTimestamp(boot: [UInt8](repeating: 8, count: 16), milliseconds: 5) }
    #expect(try other.spent(at: Self.now + 86_401, in: .day) == 0)
    // After the clock is set back, more counts, not less.
    #expect(try other.spent(at: Self.now - 300, in: .day) == 1)
  }

  @Test func clockSetForwardResetsNoLimit() throws {
    try write(1)
    var later = self
    later.log.moment = { PINTimestamp(boot: Self.boot, milliseconds: 61_000) }
    #expect(try later.spent(at: Self.now + 40 * 86_400) == 1)
    // Nor does another signature with that clock.
    try later.write(1, at: Self.now + 40 * 86_400)
    #expect(try later.spent(at: Self.now + 40 * 86_400) == 2)
    // With the owner's password the clock's time is accepted.
    var auditSession = try later.log.auditSession(
      of: wallet,
      among: [wallet],
      at: Self.now + 80 * 86_400
    )
    try auditSession.record([entry(.accepted)], at: Self.now + 80 * 86_400, trustingClock: true)
    _ = consume auditSession
    #expect(try later.spent(at: Self.now + 80 * 86_400) == 0)
  }

  @Test func damagedHeadStopsSigningUntilTheLogIsRestarted() throws {
    try write(1)
    let folder = temporary.path + "/state"
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".head") }
    )
    try Data("{}".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    #expect(throws: AuditError.self) { try write(1) }
    let keystore = Keystore(path: temporary.home, state: folder)
    let unlocked = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    _ = try log.restart(by: unlocked, among: [wallet], at: Self.now)
    #expect(throws: Never.self) { try write(1) }
  }

  @Test func aHeadIsReadBackAsItWasWritten() throws {
    try write(3)
    let head = try #require(try log.anchors.readHead())
    #expect(AuditHead(parsing: head.file) == head && !head.isPending)
    let size = Int64(try bytes().count)
    #expect(head.settled.lines == 3 && head.settled.end == size)
    for place in stride(from: 0, to: head.file.count, by: 5) {
      var changed = head.file
      changed[place] ^= 0x80
      #expect(AuditHead(parsing: changed) == nil, "byte \(place)")
    }
  }
}

import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

/// Finding I4: a signature does not reread a long log, and still detects the same faults.
struct AuditCheckpointTests {
  private let temporary: TemporaryHome
  private let wallet: WalletEntry
  private var log: AuditLog
  private let now: UInt64 = 100_000
  private let state: String

  init() throws {
    temporary = try TemporaryHome()
    state = temporary.path + "/state"
    wallet = try Sample.create(in: Keystore(path: temporary.home, state: state))
    log = AuditLog(home: temporary.home, state: state)
    // These tests choose the time.
    log.moment = { .unsure }
  }

  private var file: String { temporary.home + "/audit.log" }

  private func write(_ count: Int, of log: AuditLog? = nil, first: Int = 0) throws {
    let log = log ?? self.log
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    let entries = (first..<(first + count)).map {
      Sample.payment(UInt8($0 % 256), nonce: UInt64($0))
    }
    try auditSession.record(entries, at: now)
  }

  private func counted(_ log: AuditLog? = nil) throws -> Int {
    let auditSession = try (log ?? self.log).auditSession(of: wallet, among: [wallet], at: now)
    return try Sample.payments(counted: .month, by: auditSession, at: now)
  }

  private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: file))) }

  private func put(_ bytes: [UInt8], at path: String) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  private func notePaths() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: state).filter { $0.hasSuffix(".note") }
      .map { state + "/" + $0 }
  }

  @Test func checkpointIsWrittenAfterEnoughLines() throws {
    try write(255)
    #expect(try notePaths().isEmpty)
    try write(1, first: 255)
    #expect(try notePaths().count == 2)
    #expect(log.notes.read(.spends)?.place.lines == 256)
    for path in try notePaths() { #expect(try temporary.mode(path) == 0o600) }
    try write(255, first: 256)
    #expect(log.notes.read(.spends)?.place.lines == 256)
    try write(1, first: 511)
    #expect(log.notes.read(.spends)?.place.lines == 512)
    #expect(log.notes.read(.past)?.place.lines == 512)
    #expect(try counted() == 512)
  }

  @Test func oneSessionWritesManyLinesAndCheckpoints() throws {
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: now)
    for number in 0..<600 {
      try auditSession.record([Sample.payment(UInt8(number % 256), nonce: UInt64(number))], at: now)
    }
    #expect(try Sample.payments(counted: .month, by: auditSession, at: now) == 600)
    _ = consume auditSession
    #expect(log.notes.read(.past)?.place.lines == 512)
    #expect(try log.past().signatures == PastSignatures(AuditChain(reading: bytes()).lines))
  }

  @Test func checkpointGivesTheSameAnswersAsTheLog() throws {
    try write(300)
    try write(20, first: 300)
    let lines = try AuditChain(reading: bytes()).lines
    #expect(log.notes.read(.past) != nil)
    #expect(try log.past().signatures == PastSignatures(lines))
    #expect(try log.past().signatures.highestNonce(of: .zero, on: nil) == 319)
    let policy = Sample.policy(limiting: .month)
    #expect(try log.usage(for: policy, at: now).spent(of: .init(.ether), in: 30 * 86_400) == 1600)
    #expect(try counted() == 320)
  }

  /// A checkpoint does not hide a changed line: the bytes no longer match it.
  @Test(arguments: [0, 100, 299, 310])
  func changedLineAfterACheckpointStopsSigning(_ number: Int) throws {
    try write(300)
    try write(20, first: 300)
    var lines = try bytes().split(separator: 0x0A).map(Array.init)
    let text = String(decoding: lines[number], as: UTF8.self)
    lines[number] = Array(
      text.replacingOccurrences(of: "\"units\":\"5\"", with: "\"units\":\"4\"").utf8
    )
    try put(lines.flatMap { $0 + [0x0A] }, at: file)
    let fault = AuditFault(kind: .chain, line: Int64(number) + 2)
    #expect(throws: AuditError.damaged(fault, path: file)) { try write(1) }
  }

  @Test func logTruncatedBeforeACheckpointStopsSigning() throws {
    try write(300)
    let lines = try bytes().split(separator: 0x0A).map(Array.init)
    try put(lines[..<280].flatMap { $0 + [0x0A] }, at: file)
    #expect(throws: AuditError.cutOff(lines: 300, path: file)) { try write(1) }
  }

  /// Without the device secret nobody can forge a checkpoint that claims less was spent.
  @Test func damagedCheckpointIsIgnored() throws {
    try write(300)
    for path in try notePaths() {
      let sound = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let head = try #require(sound.firstIndex(of: 0x0A))
      let places = Array(0...head) + [head + 1, (head + sound.count) / 2, sound.count - 1]
      for place in places {
        var changed = sound
        changed[place] ^= 1
        try put(changed, at: path)
        #expect(log.notes.read(.past) == nil || log.notes.read(.spends) == nil, "byte \(place)")
      }
      for short in [[], Array(sound.prefix(head)), Array(sound.dropLast()), sound + [0]] {
        try put(short, at: path)
        #expect(log.notes.read(.past) == nil || log.notes.read(.spends) == nil)
        #expect(try counted() == 300)
      }
      try put(sound, at: path)
    }
    #expect(log.notes.read(.past) != nil && log.notes.read(.spends) != nil)
  }

  @Test func checkpointKindsAreNotInterchangeable() throws {
    try write(300)
    let paths = try notePaths()
    let contents = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
    for (path, content) in zip(paths, contents.reversed()) { try put([UInt8](content), at: path) }
    #expect(log.notes.read(.past) == nil && log.notes.read(.spends) == nil)
    #expect(try counted() == 300)
  }

  @Test func checkpointIsBoundToHomeAndDevice() throws {
    try write(300)
    let note = try #require(log.notes.read(.spends))
    let secret = try log.notes.device.secret()
    let file = try note.file()
    #expect(AuditCheckpoint(parsing: file, of: temporary.home, under: secret) == note)
    #expect(AuditCheckpoint(parsing: file, of: temporary.home + "2", under: secret) == nil)
    let other = try DeviceSecret(Sample.secret([UInt8](repeating: 9, count: 32)))
    #expect(AuditCheckpoint(parsing: file, of: temporary.home, under: other) == nil)
  }

  /// An older checkpoint is an earlier end of the same log: the lines after it are read.
  @Test func olderCheckpointIsStillValid() throws {
    try write(300)
    let old = try notePaths().map { ($0, [UInt8](try Data(contentsOf: URL(filePath: $0)))) }
    try write(300, first: 300)
    for (path, bytes) in old { try put(bytes, at: path) }
    #expect(log.notes.read(.spends)?.place.lines == 300)
    #expect(try counted() == 600)
    #expect(try log.past().signatures == PastSignatures(AuditChain(reading: bytes()).lines))
    // If the two checkpoints have different ends, the next ones are made from all lines.
    try put(old[0].1, at: old[0].0)
    try write(1, first: 600)
    #expect(log.notes.read(.spends)?.place.lines == 601)
    #expect(log.notes.read(.past)?.place.lines == 601)
    #expect(try log.past().signatures == PastSignatures(AuditChain(reading: bytes()).lines))
  }

  @Test func restartedLogHasNoCheckpoint() throws {
    try write(300)
    let keystore = Keystore(path: temporary.home, state: state)
    let unlocked = try keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    _ = try log.restart(by: unlocked, among: [wallet], at: now)
    #expect(try notePaths().isEmpty)
    #expect(try counted() == 0)
    #expect(try log.past().signatures.isEmpty)
  }

  /// If the clock is set back far, windows begin before the checkpoint's first spend.
  @Test func windowBeforeTheCheckpointIsReadFromTheLog() throws {
    let day: UInt64 = 86_400
    var auditSession = try log.auditSession(of: wallet, among: [wallet], at: 90 * day)
    for number in 0..<60 {
      let entries = (0..<5).map { Sample.payment(UInt8($0), nonce: UInt64(number * 5 + $0)) }
      try auditSession.record(entries, at: UInt64(number + 31) * day)
    }
    #expect(log.notes.read(.spends) != nil)
    #expect(try Sample.payments(counted: .month, by: auditSession, at: 90 * day) == 31 * 5)
    #expect(try Sample.payments(counted: .month, by: auditSession, at: 50 * day) == 60 * 5)
  }

  @Test func withoutACheckpointFolderAllLinesAreRead() throws {
    var homeless = AuditLog(home: temporary.home, state: nil)
    homeless.moment = { .unsure }
    try write(300, of: homeless)
    #expect(try counted(homeless) == 300)
    #expect(try homeless.past().signatures == PastSignatures(AuditChain(reading: bytes()).lines))
    #expect(try notePaths().isEmpty)
  }

  @Test func unwritableCheckpointDoesNotStopSigning() throws {
    try write(255)
    for name in [AuditCheckpoint.Kind.past, .spends] {
      // A folder instead of the checkpoint.
      let path = state + "/" + (try log.notes.files.noteName(name))
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    try write(10, first: 255)
    #expect(try counted() == 265)
    #expect(try log.read(wallets: [wallet], newest: 1).count == 265)
  }
}

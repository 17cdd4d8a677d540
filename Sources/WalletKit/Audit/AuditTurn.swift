import Core
public import Entity

/// The right to sign: nobody else signs or writes to the log until it is given back.
///
/// A signature may leave the process only when ``record(_:at:)`` has returned.
public struct AuditTurn: ~Copyable {
  private var file: AuditFile
  private let lock: FolderLock
  private let anchors: AnchorFiles
  private let wallet: [UInt8]
  private var newest: AuditLine?
  private var hash: [UInt8]

  init(
    file: consuming AuditFile,
    lock: consuming FolderLock,
    anchors: AnchorFiles,
    wallet: [UInt8]
  ) throws(KeystoreError) {
    self.anchors = anchors
    self.wallet = wallet
    let last = try file.line(endingAt: file.size)
    newest = last.flatMap { AuditLine(parsing: $0) }
    hash = try Self.hash(last)
    damaged = newest == nil && file.size > 0
    self.file = file
    self.lock = lock
  }

  /// Whether the newest line is none of ours.
  private let damaged: Bool

  private static func hash(_ line: [UInt8]?) throws(KeystoreError) -> [UInt8] {
    guard let line else { return AuditLine.beginning }
    do { return try AuditLine.hash(of: line) } catch { throw .badPath }
  }

  /// Holds the log against what was remembered of it.
  func check(_ anchor: AuditAnchor) throws(AuditError) {
    try requireSound()
    guard anchor.lines > 0 else { return }
    let found: [UInt8]?
    do throws(KeystoreError) { found = try file.line(endingAt: anchor.end) } catch {
      throw .file(error.report)
    }
    guard let found, let hash = try? AuditLine.hash(of: found), hash == anchor.hash,
      let line = AuditLine(parsing: found), line.number == anchor.lines
    else { throw .cutOff(lines: anchor.lines, path: file.path) }
  }

  /// Looks whether each line names the hash of the one before, so that none was changed but the last.
  func requireUnbroken() throws(AuditError) {
    var (hash, isBroken) = (AuditLine.beginning, false)
    do throws(KeystoreError) {
      try file.forEachLine { bytes, isWhole throws(KeystoreError) in
        isBroken = !isWhole || !AuditLine.follows(hash, bytes)
        hash = try Self.hash(bytes)
        return !isBroken
      }
    } catch {
      throw .file(error.report)
    }
    if isBroken { throw damage() }
  }

  private func requireSound() throws(AuditError) {
    guard !damaged else { throw damage() }
  }

  /// What is wrong, and at which line: that takes reading them all, once something is wrong.
  private func damage() -> AuditError {
    let bytes: [UInt8]
    do throws(KeystoreError) { bytes = try file.readAll() } catch { return .file(error.report) }
    let fault = (try? AuditChain(reading: bytes))?.fault
    return .damaged(fault ?? AuditFault(kind: .form, line: 1), path: file.path)
  }

  /// A time that a clock that was set back does not move: never before the newest line.
  public func time(_ now: UInt64) -> UInt64 { max(now, newest?.time.seconds ?? 0) }

  /// Hands out the lines of the last so many seconds up to ``time(_:)``, newest first.
  ///
  /// Reads back from the end, and no further than needed.
  /// - Throws: ``AuditError`` when a line is not the one that the next one follows.
  public func forEachLine(
    ofLast seconds: UInt64,
    at now: UInt64,
    _ body: (AuditLine) -> Void
  ) throws(AuditError) {
    try requireSound()
    let time = time(now)
    let start = time > seconds ? time - seconds : 0
    var (next, isBroken): (AuditLine?, Bool) = (nil, false)
    do throws(KeystoreError) {
      try file.forEachLineFromTheEnd { bytes in
        guard let line = AuditLine(parsing: bytes), Self.follows(line, bytes, next) else {
          isBroken = true
          return false
        }
        // Exactly so many seconds ago still counts.
        guard line.time.seconds >= start else { return false }
        body(line)
        next = line
        return true
      }
    } catch {
      throw .file(error.report)
    }
    guard !isBroken else {
      let fault = AuditFault(kind: .chain, line: (next?.number ?? 2) - 1)
      throw .damaged(fault, path: file.path)
    }
  }

  /// Whether a line is the one before another; the newest one follows nothing.
  private static func follows(_ line: AuditLine, _ bytes: [UInt8], _ next: AuditLine?) -> Bool {
    guard let next else { return true }
    guard let hash = try? AuditLine.hash(of: bytes) else { return false }
    return next.previous == hash && next.number == line.number + 1
      && line.time.seconds <= next.time.seconds
  }

  /// Writes entries at the end of the log and remembers the newest line in the other tree.
  ///
  /// - Throws: ``AuditError``; then no line was added, and no signature may be handed out.
  public mutating func record(_ entries: [AuditEntry], at now: UInt64) throws(AuditError) {
    try requireSound()
    var (last, hash) = (newest, self.hash)
    var text: [UInt8] = []
    for entry in entries {
      guard let time = try? UTCTime(seconds: time(now)) else {
        throw .file(Report(.refused, "audit-clock", "the clock shows no year before 10000"))
      }
      let line = AuditLine(number: (last?.number ?? 0) + 1, time: time, previous: hash, entry)
      let bytes = line.bytes
      guard bytes.count < AuditLine.mostBytes else { throw .lineTooLong }
      guard let next = try? AuditLine.hash(of: bytes) else { throw .lineTooLong }
      (last, hash) = (line, next)
      text += bytes + [0x0A]
    }
    do throws(KeystoreError) { try file.append(text) } catch { throw .file(error.report) }
    (newest, self.hash) = (last, hash)
    try remember(policy: nil)
  }

  /// Remembers the newest line, and the number of a policy that was accepted.
  mutating func remember(policy: Int64?) throws(AuditError) {
    var anchor = try anchors.read(wallet) ?? AuditAnchor(wallet: wallet)
    (anchor.lines, anchor.hash, anchor.end) = (newest?.number ?? 0, hash, file.size)
    if let policy { anchor.policy = policy }
    try anchors.write(anchor)
  }

  /// The number of the newest policy that this device has seen accepted; 0 for none.
  func rememberedPolicy() throws(AuditError) -> Int64 { try anchors.read(wallet)?.policy ?? 0 }
}

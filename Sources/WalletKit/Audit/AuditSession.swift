import Files
import Core
package import Entity

/// The right to sign: nobody else signs or writes to the log until it is given back.
///
/// A signature may leave the process only when ``record(_:at:)`` has returned.
package struct AuditSession: ~Copyable {
  var file: AuditFile
  private let lock: FolderLock
  private let anchors: AnchorFiles
  private let wallet: [UInt8]
  var newest: AuditLine?
  private var hash: [UInt8]
  var head: AuditHead?
  /// The notes of the log, once its bytes up to there were found to be as they were; nil where there
  /// are none.
  var checkpoint: Checkpoint?
  let notes: AuditCheckpointFiles
  private let moment: PINTimestamp

  /// What a note says.
  struct Checkpoint {
    let start: AuditResumePoint
    /// What was spent lately, packed.
    let spends: [UInt8]
  }

  /// How far a clock may be corrected backwards, in seconds, without the log being ahead of it.
  static let leeway: UInt64 = 300

  init(
    file: consuming AuditFile,
    lock: consuming FolderLock,
    anchors: AnchorFiles,
    notes: AuditCheckpointFiles,
    wallet: [UInt8],
    head: AuditHead?,
    moment: PINTimestamp
  ) throws(KeystoreError) {
    (self.anchors, self.notes) = (anchors, notes)
    self.wallet = wallet
    (self.head, self.moment) = (head, moment)
    let last = try file.line(endingAt: file.size)
    newest = last.flatMap { AuditLine(parsing: $0) }
    hash = try Self.hash(last)
    damaged = newest == nil && file.size > 0
    self.file = file
    self.lock = lock
  }

  /// Whether the newest line is none of ours.
  let damaged: Bool

  private static func hash(_ line: [UInt8]?) throws(KeystoreError) -> [UInt8] {
    guard let line else { return AuditLine.beginning }
    do { return try AuditLine.hash(of: line) } catch { throw .digest(error) }
  }

  /// Where the log ends.
  var end: AuditHead.Place {
    AuditHead.Place(lines: newest?.number ?? 0, hash: hash, end: file.size)
  }

  static func written(_ seconds: UInt64) throws(AuditError) -> UTCTime {
    do { return try UTCTime(seconds: seconds) } catch {
      throw .file(
        Report(.refused, "audit-clock", "clock is out of range: the year must be before 10000")
      )
    }
  }

  /// The time that a line is given: the clock's, but never before the newest line.
  func lineTime(_ now: UInt64) -> UInt64 { max(now, newest?.time.seconds ?? 0) }

  /// Where the windows of a policy end: at the clock, and not at the newest line.
  ///
  /// A clock that was set back makes them begin earlier, and one that was set forward since the
  /// machine was started does not move them: both count more.
  package func windowEnd(_ now: UInt64) -> UInt64 { head?.time(now, at: moment) ?? now }

  /// What was signed for in the windows of a policy's limits, which end at ``windowEnd(_:)``.
  ///
  /// Cost: a note of what was spent and the few lines since are read; where there is none, all lines.
  /// - Throws: ``AuditError`` when a line is not as it was written.
  package func usage(for policy: Policy, at now: UInt64) throws(AuditError) -> LimitUsage {
    try requireIntact()
    var usage = LimitUsage(for: policy, upTo: windowEnd(now))
    guard usage.longest != nil else { return usage }
    var from = AuditResumePoint.beginning
    if let checkpoint, let spends = RecentSpends(packed: checkpoint.spends),
      let known = usage.adding(spends)
    {
      (usage, from) = (known, checkpoint.start)
    }
    let fault: AuditFault?
    do throws(KeystoreError) {
      fault = try file.forEachSoundLine(from: from) { usage.add($0) }
    } catch {
      throw .file(error.report)
    }
    if let fault { throw .damaged(fault, path: file.path) }
    return usage
  }

  /// Announces entries in the other tree, writes them at the end of the log, and confirms them there.
  ///
  /// - Parameters:
  ///   - entries: What happened, in order.
  ///   - now: What the clock shows, in seconds since 1970.
  ///   - isTrusted: Whether the clock is taken to be right, however far it was set forward: for what
  ///     an owner does with the wallet's passphrase.
  /// - Throws: ``AuditError``; then no signature may be handed out.
  package mutating func record(
    _ entries: [AuditEntry],
    at now: UInt64,
    trustingClock isTrusted: Bool = false
  ) throws(AuditError) {
    try requireIntact()
    let time = try Self.written(lineTime(now))
    var (last, hash) = (newest, self.hash)
    var (text, lines): ([UInt8], [AuditLine]) = ([], [])
    for entry in entries {
      let line = AuditLine(number: (last?.number ?? 0) + 1, time: time, previous: hash, entry)
      let bytes = line.bytes
      guard bytes.count < AuditLine.maxBytes else { throw .lineTooLong }
      guard let next = try? AuditLine.hash(of: bytes) else { throw .lineTooLong }
      (last, hash) = (line, next)
      lines.append(line)
      text += bytes + [0x0A]
    }
    let next = AuditHead.Place(
      lines: last?.number ?? 0,
      hash: hash,
      end: file.size + Int64(text.count)
    )
    var head = AuditHead(
      settled: end,
      next: next,
      time: CanonicalJSON.time(Int64(clamping: isTrusted ? now : windowEnd(now))),
      moment: moment
    )
    // Ahead of the lines: whatever is found behind the settled end later was announced, or is foreign.
    try anchors.write(head)
    do throws(KeystoreError) { try file.append(text) } catch { throw .file(error.report) }
    (newest, self.hash) = (last, hash)
    head.settled = next
    try anchors.write(head)
    self.head = head
    renewNotes(with: lines, from: head.settled.end - Int64(text.count))
  }

  /// Remembers the number of a policy that was accepted.
  mutating func remember(policy: Int64) throws(AuditError) {
    var anchor = try anchors.read(wallet) ?? AuditAnchor(wallet: wallet)
    (anchor.lines, anchor.hash, anchor.end) = (end.lines, end.hash, end.end)
    anchor.policy = policy
    try anchors.write(anchor)
  }

  /// The number of the newest policy that this device has seen accepted; 0 for none.
  func rememberedPolicy() throws(AuditError) -> Int64 { try anchors.read(wallet)?.policy ?? 0 }
}

import Files
import Core
package import Entity

/// The exclusive right to sign: nobody else signs or writes to the log until the session ends.
///
/// A signature may leave the process only when ``record(_:at:trustingClock:)`` has returned.
package struct AuditSession: ~Copyable {
  var file: AuditFile
  private let lock: FolderLock
  private let anchors: AnchorFiles
  private let wallet: [UInt8]
  var newest: AuditLine?
  private var hash: [UInt8]
  var head: AuditHead?
  /// The checkpoint, once the log's bytes up to it were found unchanged; nil if there is none.
  var checkpoint: Checkpoint?
  let notes: AuditCheckpointFiles
  private let moment: PINTimestamp

  /// The content of a checkpoint.
  struct Checkpoint {
    let start: AuditResumePoint
    /// Recent spending, packed.
    let spends: [UInt8]
  }

  /// The tolerated difference, in seconds, when the clock was corrected backwards.
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

  /// True if the newest line is not a valid entry.
  let damaged: Bool

  private static func hash(_ line: [UInt8]?) throws(KeystoreError) -> [UInt8] {
    guard let line else { return AuditLine.beginning }
    do { return try AuditLine.hash(of: line) } catch { throw .digest(error) }
  }

  /// The end of the log.
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

  /// Returns the time for a new entry: the clock's, but never before the newest entry.
  func lineTime(_ now: UInt64) -> UInt64 { max(now, newest?.time.seconds ?? 0) }

  /// Returns the end of a policy's windows: the clock time, not the newest entry's.
  ///
  /// Setting the clock back makes the windows begin earlier, and setting it forward since the
  /// machine was started does not move them: in both cases more is counted.
  package func windowEnd(_ now: UInt64) -> UInt64 { head?.time(now, at: moment) ?? now }

  /// Returns the amounts signed for in the windows of a policy's limits (see ``windowEnd(_:)``).
  ///
  /// Cost: reads a checkpoint and the few entries after it; without a checkpoint, all entries.
  /// - Throws: ``AuditError`` if an entry is not as it was written.
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

  /// Announces entries outside the home folder, appends them to the log, and confirms them.
  ///
  /// - Parameters:
  ///   - entries: The events, in order.
  ///   - now: The time of the clock, in seconds since 1970.
  ///   - isTrusted: Whether the clock is trusted however far it was set forward: for actions of an
  ///     owner that require the wallet's password.
  /// - Throws: ``AuditError``; then no signature may be released.
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
    // Before the lines: anything later found after the settled end was announced, or is foreign.
    try anchors.write(head)
    do throws(KeystoreError) { try file.append(text) } catch { throw .file(error.report) }
    (newest, self.hash) = (last, hash)
    head.settled = next
    try anchors.write(head)
    self.head = head
    renewNotes(with: lines, from: head.settled.end - Int64(text.count))
  }

  /// Remembers the number of an accepted policy.
  mutating func remember(policy: Int64) throws(AuditError) {
    var anchor = try anchors.read(wallet) ?? AuditAnchor(wallet: wallet)
    (anchor.lines, anchor.hash, anchor.end) = (end.lines, end.hash, end.end)
    anchor.policy = policy
    try anchors.write(anchor)
  }

  /// Returns the number of the newest policy that this device has seen accepted; 0 if none.
  func rememberedPolicy() throws(AuditError) -> Int64 { try anchors.read(wallet)?.policy ?? 0 }
}

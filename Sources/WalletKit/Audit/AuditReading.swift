package import Entity

/// A log as it was read.
package struct AuditReading: Sendable {
  /// How many lines there are up to the first that is wrong.
  package let count: Int
  /// The newest of them, oldest first: as many as were asked for.
  package let newest: [AuditLine]
  /// What is wrong with the one after them.
  package let fault: AuditFault?
  /// The number of lines that this device remembers and that are not there any more, or others.
  package let missing: Int64?
  /// The last line that this program wrote, where others follow.
  package let appended: Int64?
  /// Whether this device remembers anything of the log.
  package let isAnchored: Bool
  /// When the newest line was written, by its own word.
  let newestTime: UTCTime?

  /// The time of the newest line, where that is later than the clock by more than a correction of the
  /// clock explains: then nothing is signed. `now` is in seconds since 1970.
  package func ahead(of now: UInt64) -> UTCTime? {
    newestTime.flatMap { $0.seconds > now + AuditSession.leeway ? $0 : nil }
  }
}

/// Reads a log line by line, and keeps no more of it than was asked for.
struct AuditReader {
  private let most: Int
  /// What is remembered of the log: by each wallet's anchor, and by the head.
  private let places: [AuditHead.Place]
  private let head: AuditHead?
  /// Those whose line was found.
  private var found: Set<[UInt8]> = []
  private var verifier = AuditVerifier()
  private var newest: [AuditLine] = []
  private var newestTime: UTCTime?

  /// Keeps so many of the newest lines, and looks for what is remembered.
  init(newest most: Int, anchors: [AuditAnchor], head: AuditHead?) {
    self.most = most
    self.head = head
    places = (anchors.map(\.place) + [head?.settled].compactMap(\.self)).filter { $0.lines > 0 }
  }

  /// Takes the next line; nil when it is wrong.
  mutating func take(_ bytes: [UInt8], isWhole: Bool) throws(KeystoreError) -> AuditLine? {
    let taken: AuditLine?
    do { taken = try verifier.take(bytes, isWhole: isWhole) } catch { throw .digest(error) }
    guard let line = taken else { return nil }
    for place in places + [head?.next].compactMap(\.self)
    where place.lines == line.number && place.hash == verifier.hash {
      found.insert(place.hash)
    }
    newestTime = line.time
    newest.append(line)
    // Twice as many are held for a while, so that lines are not moved for each one.
    if newest.count - most > most { newest.removeFirst(newest.count - most) }
    return line
  }

  /// What was read.
  var reading: AuditReading {
    let missing = places.filter { !found.contains($0.hash) }.map(\.lines).max()
    return AuditReading(
      count: Int(verifier.count),
      newest: newest.suffix(most),
      fault: verifier.fault,
      missing: missing,
      appended: missing == nil ? appended : nil,
      isAnchored: !places.isEmpty,
      newestTime: newestTime
    )
  }

  /// Lines that were announced may be there or not: whoever was to confirm them was killed.
  private var appended: Int64? {
    guard let head, verifier.count > head.settled.lines else { return nil }
    guard head.isPending else { return head.settled.lines }
    if verifier.count < head.next.lines { return nil }
    return verifier.count == head.next.lines && found.contains(head.next.hash)
      ? nil : head.settled.lines
  }
}

package import Entity

/// The result of reading a log.
package struct AuditReading: Sendable {
  /// The number of valid entries before the first invalid one.
  package let count: Int
  /// The newest of them, oldest first: as many as requested.
  package let newest: [AuditLine]
  /// The fault of the entry after them.
  package let fault: AuditFault?
  /// The number of the last remembered entry that is missing or was changed.
  package let missing: Int64?
  /// The number of the last entry that this program wrote, if others follow.
  package let appended: Int64?
  /// True if this device remembers anything of the log.
  package let isAnchored: Bool
  /// The time stated in the newest entry.
  let newestTime: UTCTime?

  /// Returns the newest entry's time if it is ahead of the clock; nothing is signed then.
  ///
  /// Ahead means later by more than a clock correction explains. `now` is in seconds since 1970.
  package func ahead(of now: UInt64) -> UTCTime? {
    newestTime.flatMap { $0.seconds > now + AuditSession.leeway ? $0 : nil }
  }
}

/// Reads a log entry by entry, keeping no more of it than requested.
struct AuditReader {
  private let most: Int
  /// The remembered ends of the log: from each wallet's anchor, and from the head.
  private let places: [AuditHead.Place]
  private let head: AuditHead?
  /// The hashes of the remembered entries that were found.
  private var found: Set<[UInt8]> = []
  private var verifier = AuditVerifier()
  private var newest: [AuditLine] = []
  private var newestTime: UTCTime?

  /// Keeps the `most` newest entries, and looks for the remembered ones.
  init(newest most: Int, anchors: [AuditAnchor], head: AuditHead?) {
    self.most = most
    self.head = head
    places = (anchors.map(\.place) + [head?.settled].compactMap(\.self)).filter { $0.lines > 0 }
  }

  /// Adds the next line and returns its entry; nil if it is invalid.
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
    // Up to twice as many are held, so that entries are not moved for each new one.
    if newest.count - most > most { newest.removeFirst(newest.count - most) }
    return line
  }

  /// The result.
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

  /// The last entry of this program, if others follow.
  ///
  /// Announced entries may be there or not: the process that was to confirm them was killed.
  private var appended: Int64? {
    guard let head, verifier.count > head.settled.lines else { return nil }
    guard head.isPending else { return head.settled.lines }
    if verifier.count < head.next.lines { return nil }
    return verifier.count == head.next.lines && found.contains(head.next.hash)
      ? nil : head.settled.lines
  }
}

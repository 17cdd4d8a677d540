import Core
import Entity

extension AuditSession {
  /// Checks the log against a wallet's anchor.
  func check(_ anchor: AuditAnchor) throws(AuditError) {
    try requireIntact()
    if anchor.lines > 0 { try require(anchor.place) }
  }

  private func require(_ place: AuditHead.Place) throws(AuditError) {
    let isThere: Bool
    do throws(KeystoreError) { isThere = try file.ends(as: place) } catch {
      throw .file(error.report)
    }
    guard isThere else { throw .cutOff(lines: place.lines, path: file.path) }
  }

  /// Checks that the log ends where this device left it, or at the announced end.
  mutating func settle() throws(AuditError) {
    try requireIntact()
    guard var head else { return }
    try require(head.settled)
    if file.size > head.settled.end {
      guard head.isPending, end == head.next else {
        throw .appended(lines: head.settled.lines, path: file.path)
      }
      head.settled = head.next
    }
    head.next = head.settled
    self.head = head
  }

  /// Throws if the newest entry is later than the clock by more than a small correction.
  func requireNotAhead(of now: UInt64) throws(AuditError) {
    guard let newest = newest?.time, newest.seconds > now + Self.leeway else { return }
    throw .ahead(newest: newest, now: try Self.written(now), path: file.path)
  }

  func requireIntact() throws(AuditError) {
    guard !damaged else { throw damage() }
  }

  /// Finds the fault and its entry. Cost: reads the whole log.
  func damage() -> AuditError {
    var verifier = AuditVerifier()
    do throws(KeystoreError) {
      try file.forEachLine { bytes, isWhole throws(KeystoreError) in
        do throws(DigestError) { return try verifier.take(bytes, isWhole: isWhole) != nil } catch {
          throw .digest(error)
        }
      }
    } catch {
      return .file(error.report)
    }
    return .damaged(verifier.fault ?? AuditFault(kind: .form, line: 1), path: file.path)
  }
}

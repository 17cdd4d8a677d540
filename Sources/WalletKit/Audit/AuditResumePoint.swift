import Entity

/// A point to read the log from: after a checkpoint, or the beginning.
struct AuditResumePoint: Sendable {
  let place: AuditHead.Place
  /// Verifies the entries from there on.
  let verifier: AuditVerifier
  /// Checks only the start of those entries.
  let sequence: AuditSequenceCheck

  static let beginning = AuditResumePoint()

  private init() {
    (place, verifier, sequence) = (AuditHead.Place(), AuditVerifier(), AuditSequenceCheck())
  }

  /// Creates the point after an entry that ends at `place`.
  init(behind line: AuditLine, _ place: AuditHead.Place) {
    self.place = place
    verifier = AuditVerifier(after: line, hash: place.hash)
    sequence = AuditSequenceCheck(after: line, hash: place.hash)
  }
}

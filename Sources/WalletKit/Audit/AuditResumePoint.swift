import Entity

/// Where lines are read from on: behind a note of all before, or from the beginning.
struct AuditResumePoint: Sendable {
  let place: AuditHead.Place
  /// For reading what begins there.
  let verifier: AuditVerifier
  /// For looking only at what those lines begin with.
  let sequence: AuditSequenceCheck

  static let beginning = AuditResumePoint()

  private init() {
    (place, verifier, sequence) = (AuditHead.Place(), AuditVerifier(), AuditSequenceCheck())
  }

  /// Behind the line that ends at a place.
  init(behind line: AuditLine, _ place: AuditHead.Place) {
    self.place = place
    verifier = AuditVerifier(after: line, hash: place.hash)
    sequence = AuditSequenceCheck(after: line, hash: place.hash)
  }
}

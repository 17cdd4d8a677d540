import Core
import Entity

extension AuditFile {
  /// The end of a note; nil where its last line is not in this log.
  func start(behind note: AuditCheckpoint) throws(KeystoreError) -> AuditResumePoint? {
    try lastLine(as: note.place).map { AuditResumePoint(behind: $0, note.place) }
  }

  /// Reads and verifies the lines from a place on, up to an end or the first that is wrong.
  ///
  /// - Returns: What is wrong with that one; nil when all hold.
  func forEachSoundLine(
    from start: AuditResumePoint,
    upTo end: Int64? = nil,
    _ body: (AuditLine) -> Void
  ) throws(KeystoreError) -> AuditFault? {
    var verifier = start.verifier
    try forEachLine(from: start.place.end, upTo: end) { bytes, isWhole throws(KeystoreError) in
      let line: AuditLine?
      do throws(DigestError) { line = try verifier.take(bytes, isWhole: isWhole) } catch {
        throw .digest(error)
      }
      guard let line else { return false }
      body(line)
      return true
    }
    return verifier.fault
  }
}

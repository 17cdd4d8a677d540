import Core
import Entity

extension AuditFile {
  /// Returns the point after a checkpoint; nil if its last entry is not in this log.
  func start(behind note: AuditCheckpoint) throws(KeystoreError) -> AuditResumePoint? {
    try lastLine(as: note.place).map { AuditResumePoint(behind: $0, note.place) }
  }

  /// Reads and verifies the entries from `start` to `end`, or to the first invalid one.
  ///
  /// - Returns: The fault of the invalid entry; nil if all are valid.
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

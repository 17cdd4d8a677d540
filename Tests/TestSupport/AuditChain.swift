package import Core
package import Entity

/// A log, read and verified from its first line.
package struct AuditChain: Sendable {
  /// The lines before the first wrong one.
  package let lines: [AuditLine]
  package let hashes: [[UInt8]]
  /// The error in the line after them.
  package let fault: AuditFault?

  /// Reads a whole log. Cost: one hash and one parse of each line.
  package init(reading file: [UInt8]) throws(DigestError) {
    var verifier = AuditVerifier()
    var lines: [AuditLine] = []
    var hashes: [[UInt8]] = []
    var rest = file[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A)
      let bytes = Array(rest[..<(end ?? rest.endIndex)])
      guard let line = try verifier.take(bytes, isWhole: end != nil) else { break }
      lines.append(line)
      hashes.append(verifier.hash)
      rest = rest[(end ?? rest.endIndex)...].dropFirst()
    }
    (self.lines, self.hashes, fault) = (lines, hashes, verifier.fault)
  }
}

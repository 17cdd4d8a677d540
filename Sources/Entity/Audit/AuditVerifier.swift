package import Core

/// What is wrong with a log, and at which line.
package struct AuditFault: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Kind: String, Hashable, Sendable {
    /// It is none of our lines.
    case form
    /// The line before is not the one that was there when this one was written.
    case chain
    /// Its number is not one more than the one before.
    case number
    /// It is earlier than the one before.
    case time
    /// The last line has no end.
    case torn
  }

  /// What is wrong.
  package let kind: Kind
  /// The first line that is wrong, counted from 1.
  package let line: Int64

  package init(kind: Kind, line: Int64) { (self.kind, self.line) = (kind, line) }
}

/// Verifies a log from its first line on, a line at a time.
package struct AuditVerifier: Sendable {
  /// How many lines hold.
  package private(set) var count: Int64 = 0
  /// The hash of the last of them.
  package private(set) var hash = AuditLine.beginning
  /// What is wrong with the one after them; then nothing more is taken.
  package private(set) var fault: AuditFault?
  private var time: UInt64 = 0

  /// Starts before the first line.
  package init() {}

  /// Starts after a line that has this hash.
  package init(after line: AuditLine, hash: [UInt8]) {
    (count, self.hash, time) = (line.number, hash, line.time.seconds)
  }

  /// Takes the next line without its end, `isWhole` when it has one. Cost: one hash and one reading.
  ///
  /// - Returns: The line; nil when it is wrong, or one before it was.
  package mutating func take(_ bytes: [UInt8], isWhole: Bool = true) throws(DigestError)
    -> AuditLine?
  {
    guard fault == nil else { return nil }
    guard isWhole else { return fail(.torn) }
    guard let line = AuditLine(parsing: bytes) else { return fail(.form) }
    guard line.number == count + 1 else { return fail(.number) }
    guard line.previous == hash else { return fail(.chain) }
    guard line.time.seconds >= time else { return fail(.time) }
    (count, time, hash) = (line.number, line.time.seconds, try AuditLine.hash(of: bytes))
    return line
  }

  private mutating func fail(_ kind: AuditFault.Kind) -> AuditLine? {
    fault = AuditFault(kind: kind, line: count + 1)
    return nil
  }
}

/// A log, read and verified from its first line.
package struct AuditChain: Sendable {
  /// The lines up to the first that is wrong.
  package let lines: [AuditLine]
  package let hashes: [[UInt8]]
  /// What is wrong with the one after them.
  package let fault: AuditFault?

  /// Reads a whole log. Cost: one hash and one reading of each line.
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

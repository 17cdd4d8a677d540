package import Core

/// An error in a log, and its line.
package struct AuditFault: Error, Hashable, Sendable {
  /// The kind of an error.
  package enum Kind: String, Hashable, Sendable {
    /// The line does not have the form of a log line.
    case form
    /// The hash of the previous line does not match that line.
    case chain
    /// The number is not one more than that of the previous line.
    case number
    /// The time is earlier than that of the previous line.
    case time
    /// The last line has no line break.
    case torn
  }

  package let kind: Kind
  /// The first wrong line, counted from 1.
  package let line: Int64

  package init(kind: Kind, line: Int64) { (self.kind, self.line) = (kind, line) }
}

/// Verifies a log line by line, from its first line on.
package struct AuditVerifier: Sendable {
  /// The number of valid lines.
  package private(set) var count: Int64 = 0
  /// The hash of the last valid line.
  package private(set) var hash = AuditLine.beginning
  /// The error in the line after them; no more lines are accepted then.
  package private(set) var fault: AuditFault?
  private var time: UInt64 = 0

  /// Starts before the first line.
  package init() {}

  /// Starts after a line with this hash.
  package init(after line: AuditLine, hash: [UInt8]) {
    (count, self.hash, time) = (line.number, hash, line.time.seconds)
  }

  /// Verifies the next line, without its line break; `isWhole` if it has one.
  ///
  /// Cost: one hash and one parse.
  /// - Returns: The line; nil if it is wrong, or one before it was.
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

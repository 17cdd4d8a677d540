package import Core

/// A line of the log with its place in the chain of lines.
package struct AuditLine: Hashable, Sendable {
  /// The longest line, in bytes with its end.
  package static let maxBytes = 64 * 1024

  /// What comes before the first line.
  package static let beginning = [UInt8](repeating: 0, count: 32)

  /// Which line this is, counted from 1.
  package let number: Int64
  /// When: never before the line before.
  package let time: UTCTime
  /// The SHA-256 of the line before, without its end.
  package let previous: [UInt8]
  /// What happened.
  package let entry: AuditEntry

  /// Puts an entry after a line.
  package init(number: Int64, time: UTCTime, previous: [UInt8], _ entry: AuditEntry) {
    (self.number, self.time) = (number, time)
    (self.previous, self.entry) = (previous, entry)
  }

  /// The line as it is written, without its end.
  package var bytes: [UInt8] { Array(json.render().utf8) }

  /// The line as JSON.
  package var json: JSON {
    .object(
      [
        JSON.Member("number", .integer(number)),
        JSON.Member("time", .string(time.description)),
        JSON.Member("previous", .string(Hex.encode(previous))),
      ] + entry.members
    )
  }

  /// Reads a line without its end; nil for any bytes that ``bytes`` does not write.
  package init?(parsing bytes: [UInt8]) {
    guard let json = try? JSON.parse(bytes, maxBytes: Self.maxBytes),
      var fields = try? JSONObject(json),
      let line = try? AuditLine(reading: &fields), (try? fields.end()) != nil,
      line.bytes == bytes
    else { return nil }
    self = line
  }

  private init(reading fields: inout JSONObject) throws {
    number = try fields.integer("number")
    time = try UTCTime(parsing: fields.string("time"))
    previous = try Hex.decode(fields.string("previous"))
    entry = try AuditEntry(reading: &fields)
  }

  /// The SHA-256 of a line without its end.
  package static func hash(of bytes: [UInt8]) throws(DigestError) -> [UInt8] {
    try Digests.sha256(bytes)
  }
}

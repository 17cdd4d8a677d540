package import Core

/// An entry of the audit log with its place in the hash chain.
package struct AuditLine: Hashable, Sendable {
  /// The maximum length of a line, in bytes, with its line break.
  package static let maxBytes = 64 * 1024

  /// The previous hash of the first line.
  package static let beginning = [UInt8](repeating: 0, count: 32)

  /// The line number, counted from 1.
  package let number: Int64
  /// The time; never earlier than that of the previous line.
  package let time: UTCTime
  /// The SHA-256 of the previous line, without its line break.
  package let previous: [UInt8]
  package let entry: AuditEntry

  /// Creates the line of an entry.
  package init(number: Int64, time: UTCTime, previous: [UInt8], _ entry: AuditEntry) {
    (self.number, self.time) = (number, time)
    (self.previous, self.entry) = (previous, entry)
  }

  /// The line as it is written, without its line break.
  package var bytes: [UInt8] { Array(json.render().utf8) }

  package var json: JSON {
    .object(
      [
        JSON.Member("number", .integer(number)),
        JSON.Member("time", .string(time.description)),
        JSON.Member("previous", .string(Hex.encode(previous))),
      ] + entry.members
    )
  }

  /// Reads a line without its line break; nil for any bytes that ``bytes`` does not write.
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

  /// Returns the SHA-256 of a line without its line break.
  package static func hash(of bytes: [UInt8]) throws(DigestError) -> [UInt8] {
    try Digests.sha256(bytes)
  }
}

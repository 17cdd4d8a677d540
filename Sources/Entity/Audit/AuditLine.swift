public import Core

/// A line of the log with its place in the chain of lines.
public struct AuditLine: Hashable, Sendable {
  /// The longest line, in bytes with its end.
  public static let mostBytes = 64 * 1024

  /// What comes before the first line.
  public static let beginning = [UInt8](repeating: 0, count: 32)

  /// Which line this is, counted from 1.
  public let number: Int64
  /// When: never before the line before.
  public let time: UTCTime
  /// The SHA-256 of the line before, without its end.
  public let previous: [UInt8]
  /// What happened.
  public let entry: AuditEntry

  /// Puts an entry after a line.
  public init(number: Int64, time: UTCTime, previous: [UInt8], _ entry: AuditEntry) {
    (self.number, self.time) = (number, time)
    (self.previous, self.entry) = (previous, entry)
  }

  /// The line as it is written, without its end.
  public var bytes: [UInt8] { Array(json.render().utf8) }

  /// The line as JSON.
  public var json: JSON {
    .object(
      [
        JSON.Member("number", .integer(number)),
        JSON.Member("time", .string(time.description)),
        JSON.Member("previous", .string(Hex.encode(previous))),
      ] + entry.members
    )
  }

  /// Reads a line without its end; nil for any bytes that ``bytes`` does not write.
  public init?(parsing bytes: [UInt8]) {
    guard let json = try? JSON.parse(bytes, maxBytes: Self.mostBytes),
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
  public static func hash(of bytes: [UInt8]) throws(DigestError) -> [UInt8] {
    try Digests.sha256(bytes)
  }
}

/// What is wrong with a log, and at which line.
public struct AuditFault: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: String, Hashable, Sendable {
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
  public let kind: Kind
  /// The first line that is wrong, counted from 1.
  public let line: Int64

  /// Takes the parts.
  public init(kind: Kind, line: Int64) { (self.kind, self.line) = (kind, line) }
}

/// A log, read and verified from its first line.
public struct AuditChain: Sendable {
  /// The lines up to the first that is wrong.
  public let lines: [AuditLine]
  /// The hash of each of them.
  public let hashes: [[UInt8]]
  /// What is wrong with the one after them.
  public let fault: AuditFault?

  /// Reads a whole log. Cost: one hash and one reading of each line.
  public init(reading file: [UInt8]) throws(DigestError) {
    var lines: [AuditLine] = []
    var hashes: [[UInt8]] = []
    var fault: AuditFault?
    var rest = file[...]
    while !rest.isEmpty, fault == nil {
      let place = Int64(lines.count + 1)
      guard let end = rest.firstIndex(of: 0x0A) else {
        fault = AuditFault(kind: .torn, line: place)
        break
      }
      let bytes = Array(rest[rest.startIndex..<end])
      rest = rest[(end + 1)...]
      guard let line = AuditLine(parsing: bytes) else {
        fault = AuditFault(kind: .form, line: place)
        break
      }
      fault = Self.fault(of: line, after: lines.last, hashes.last, at: place)
      guard fault == nil else { break }
      lines.append(line)
      hashes.append(try AuditLine.hash(of: bytes))
    }
    (self.lines, self.hashes, self.fault) = (lines, hashes, fault)
  }

  private static func fault(
    of line: AuditLine,
    after last: AuditLine?,
    _ hash: [UInt8]?,
    at place: Int64
  ) -> AuditFault? {
    guard line.number == place else { return AuditFault(kind: .number, line: place) }
    guard line.previous == hash ?? AuditLine.beginning else {
      return AuditFault(kind: .chain, line: place)
    }
    guard line.time.seconds >= last?.time.seconds ?? 0 else {
      return AuditFault(kind: .time, line: place)
    }
    return nil
  }
}

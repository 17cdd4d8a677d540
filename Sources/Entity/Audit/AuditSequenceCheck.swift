package import Core

/// Checks that lines follow one another, by their number, time and hash of the previous line.
///
/// Reads only these, at the start of each line, so it is much faster than ``AuditVerifier``; code
/// that relies on a line reads the whole of it.
package struct AuditSequenceCheck: Sendable {
  /// The number of lines that followed one another.
  package private(set) var count: Int64 = 0
  private var hash = AuditLine.beginning
  private var time: [UInt8] = []

  private static let timeForm = Array("dddd-dd-ddTdd:dd:ddZ".utf8)

  /// Starts before the first line.
  package init() {}

  /// Starts after a line with this hash.
  package init(after line: AuditLine, hash: [UInt8]) {
    (count, self.hash, time) = (line.number, hash, Array(line.time.description.utf8))
  }

  /// Checks the next line, without its line break.
  ///
  /// - Returns: Whether it has the next number, is not dated earlier than the previous line, and
  ///   contains the hash of that line.
  package mutating func take(_ bytes: [UInt8]) throws(DigestError) -> Bool {
    var rest = bytes[...]
    guard Self.drop("{\"number\":\(count + 1),\"time\":\"", from: &rest) else { return false }
    let time = Array(rest.prefix(Self.timeForm.count))
    guard Self.isTime(time), !time.lexicographicallyPrecedes(self.time) else { return false }
    rest = rest.dropFirst(time.count)
    guard Self.drop("\",\"previous\":\"\(Hex.encode(hash))\",", from: &rest) else { return false }
    (count, self.time, hash) = (count + 1, time, try AuditLine.hash(of: bytes))
    return true
  }

  private static func drop(_ text: String, from bytes: inout ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: text.utf8) else { return false }
    bytes = bytes.dropFirst(text.utf8.count)
    return true
  }

  /// Whether the bytes are a time of the form that sorts by its bytes.
  private static func isTime(_ bytes: [UInt8]) -> Bool {
    bytes.count == timeForm.count
      && zip(bytes, timeForm).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == wanted
      }
  }
}

package import Core

/// Looks whether lines follow one another, by what each of them begins with: its number, its time and
/// the hash of the line before. Nothing else of a line is read, so it is much quicker than
/// ``AuditVerifier``; whoever counts on a line reads the whole of it.
package struct AuditSequenceCheck: Sendable {
  /// How many lines followed.
  package private(set) var count: Int64 = 0
  private var hash = AuditLine.beginning
  private var time: [UInt8] = []

  private static let timeForm = Array("dddd-dd-ddTdd:dd:ddZ".utf8)

  /// Starts before the first line.
  package init() {}

  /// Starts after a line that has this hash.
  package init(after line: AuditLine, hash: [UInt8]) {
    (count, self.hash, time) = (line.number, hash, Array(line.time.description.utf8))
  }

  /// Takes the next line without its end.
  ///
  /// - Returns: Whether it has the next number, is not dated earlier than the line before, and names
  ///   the hash of that.
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

  /// Times of this form are in the order of their bytes.
  private static func isTime(_ bytes: [UInt8]) -> Bool {
    bytes.count == timeForm.count
      && zip(bytes, timeForm).allSatisfy { byte, wanted in
        wanted == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == wanted
      }
  }
}

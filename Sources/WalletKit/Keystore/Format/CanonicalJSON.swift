import Core
import Entity

/// The one form in which our files write JSON.
///
/// One line of ASCII ended by one LF, members in a fixed order, no spaces, no escapes, integers
/// below 2^53 only, hex in lower case. A reader takes a file only when writing what it read gives
/// the same bytes; that one rule keeps out double members, other orders, marks and fractions.
enum CanonicalJSON {
  /// The most bytes of a file.
  static let limit = 64 * 1024

  /// The integers that every reader of JSON can hold.
  static let integers: Range<Int64> = 0..<(1 << 53)

  /// A time in seconds since 1970, within what can be written.
  static func time(_ seconds: Int64) -> Int64 {
    min(max(seconds, integers.lowerBound), integers.upperBound - 1)
  }

  /// Reads the line, and sees that it is written as it should be.
  static func parse(_ file: [UInt8]) -> [JSON.Member]? {
    guard file.count <= limit, file.last == UInt8(ascii: "\n") else { return nil }
    let line = Array(file.dropLast())
    guard line.allSatisfy({ (0x20...0x7E).contains($0) }),
      let json = try? JSON.parse(line, maxBytes: limit),
      case .object(let members) = json
    else { return nil }
    return members
  }

  /// Whether members, written again, are the file.
  static func isSame(_ members: [JSON.Member], as file: [UInt8]) -> Bool {
    bytes(.object(members)) + [UInt8(ascii: "\n")] == file
  }

  static func bytes(_ json: JSON) -> [UInt8] { Array(json.render().utf8) }

  static func hex(_ bytes: [UInt8]) -> JSON { .string(Hex.encode(bytes)) }

  /// A text as the hex of its UTF-8.
  static func hex(_ text: String) -> JSON { hex(Array(text.utf8)) }

  /// Reads so many bytes from hex; the case of its digits is judged when it is written again.
  static func bytes(_ text: String, count: Int) -> [UInt8]? {
    guard text.utf8.count == 2 * count, let bytes = try? Hex.decode(text), bytes.count == count
    else { return nil }
    return bytes
  }

  /// Reads a name from the hex of its UTF-8; only the form that a name is kept in is taken.
  static func name(_ text: String) -> WalletName? {
    guard let bytes = try? Hex.decode(text),
      let typed = String(validating: bytes, as: UTF8.self),
      let name = try? WalletName(parsing: typed),
      name.text.utf8.elementsEqual(bytes)
    else { return nil }
    return name
  }
}

import Core
import Entity

/// The only form in which our files contain JSON.
///
/// One line of ASCII ending in one LF, members in a fixed order, no spaces, no escapes, only
/// integers below 2^53, lowercase hex. A file is accepted only if encoding what was read gives the
/// same bytes; that one rule excludes duplicate members, other orders, byte order marks and
/// fractions.
enum CanonicalJSON {
  /// The maximum size of a file, in bytes.
  static let limit = 64 * 1024

  /// The integers that every JSON reader can represent.
  static let integers: Range<Int64> = 0..<(1 << 53)

  /// Limits a time, in seconds since 1970, to ``integers``.
  static func time(_ seconds: Int64) -> Int64 {
    min(max(seconds, integers.lowerBound), integers.upperBound - 1)
  }

  /// Reads the line of a file; nil unless it is one JSON object in ASCII, ending in LF.
  static func parse(_ file: [UInt8]) -> [JSON.Member]? {
    guard file.count <= limit, file.last == UInt8(ascii: "\n") else { return nil }
    let line = Array(file.dropLast())
    guard line.allSatisfy({ (0x20...0x7E).contains($0) }),
      let json = try? JSON.parse(line, maxBytes: limit),
      case .object(let members) = json
    else { return nil }
    return members
  }

  /// Returns true if encoding the members gives the file.
  static func isSame(_ members: [JSON.Member], as file: [UInt8]) -> Bool {
    bytes(.object(members)) + [UInt8(ascii: "\n")] == file
  }

  static func bytes(_ json: JSON) -> [UInt8] { Array(json.render().utf8) }

  static func hex(_ bytes: [UInt8]) -> JSON { .string(Hex.encode(bytes)) }

  /// Encodes a text as the hex of its UTF-8.
  static func hex(_ text: String) -> JSON { hex(Array(text.utf8)) }

  /// Reads `count` bytes from hex; the case of its digits is checked when it is encoded again.
  static func bytes(_ text: String, count: Int) -> [UInt8]? {
    guard text.utf8.count == 2 * count, let bytes = try? Hex.decode(text), bytes.count == count
    else { return nil }
    return bytes
  }

  /// Reads a name from the hex of its UTF-8, only in the form in which names are stored.
  static func name(_ text: String) -> WalletName? {
    guard let bytes = try? Hex.decode(text),
      let typed = String(validating: bytes, as: UTF8.self),
      let name = try? WalletName(parsing: typed),
      name.text.utf8.elementsEqual(bytes)
    else { return nil }
    return name
  }
}

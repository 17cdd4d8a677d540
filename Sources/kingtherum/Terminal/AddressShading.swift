/// The shades of addresses on a terminal with color.
///
/// Blocks of four digits alternate between two shades, so that two addresses can be compared by eye
/// without losing the place. The characters stay as they are.
enum AddressShading {
  /// Returns a line with its addresses shaded.
  static func shaded(_ line: String) -> String {
    let bytes = Array(line.utf8)
    var shaded: [UInt8] = []
    var end = 0
    var place = 0
    while place + length <= bytes.count {
      guard isAddress(at: place, in: bytes) else {
        place += 1
        continue
      }
      shaded += bytes[end..<place + 2]
      for block in 0..<10 {
        let start = place + 2 + 4 * block
        let digits = String(decoding: bytes[start..<start + 4], as: UTF8.self)
        shaded += (block.isMultiple(of: 2) ? digits : TextColor.cyan.tinted(digits)).utf8
      }
      place += length
      end = place
    }
    return end == 0 ? line : String(decoding: shaded + bytes[end...], as: UTF8.self)
  }

  private static let length = 42

  /// Whether `0x` and 40 hex digits begin here, as a word of their own.
  private static func isAddress(at place: Int, in bytes: [UInt8]) -> Bool {
    let end = place + length
    return bytes[place] == UInt8(ascii: "0") && bytes[place + 1] == UInt8(ascii: "x")
      && bytes[place + 2..<end].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      && (place == 0 || !isPartOfWord(bytes[place - 1]))
      && (end == bytes.count || !isPartOfWord(bytes[end]))
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return byte >= 0x80 || character.isLetter || character.isNumber
  }
}

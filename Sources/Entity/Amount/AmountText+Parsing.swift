extension AmountText {
  /// Reads a number and its unit, with or without space between them, or `max`.
  ///
  /// - Throws: `AmountError` saying which part is missing or wrong.
  package init(parsing text: String) throws(AmountError) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    switch words.count {
    case 0: throw .empty
    case 1: self = try AmountReader.read(words[0])
    case 2: self = try AmountReader.read(words[0], unit: words[1])
    default: throw .words(found: words.count)
    }
  }

  /// Reads a price of gas; the error for a missing or unknown unit does not offer ether.
  ///
  /// - Throws: `AmountError` saying which part is missing or wrong.
  package static func price(_ text: String) throws(AmountError) -> Wei {
    do { return try AmountText(parsing: text).inEther() } catch .noUnit(let number) {
      throw .noPriceUnit(number: number)
    } catch .other(_, let found) {
      throw .priceUnit(found: found)
    }
  }
}

/// Reads the parts of an amount's text.
enum AmountReader {
  /// The maximum length of a unit, in Unicode scalars: more than any symbol that is typed.
  private static let maxScalars = 64

  /// Reads one word: `max`, or a number with the unit directly after it.
  static func read(_ word: String) throws(AmountError) -> AmountText {
    if lowered(word) == "max" { return AmountText(quantity: .max, unit: .wei) }
    let bytes = Array(word.utf8)
    let start = bytes.firstIndex { !isOfNumber($0) } ?? bytes.count
    let number = String(decoding: bytes[..<start], as: UTF8.self)
    let unit = String(decoding: bytes[start...], as: UTF8.self)
    // Checked before the unit is read: "1e18" is not an amount of "e18", nor "0x10" one of "x10".
    try refuseOtherForms(of: word)
    guard !number.isEmpty else { throw .noNumber }
    try check(number)
    guard let first = unit.unicodeScalars.first else { throw .noUnit(number: number) }
    guard first.properties.isAlphabetic else { throw .notDigits(position: start + 1) }
    return AmountText(quantity: .exact(number), unit: try self.unit(unit))
  }

  /// Reads a number, or `max`, and a separate unit.
  static func read(_ number: String, unit: String) throws(AmountError) -> AmountText {
    let unit = try self.unit(unit)
    if lowered(number) == "max" { return AmountText(quantity: .max, unit: unit) }
    try refuseOtherForms(of: number)
    try check(number)
    return AmountText(quantity: .exact(number), unit: unit)
  }

  private static func unit(_ text: String) throws(AmountError) -> AmountText.Unit {
    guard text.unicodeScalars.count <= maxScalars else { throw .longUnit }
    switch lowered(text) {
    case "eth", "ether": return .ether
    case "gwei": return .gwei
    case "wei": return .wei
    default: return .symbol(text)
    }
  }

  /// Throws if the number has a form that other programs accept and this one does not.
  private static func refuseOtherForms(of word: String) throws(AmountError) {
    let bytes = Array(lowered(word).utf8)
    if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { throw .sign }
    if bytes.starts(with: "0x".utf8), bytes.count == 2 || isHexDigit(bytes[2]) { throw .hex }
    let start = bytes.firstIndex { !isOfNumber($0) } ?? bytes.count
    if bytes[..<start].contains(UInt8(ascii: ",")) { throw .comma }
    let rest = bytes[start...]
    guard start > 0, rest.first == UInt8(ascii: "e") else { return }
    let power = rest.dropFirst().drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    if let first = power.first, DecimalText.isDigit(first) { throw .exponent }
  }

  /// Checks that the form is digits, or digits.digits.
  private static func check(_ number: String) throws(AmountError) {
    let bytes = Array(number.utf8)
    guard let point = bytes.firstIndex(where: { !DecimalText.isDigit($0) }) else { return }
    guard bytes[point] == UInt8(ascii: ".") else { throw .notDigits(position: point + 1) }
    let fraction = bytes[(point + 1)...]
    guard point > 0, !fraction.isEmpty else { throw .missingDigits }
    if let wrong = fraction.firstIndex(where: { !DecimalText.isDigit($0) }) {
      throw .notDigits(position: wrong + 1)
    }
  }

  /// Returns the text with ASCII capitals in lower case; other letters are left as they are.
  static func lowered(_ text: String) -> String {
    let bytes = text.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    DecimalText.isDigit(byte) || ".,+-".utf8.contains(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    DecimalText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

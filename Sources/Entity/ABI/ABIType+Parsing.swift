import Core

extension ABIType {
  /// Reads a type; `uint`, `int`, `fixed` and `ufixed` have default widths, as in Solidity.
  ///
  /// - Throws: `ABITypeError` if the text is not a type, or the type exceeds the limits.
  package init(parsing text: String) throws(ABITypeError) {
    var parser = try ABITypeParser(text)
    self = try parser.parameter().type
    try parser.end()
  }

  /// Reads comma-separated types, as in a function's parentheses; an empty text gives no types.
  ///
  /// - Throws: `ABITypeError` as above.
  package static func list(parsing text: String) throws(ABITypeError) -> [ABIType] {
    var parser = try ABITypeParser(text)
    let types = parser.isAtEnd ? [] : try parser.parameters().map(\.type)
    try parser.end()
    return types
  }
}

/// Reads types from text. Spaces are allowed around types and names only.
struct ABITypeParser {
  /// The longest text, in bytes: enough for a type of 16 levels and many members.
  private static let longest = 16_384

  private let text: [UInt8]
  private let takesNames: Bool
  private let takesIndexed: Bool
  private var at = 0

  /// For each parameter of an event that was read, whether `indexed` follows its type.
  private(set) var indexed: [Bool] = []

  /// Accepts names after types only if `takesNames`, and `indexed` only if `takesIndexed`.
  init(
    _ text: String,
    takesNames: Bool = false,
    takesIndexed: Bool = false
  ) throws(ABITypeError) {
    guard text.utf8.count <= Self.longest else { throw .tooLong(limit: Self.longest) }
    self.text = Array(text.utf8)
    (self.takesNames, self.takesIndexed) = (takesNames, takesIndexed)
    skipSpaces()
  }

  var isAtEnd: Bool { at == text.count }

  /// The current position, counted from 1.
  private var position: Int { at + 1 }

  mutating func end() throws(ABITypeError) {
    guard isAtEnd else { throw .unexpected(position: position) }
  }

  /// Reads one or more comma-separated parameters.
  mutating func parameters(depth: Int = 1) throws(ABITypeError) -> [ABIParameter] {
    var list = [try parameter(depth: depth)]
    while take(",") { list.append(try parameter(depth: depth)) }
    return list
  }

  mutating func parameter(depth: Int = 1) throws(ABITypeError) -> ABIParameter {
    skipSpaces()
    let isOutermost = depth == 1
    var depth = depth
    guard depth <= ABIType.depthLimit else { throw .tooDeep }
    var type: ABIType
    var members: [ABIParameter] = []
    if take("(") {
      members = try parameters(depth: depth + 1)
      type = .tuple(members.map(\.type))
      guard take(")") else { throw .unexpected(position: position) }
    } else {
      type = try word()
    }
    while take("[") {
      depth += 1
      guard depth <= ABIType.depthLimit else { throw .tooDeep }
      type = try arrayOf(type)
    }
    skipSpaces()
    var name = takesNames ? run(while: ABISignature.isOfName) : ""
    skipSpaces()
    if takesIndexed, isOutermost {
      indexed.append(name == "indexed")
      if name == "indexed" { name = run(while: ABISignature.isOfName) }
      skipSpaces()
    }
    return ABIParameter(name: name, type: try Self.checked(type), members: members)
  }

  private mutating func arrayOf(_ item: ABIType) throws(ABITypeError) -> ABIType {
    let start = at
    let digits = run { DecimalText.isDigit($0) }
    let type: ABIType
    if digits.isEmpty {
      type = .array(item)
    } else {
      guard DecimalText.isWhole(digits), let count = Int(digits), count > 0,
        count <= ABIType.wordLimit
      else { throw .count(position: start + 1) }
      type = .fixedArray(item, count: count)
    }
    guard take("]") else { throw .unexpected(position: position) }
    return try Self.checked(type)
  }

  /// Reads a type other than an array or a tuple.
  private mutating func word() throws(ABITypeError) -> ABIType {
    let start = at
    let word = run { isLetter($0) || DecimalText.isDigit($0) }
    guard !word.isEmpty else { throw .unexpected(position: start + 1) }
    switch word {
    case "address": return .address
    case "bool": return .bool
    case "string": return .string
    case "bytes": return .bytes
    case "function": return .function
    case "uint": return .uint(bits: 256)
    case "int": return .int(bits: 256)
    case "ufixed": return .ufixed(bits: 128, places: 18)
    case "fixed": return .fixed(bits: 128, places: 18)
    default: break
    }
    guard let type = Self.sized(word) else { throw .unknown(position: start + 1) }
    return type
  }

  private static func sized(_ word: String) -> ABIType? {
    let name = word.prefix { isLetter($0.asciiValue ?? 0) }
    let size = String(word.dropFirst(name.count))
    switch name {
    case "uint": return bits(size).map { .uint(bits: $0) }
    case "int": return bits(size).map { .int(bits: $0) }
    case "bytes":
      guard let count = number(size), (1...32).contains(count) else { return nil }
      return .fixedBytes(count)
    case "ufixed", "fixed":
      let parts = size.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let bits = bits(parts[0]), let places = number(parts[1]),
        (1...80).contains(places)
      else { return nil }
      return name == "fixed"
        ? .fixed(bits: bits, places: places) : .ufixed(bits: bits, places: places)
    default: return nil
    }
  }

  private static func bits(_ text: String) -> Int? {
    guard let bits = number(text), (8...256).contains(bits), bits % 8 == 0 else { return nil }
    return bits
  }

  private static func number(_ text: String) -> Int? {
    DecimalText.isWhole(text) ? Int(text) : nil
  }

  /// Throws if the values of a type are larger than any transaction.
  private static func checked(_ type: ABIType) throws(ABITypeError) -> ABIType {
    guard type.headWords <= ABIType.wordLimit else { throw .tooLarge }
    return type
  }

  private mutating func take(_ character: Character) -> Bool {
    guard at < text.count, text[at] == character.asciiValue else { return false }
    at += 1
    return true
  }

  private mutating func run(while belongs: (UInt8) -> Bool) -> String {
    let part = text[at...].prefix(while: belongs)
    at += part.count
    return String(decoding: part, as: UTF8.self)
  }

  private mutating func skipSpaces() { _ = run { $0 == UInt8(ascii: " ") } }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
}

/// The type of a field in typed data (EIP-712).
package indirect enum TypedDataType: Hashable, Sendable {
  /// `uint8` to `uint256`.
  case unsigned(bits: Int)
  /// `int8` to `int256`.
  case signed(bits: Int)
  case bool
  case address
  /// `bytes1` to `bytes32`.
  case fixedBytes(count: Int)
  case bytes
  case string
  /// A type that the document declares.
  case structure(String)
  /// An array of `count` elements; nil for any number.
  case array(of: TypedDataType, count: Int?)

  /// The type inside all brackets.
  package var core: TypedDataType {
    guard case .array(let element, _) = self else { return self }
    return element.core
  }

  /// The maximum nesting depth of arrays.
  static let maxBrackets = 8

  /// Reads a type as documents write it; nil for any other text.
  ///
  /// Does not check whether a structure is declared. `uint` and `int` alone are not types: the
  /// standard has no aliases.
  init?(parsing text: String) {
    let characters = Array(text.utf8)
    let brackets = characters.firstIndex(of: UInt8(ascii: "[")) ?? characters.count
    let name = String(decoding: characters[..<brackets], as: UTF8.self)
    guard var type = Self.atom(name) ?? (Self.isTypeName(name) ? .structure(name) : nil) else {
      return nil
    }
    var rest = characters[brackets...]
    var depth = 0
    while !rest.isEmpty {
      guard rest.removeFirst() == UInt8(ascii: "["), depth < Self.maxBrackets,
        let end = rest.firstIndex(of: UInt8(ascii: "]"))
      else { return nil }
      let digits = String(decoding: rest[..<end], as: UTF8.self)
      let count = digits.isEmpty ? nil : Self.number(digits, in: 1...1_000_000)
      guard digits.isEmpty || count != nil else { return nil }
      type = .array(of: type, count: count)
      rest = rest[(end + 1)...]
      depth += 1
    }
    self = type
  }

  private static func atom(_ name: String) -> TypedDataType? {
    switch name {
    case "bool": return .bool
    case "address": return .address
    case "bytes": return .bytes
    case "string": return .string
    default: break
    }
    if let bits = width(of: name, after: "uint") { return .unsigned(bits: bits) }
    if let bits = width(of: name, after: "int") { return .signed(bits: bits) }
    guard name.utf8.starts(with: "bytes".utf8),
      let count = number(String(Substring(name.utf8.dropFirst(5))), in: 1...32)
    else { return nil }
    return .fixedBytes(count: count)
  }

  private static func width(of name: String, after word: String) -> Int? {
    guard name.utf8.starts(with: word.utf8),
      let bits = number(String(Substring(name.utf8.dropFirst(word.utf8.count))), in: 8...256)
    else { return nil }
    return bits.isMultiple(of: 8) ? bits : nil
  }

  /// Reads digits without a sign and without a leading zero.
  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    guard DecimalText.isWhole(text), text.utf8.count <= 7, let number = Int(text) else {
      return nil
    }
    return range.contains(number) ? number : nil
  }

  /// Whether a structure or a field may have this name: an identifier of Solidity, in ASCII.
  static func isIdentifier(_ text: String) -> Bool {
    let isLetter = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
    }
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 128 else { return false }
    return text.utf8.allSatisfy { isLetter($0) || DecimalText.isDigit($0) }
  }

  /// Whether a type may have this name: identifiers without `$`, separated by colons.
  ///
  /// Some exchanges use colons; some libraries do not read on after a `$`.
  static func isTypeName(_ text: String) -> Bool {
    guard !isReserved(text), !text.utf8.contains(UInt8(ascii: "$")) else { return false }
    return text.split(separator: ":", omittingEmptySubsequences: false)
      .allSatisfy { isIdentifier(String($0)) }
  }

  /// Whether a name is a type of Solidity, or looks like one.
  static func isReserved(_ name: String) -> Bool {
    if ["bool", "address", "string", "function", "mapping", "tuple"].contains(name) { return true }
    let isWidth = { (byte: UInt8) in DecimalText.isDigit(byte) || byte == UInt8(ascii: "x") }
    return ["uint", "int", "bytes", "ufixed", "fixed", "byte"].contains { word in
      name.utf8.starts(with: word.utf8) && name.utf8.dropFirst(word.utf8.count).allSatisfy(isWidth)
    }
  }
}

extension TypedDataType: CustomStringConvertible {
  /// The type as documents write it.
  package var description: String {
    switch self {
    case .unsigned(let bits): "uint\(bits)"
    case .signed(let bits): "int\(bits)"
    case .bool: "bool"
    case .address: "address"
    case .fixedBytes(let count): "bytes\(count)"
    case .bytes: "bytes"
    case .string: "string"
    case .structure(let name): name
    case .array(let element, let count): "\(element)[\(count.map(String.init) ?? "")]"
    }
  }
}

import Core

/// The name and the parameter types of a function, an event or an error.
package struct ABISignature: Hashable, Sendable {
  /// The name: letters, digits, `_` and `$`, not starting with a digit.
  package let name: String

  /// The parameter types, in order.
  package let types: [ABIType]

  /// Reads `transfer(address,uint256)`.
  ///
  /// - Throws: `ABITypeError` if the name or the parentheses are missing, or if a type is invalid;
  ///   positions are counted from the beginning of the text.
  package init(parsing text: String) throws(ABITypeError) {
    let (name, inside) = try Self.split(text)
    self.init(name: name, types: try ABIType.list(parsing: inside))
  }

  init(name: String, types: [ABIType]) {
    (self.name, self.types) = (name, types)
  }

  /// Separates the name from the text between the parentheses.
  static func split(_ text: String) throws(ABITypeError) -> (name: String, inside: String) {
    let name = text.utf8.prefix { isOfName($0) }
    guard let first = name.first, !DecimalText.isDigit(first),
      text.utf8.dropFirst(name.count).first == UInt8(ascii: "("),
      text.utf8.last == UInt8(ascii: ")")
    else { throw .name }
    // Spaces replace the name and the parenthesis, so that positions stay those of the text.
    let inside =
      String(repeating: " ", count: name.count + 1)
      + String(decoding: text.utf8.dropFirst(name.count + 1).dropLast(), as: UTF8.self)
    return (String(decoding: name, as: UTF8.self), inside)
  }

  /// The first 4 bytes of the signature's hash, with which call data and error data start.
  package var selector: [UInt8] { Array(hash.bytes.prefix(4)) }

  /// The first topic of an event that is not anonymous: the whole hash.
  package var topic: Hash32 { hash }

  private var hash: Hash32 { .keccak(of: Array(description.utf8)) }

  static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}

extension ABISignature: CustomStringConvertible {
  /// The canonical form, without spaces and with full type names: `transfer(address,uint256)`.
  package var description: String {
    "\(name)(\(types.map(\.description).joined(separator: ",")))"
  }
}

extension ABISignature {
  /// Encodes call data of a function, or the data of an error: the selector and the values.
  ///
  /// - Throws: `ABIValueError` when a value does not fit its type.
  package func encode(_ values: [ABIValue]) throws(ABIValueError) -> [UInt8] {
    selector + (try ABI.encode(values, as: types))
  }

  /// Decodes call data of the function, or the data of the error.
  ///
  /// - Throws: `ABIValueError.selector` if the bytes start with another selector, and what
  ///   ``ABI/decode(_:as:)`` throws.
  package func decode(_ bytes: [UInt8]) throws(ABIValueError) -> ABI.Decoded {
    let found = Array(bytes.prefix(4))
    guard found == selector else { throw .selector(wanted: selector, found: found) }
    return try ABI.decode(Array(bytes.dropFirst(4)), as: types)
  }
}

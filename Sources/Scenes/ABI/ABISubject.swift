package import Entity

/// A list of types, or a function, which puts its selector before the values.
package enum ABISubject: Sendable, Equatable {
  case types([ABIType])
  case function(ABISignature)

  /// Reads a function, `transfer(address,uint256)`, or bare types, `address,uint256`.
  ///
  /// - Throws: `ABITypeError`.
  package init(parsing text: String) throws(ABITypeError) {
    let name = text.prefix { $0 != "(" && $0 != "[" && $0 != "," }
    let isFunction = !name.isEmpty && text.dropFirst(name.count).hasPrefix("(")
    self =
      isFunction
      ? .function(try ABISignature(parsing: text)) : .types(try ABIType.list(parsing: text))
  }

  var types: [ABIType] {
    switch self {
    case .types(let types): types
    case .function(let signature): signature.types
    }
  }
}

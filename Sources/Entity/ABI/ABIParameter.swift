/// What a function takes: a type, and what it is called.
package struct ABIParameter: Hashable, Sendable {
  /// What its author calls it; empty where nobody does.
  package let name: String
  package let type: ABIType
  /// The members of the tuple that the type is, or is an array of; else none.
  package let members: [ABIParameter]
}

/// A function with the names of what it takes.
package struct ABIFunction: Hashable, Sendable {
  /// The name, and the types.
  package let signature: ABISignature
  /// What it takes.
  package let parameters: [ABIParameter]

  init(signature: ABISignature, parameters: [ABIParameter]) {
    (self.signature, self.parameters) = (signature, parameters)
  }

  /// Reads `transfer(address to,uint256 amount)`; a name stands behind its type, or is left out.
  ///
  /// - Throws: `ABITypeError` as ``ABISignature/init(parsing:)`` does.
  package init(parsing text: String) throws(ABITypeError) {
    let (name, inside) = try ABISignature.split(text)
    var parser = try ABITypeParser(inside, takesNames: true)
    parameters = parser.isAtEnd ? [] : try parser.parameters()
    try parser.end()
    signature = ABISignature(name: name, types: parameters.map(\.type))
  }
}

/// A parameter of a function, an event or an error: its type and its name.
package struct ABIParameter: Hashable, Sendable {
  /// The name that the author gave it; empty if there is none.
  package let name: String
  package let type: ABIType
  /// The members, if the type is a tuple or an array of tuples; otherwise empty.
  package let members: [ABIParameter]
}

/// A function, or an error, with the names of its parameters.
package struct ABIFunction: Hashable, Sendable {
  /// The name and the parameter types.
  package let signature: ABISignature
  /// The parameters, in order.
  package let parameters: [ABIParameter]

  init(signature: ABISignature, parameters: [ABIParameter]) {
    (self.signature, self.parameters) = (signature, parameters)
  }

  /// Reads `transfer(address to,uint256 amount)`; a name follows its type and is optional.
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

/// An event with the names of its parameters, and which of them are indexed.
///
/// Contract ABI Specification, "Events".
package struct ABIEvent: Hashable, Sendable {
  /// The name and the parameter types.
  package let signature: ABISignature
  /// The parameters, in order.
  package let parameters: [ABIParameter]
  /// For each parameter, whether it is a topic.
  package let indexed: [Bool]
  /// Whether the event is anonymous: its first topic does not identify it.
  package let isAnonymous: Bool

  /// The maximum number of indexed parameters: a log has four topics, one of which names the event.
  var maxIndexed: Int { isAnonymous ? 4 : 3 }

  /// The number of topics in a log of this event.
  package var topicCount: Int { indexed.count(where: \.self) + (isAnonymous ? 0 : 1) }

  init(
    signature: ABISignature,
    parameters: [ABIParameter],
    indexed: [Bool],
    isAnonymous: Bool
  ) {
    (self.signature, self.parameters) = (signature, parameters)
    (self.indexed, self.isAnonymous) = (indexed, isAnonymous)
  }

  /// Reads `Transfer(address indexed from,address indexed to,uint256 value)`, as in Solidity;
  /// `event` before it, `anonymous` after it and the names are optional.
  ///
  /// - Throws: `ABITypeError` as ``ABISignature/init(parsing:)`` does, and `.indexed` if more
  ///   parameters are indexed than there are topics.
  package init(parsing text: String) throws(ABITypeError) {
    var words = text[...]
    let keyword = "event "
    let hasKeyword = words.hasPrefix(keyword)
    if hasKeyword { words = words.dropFirst(keyword.count) }
    isAnonymous = words.hasSuffix(") anonymous")
    if isAnonymous { words = words.dropLast(10) }
    let (name, inside) = try ABISignature.split(String(words))
    // Keeps the positions of errors relative to the original text.
    let blanks = String(repeating: " ", count: hasKeyword ? keyword.count : 0)
    var parser = try ABITypeParser(blanks + inside, takesNames: true, takesIndexed: true)
    parameters = parser.isAtEnd ? [] : try parser.parameters()
    try parser.end()
    indexed = parser.indexed
    signature = ABISignature(name: name, types: parameters.map(\.type))
    let found = indexed.count(where: \.self)
    guard found <= maxIndexed else { throw .indexed(limit: maxIndexed, found: found) }
  }
}

extension ABIEvent: CustomStringConvertible {
  /// The event in Solidity's form, with canonical types, as ``init(parsing:)`` reads it. Names of
  /// tuple members are left out.
  package var description: String {
    let list = zip(parameters, indexed).map { parameter, isIndexed in
      "\(parameter.type)" + (isIndexed ? " indexed" : "")
        + (parameter.name.isEmpty ? "" : " \(parameter.name)")
    }
    return "\(signature.name)(\(list.joined(separator: ",")))" + (isAnonymous ? " anonymous" : "")
  }
}

extension ABIType {
  /// Whether a topic holds the Keccak-256 of a value of this type instead of the value.
  ///
  /// True for all types that can be longer than one word: bytes, strings, tuples and arrays, also
  /// those of fixed size.
  package var isHashedInTopics: Bool {
    switch self {
    case .bytes, .string, .array, .fixedArray, .tuple: true
    default: false
    }
  }
}

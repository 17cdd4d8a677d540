/// An event with the names of what it tells, and which of it is found by searching.
///
/// Contract ABI Specification, "Events".
package struct ABIEvent: Hashable, Sendable {
  /// The name, and the types.
  package let signature: ABISignature
  /// What it tells, in order.
  package let parameters: [ABIParameter]
  /// For each of them, whether it is a topic.
  package let indexed: [Bool]
  /// Whether its first topic does not say which event it is.
  package let isAnonymous: Bool

  /// The most topics that are searched for: four, of which one names the event.
  var maxIndexed: Int { isAnonymous ? 4 : 3 }

  /// How many topics a log of it has.
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

  /// Reads `Transfer(address indexed from,address indexed to,uint256 value)`, as Solidity has it:
  /// `event` may stand before it, `anonymous` behind it, and names may be left out.
  ///
  /// - Throws: `ABITypeError` as ``ABISignature/init(parsing:)`` does, and `.indexed` when more
  ///   parameters are indexed than there are topics.
  package init(parsing text: String) throws(ABITypeError) {
    var words = text[...]
    let keyword = "event "
    let hasKeyword = words.hasPrefix(keyword)
    if hasKeyword { words = words.dropFirst(keyword.count) }
    isAnonymous = words.hasSuffix(") anonymous")
    if isAnonymous { words = words.dropLast(10) }
    let (name, inside) = try ABISignature.split(String(words))
    // Positions stay those of the text.
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
  /// The event as Solidity has it, with canonical types: what ``init(parsing:)`` reads. Names of
  /// members of tuples are left out.
  package var description: String {
    let list = zip(parameters, indexed).map { parameter, isIndexed in
      "\(parameter.type)" + (isIndexed ? " indexed" : "")
        + (parameter.name.isEmpty ? "" : " \(parameter.name)")
    }
    return "\(signature.name)(\(list.joined(separator: ",")))" + (isAnonymous ? " anonymous" : "")
  }
}

extension ABIType {
  /// Whether a topic holds the Keccak-256 of a value of this type, and not the value.
  ///
  /// So it is with all that may be more than one word: bytes, text, arrays, also those of a fixed
  /// size, and tuples.
  package var isHashedInTopics: Bool {
    switch self {
    case .bytes, .string, .array, .fixedArray, .tuple: true
    default: false
    }
  }
}

import Core
import Entity

/// One argument of an event or error, as text and as JSON.
package struct ArgumentModel: Encodable, Sendable {
  /// The declared name, or the position (counted from 0) if it has none.
  let name: String
  let type: String
  /// True if the argument is a topic; nil for an argument of an error.
  let indexed: Bool?
  /// The value as `abi decode` prints it.
  let value: EmbeddedJSON?
  /// The Keccak-256 hash of a value that the log does not contain.
  let hash: String?

  /// The whole value on one line; foreign text in it is escaped.
  let text: Sentence

  private enum CodingKeys: String, CodingKey { case name, type, indexed, value, hash }

  init(_ argument: DecodedEvent.Argument, number: Int) {
    name = argument.name.isEmpty ? "\(number)" : argument.name
    type = argument.type.description
    indexed = argument.isIndexed
    switch argument.content {
    case .value(let value):
      let json = value.json(as: argument.type)
      (self.value, hash) = (EmbeddedJSON(json: json), nil)
      text = Self.text(json, argument.type)
    case .hash(let hash):
      (value, self.hash) = (nil, hash.description)
      text = "\(hash), the hash of a value of type \(argument.type) that is not given"
    }
  }

  init(_ parameter: ABIParameter, _ value: ABIValue, number: Int) {
    let json = value.json(as: parameter.type)
    name = parameter.name.isEmpty ? "\(number)" : parameter.name
    type = parameter.type.description
    (indexed, hash) = (nil, nil)
    self.value = EmbeddedJSON(json: json)
    text = Self.text(json, parameter.type)
  }

  private static func text(_ json: JSON, _ type: ABIType) -> Sentence {
    Sentence(data: DecodeValues.Presenter.text(json, of: type))
  }
}

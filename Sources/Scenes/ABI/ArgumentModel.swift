import Core
import Entity

/// One argument of an event or error, as text and as JSON.
package struct ArgumentModel: Sendable {
  package struct Fields: Encodable, Sendable {
    /// The declared name, or the position (counted from 0) if it has none.
    let name: String
    let type: String
    /// True if the argument is a topic; nil for an argument of an error.
    let indexed: Bool?
    /// The value as `abi decode` prints it.
    let value: EmbeddedJSON?
    /// The Keccak-256 hash of a value that the log does not contain.
    let hash: String?
  }

  let fields: Fields
  /// The whole value on one line; foreign text in it is escaped.
  let text: Sentence

  var name: String { fields.name }

  init(_ argument: DecodedEvent.Argument, number: Int) {
    let (value, hash): (EmbeddedJSON?, String?)
    switch argument.content {
    case .value(let found):
      let json = found.json(as: argument.type)
      (value, hash) = (EmbeddedJSON(json: json), nil)
      text = Self.text(json, argument.type)
    case .hash(let found):
      (value, hash) = (nil, found.description)
      text = "\(found), the hash of a value of type \(argument.type) that is not given"
    }
    fields = Fields(
      name: argument.name.isEmpty ? "\(number)" : argument.name,
      type: argument.type.description,
      indexed: argument.isIndexed,
      value: value,
      hash: hash
    )
  }

  init(_ parameter: ABIParameter, _ value: ABIValue, number: Int) {
    let json = value.json(as: parameter.type)
    fields = Fields(
      name: parameter.name.isEmpty ? "\(number)" : parameter.name,
      type: parameter.type.description,
      indexed: nil,
      value: EmbeddedJSON(json: json),
      hash: nil
    )
    text = Self.text(json, parameter.type)
  }

  private static func text(_ json: JSON, _ type: ABIType) -> Sentence {
    Sentence(data: DecodeValues.Presenter.text(json, of: type))
  }
}

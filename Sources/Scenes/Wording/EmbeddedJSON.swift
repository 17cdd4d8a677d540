import Core

/// A document inside an answer, encoded as JSON and not as a string.
package struct EmbeddedJSON: Encodable, Sendable {
  let json: JSON

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    switch json {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members {
        try container.encode(
          EmbeddedJSON(json: member.value),
          forKey: Key(stringValue: member.key)
        )
      }
    case .array(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(EmbeddedJSON(json: item)) }
    case .string(let text): try single(text, encoder)
    case .integer(let number): try single(number, encoder)
    case .bool(let flag): try single(flag, encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  private func single(_ value: some Encodable, _ encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

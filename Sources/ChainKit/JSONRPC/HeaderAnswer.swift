import Core
package import Entity

/// The header of a block with all of its fields, from which its hash can be computed.
///
/// Two are equal if their hashes and fields are: whatever else nodes tell about a block, such as its
/// size, they need not tell alike.
package struct HeaderAnswer: Decodable, Hashable, Sendable {
  /// The hash that the node gives.
  package let hash: Hash32
  /// The fields; nil if they are not those of a header of known form.
  ///
  /// Several chains have other headers (docs/chains.md, "Header hashes"). That is no fault of the
  /// node.
  package let fields: HeaderFields?

  /// Whether the hash follows from the fields.
  package var isRecomputed: Bool { fields?.hash == hash }

  private enum Key: String, CodingKey { case hash }

  /// Decodes the header of a mined block; a pending one has no hash and is refused.
  package init(from decoder: any Decoder) throws {
    hash = try decoder.container(keyedBy: Key.self).hash(.hash)
    let container = try decoder.container(keyedBy: Name.self)
    var given: [HeaderField: [UInt8]] = [:]
    var isKnown = true
    for field in HeaderField.allCases {
      let name = Name(field)
      guard container.contains(name), try !container.decodeNil(forKey: name) else { continue }
      if let bytes = try? container.text(name, field.bytes) {
        given[field] = bytes
      } else {
        isKnown = false
      }
    }
    fields = isKnown ? try? HeaderFields(given) : nil
  }

  /// The name of a field.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ field: HeaderField) { stringValue = field.rawValue }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension HeaderField {
  /// Reads a field as nodes write it, and returns its bytes as in RLP.
  fileprivate func bytes(_ text: String) throws -> [UInt8] {
    switch form {
    case .integer: try Quantity.parse(text).bigEndian
    case .bytes(20): try Address(parsing: text).bytes
    case .bytes(let count): try DataHex.parse(text, count: count)
    case .text: try DataHex.parse(text)
    }
  }
}

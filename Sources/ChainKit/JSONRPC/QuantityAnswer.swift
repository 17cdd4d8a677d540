package import Core
package import Entity

/// An answer that is a number of at most 256 bits.
package struct QuantityAnswer: Decodable, Hashable, Sendable {
  package let value: UInt256

  package init(from decoder: any Decoder) throws {
    value = try decoder.hexText(Quantity.parse)
  }
}

/// An answer that is a number of at most 64 bits.
package struct CountAnswer: Decodable, Hashable, Sendable {
  package let value: UInt64

  init(value: UInt64) { self.value = value }

  package init(from decoder: any Decoder) throws {
    value = try decoder.hexText(Quantity.parse64)
  }
}

/// An answer that is bytes.
package struct BytesAnswer: Decodable, Hashable, Sendable {
  package let bytes: [UInt8]

  package init(from decoder: any Decoder) throws {
    bytes = try decoder.hexText { try DataHex.parse($0) }
  }
}

/// An answer that is a hash.
package struct HashAnswer: Decodable, Hashable, Sendable {
  package let hash: Hash32

  package init(from decoder: any Decoder) throws {
    hash = try decoder.hexText { try Hash32(bytes: DataHex.parse($0, count: 32)) }
  }
}

extension Decoder {
  func hexText<Value>(_ read: (String) throws -> Value) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    do {
      return try read(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not hex")
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a string and converts it; any error names the member.
  func text<Value>(_ key: Key, _ read: (String) throws -> Value) throws -> Value {
    let text = try decode(String.self, forKey: key)
    do {
      return try read(text)
    } catch {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "malformed")
    }
  }

  /// Decodes and converts a string that may be missing or null.
  func optionalText<Value>(_ key: Key, _ read: (String) throws -> Value) throws -> Value? {
    guard try contains(key) && !decodeNil(forKey: key) else { return nil }
    return try text(key, read)
  }

  func count(_ key: Key) throws -> UInt64 { try text(key, Quantity.parse64) }
  func optionalCount(_ key: Key) throws -> UInt64? { try optionalText(key, Quantity.parse64) }
  func wei(_ key: Key) throws -> Wei { try text(key, Self.wei) }
  func optionalWei(_ key: Key) throws -> Wei? { try optionalText(key, Self.wei) }
  func bytes(_ key: Key, count: Int? = nil) throws -> [UInt8] {
    try text(key) { try DataHex.parse($0, count: count) }
  }
  func hash(_ key: Key) throws -> Hash32 { try text(key, Self.hash) }
  func optionalHash(_ key: Key) throws -> Hash32? { try optionalText(key, Self.hash) }
  // Some nodes use mixed case in addresses; then a wrong checksum is refused.
  func address(_ key: Key) throws -> Address { try text(key) { try Address(parsing: $0) } }
  func optionalAddress(_ key: Key) throws -> Address? {
    try optionalText(key) { try Address(parsing: $0) }
  }

  /// Converts texts of a member to hashes; any error names the member.
  func hashes(_ texts: [String], of key: Key) throws -> [Hash32] {
    do { return try texts.map(Self.hash) } catch {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "malformed")
    }
  }

  private static func wei(_ text: String) throws -> Wei { Wei(try Quantity.parse(text)) }

  static func hash(_ text: String) throws -> Hash32 {
    try Hash32(bytes: DataHex.parse(text, count: 32))
  }
}

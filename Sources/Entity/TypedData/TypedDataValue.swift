package import Core

/// A value in typed data, with the kind of its type.
package indirect enum TypedDataValue: Hashable, Sendable {
  /// An unsigned number.
  case unsigned(UInt256)
  /// A signed number.
  case signed(Int257)
  /// True or false.
  case bool(Bool)
  case address(Address)
  /// Bytes of fixed length.
  case fixedBytes([UInt8])
  /// Bytes of any length.
  case bytes([UInt8])
  /// A text.
  case string(String)
  /// Values by name.
  case structure(TypedDataStructure)
  /// Values in order.
  case array([TypedDataValue])
  /// A missing structure of this type: `null` in the document.
  case absent(String)

  /// The 32 bytes for the value in what is hashed (`encodeData` of the standard).
  var word: [UInt8] {
    switch self {
    case .unsigned(let number): number.word
    // The reader accepts only numbers that fit in a word.
    case .signed(let number): (number.word ?? .zero).word
    case .bool(let flag): UInt256(flag ? 1 : 0 as UInt64).word
    case .address(let address): [UInt8](repeating: 0, count: 12) + address.bytes
    case .fixedBytes(let bytes): bytes + [UInt8](repeating: 0, count: 32 - bytes.count)
    case .bytes(let bytes): Keccak256.hash(bytes)
    case .string(let text): Keccak256.hash(Array(text.utf8))
    case .structure(let structure): structure.hash.bytes
    case .array(let elements): Keccak256.hash(elements.flatMap(\.word))
    case .absent: [UInt8](repeating: 0, count: 32)
    }
  }
}

/// A structure of typed data with its hash.
package struct TypedDataStructure: Hashable, Sendable {
  /// A field with its value.
  package struct Member: Hashable, Sendable {
    /// The name of the field.
    package let name: String
    /// Its declared type.
    package let type: TypedDataType
    package let value: TypedDataValue
  }

  /// The name of its type.
  package let type: String
  /// The type and those it refers to, as they are hashed (`encodeType`).
  package let encodedType: String
  /// All fields, in the order of the declaration.
  package let members: [Member]
  /// `hashStruct` of the standard.
  package let hash: Hash32

  init(type: String, _ structure: TypedDataSchema.Structure, members: [Member]) {
    self.type = type
    encodedType = structure.encoded
    self.members = members
    hash = .keccak(of: structure.hash + members.flatMap(\.value.word))
  }

  /// The value of a field.
  package subscript(name: String) -> TypedDataValue? {
    members.first { $0.name == name }?.value
  }
}

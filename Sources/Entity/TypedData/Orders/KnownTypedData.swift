import Core

/// Typed data of one exact type, under one exact kind of domain.
struct KnownTypedData {
  private static let wholeDomain =
    "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"

  /// The fields of the message.
  let fields: TypedDataFields

  /// Takes typed data of this type, with a domain of this name and one of these versions.
  ///
  /// `type` includes the types within, and the domain must have a chain and a contract; nil for any
  /// other, and if a structure is absent.
  init?(_ data: TypedData, _ type: String, name: String, versions: Set<String>) {
    guard data.domain.encodedType == Self.wholeDomain, data.domain["name"] == .string(name),
      case .string(let version)? = data.domain["version"], versions.contains(version),
      data.verifyingContract?.isZero == false
    else { return nil }
    self.init(data, type)
  }

  /// Takes typed data of this type, with any domain.
  init?(_ data: TypedData, _ type: String) {
    guard data.message.encodedType == type, !Self.hasNullStructure(.structure(data.message)) else {
      return nil
    }
    fields = TypedDataFields(data.message)
  }

  /// Joins a type and the types within it as they are hashed: the first, then the others by name.
  static func type(_ first: String, _ others: [String]) -> String {
    first + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined()
  }

  private static func hasNullStructure(_ value: TypedDataValue) -> Bool {
    switch value {
    case .absent: true
    case .structure(let structure): structure.members.contains { hasNullStructure($0.value) }
    case .array(let elements): elements.contains(where: hasNullStructure)
    default: false
    }
  }
}

extension TypedDataFields {
  func text(_ name: String) -> String? {
    guard case .string(let text)? = structure[name] else { return nil }
    return text
  }

  /// Returns bytes of fixed or of any length.
  func bytes(_ name: String) -> [UInt8]? {
    switch structure[name] {
    case .bytes(let bytes)?, .fixedBytes(let bytes)?: bytes
    default: nil
    }
  }
}

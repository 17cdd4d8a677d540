import Core

/// A structure with the domain that it is signed under, and its fields by name.
///
/// Types are compared as they are hashed, with all types within (`encodeType` of EIP-712): a type
/// that differs from a standard in a field, an order, a width or a nesting is another type.
struct SignedStructure {
  let structure: TypedDataStructure
  /// The chain ID in the domain; nil if the signature may be valid on every chain.
  let chain: UInt256?
  /// The contract in the domain.
  let contract: Address

  init(_ structure: TypedDataStructure, on chain: UInt256?, at contract: Address) {
    (self.structure, self.chain, self.contract) = (structure, chain, contract)
  }

  /// Takes the message of a document; nil if its domain is not standard or names no contract.
  ///
  /// Without these, no known contract can be meant.
  init?(_ data: TypedData) {
    guard let contract = data.verifyingContract, !contract.isZero, data.extraDomainFields.isEmpty,
      data.hasStandardDomainOrder
    else { return nil }
    self.init(data.message, on: data.chain, at: contract)
  }

  /// The type as it is hashed.
  var encodedType: String { structure.encodedType }

  /// Whether this is the type, to the last byte.
  func are(_ encoded: String) -> Bool { encodedType.utf8.elementsEqual(encoded.utf8) }

  func address(_ name: String) -> Address? {
    guard case .address(let address)? = structure[name] else { return nil }
    return address
  }

  func number(_ name: String) -> UInt256? {
    guard case .unsigned(let number)? = structure[name] else { return nil }
    return number
  }

  func flag(_ name: String) -> Bool? {
    guard case .bool(let flag)? = structure[name] else { return nil }
    return flag
  }

  func bytes(_ name: String) -> [UInt8]? {
    guard case .bytes(let bytes)? = structure[name] else { return nil }
    return bytes
  }

  func text(_ name: String) -> String? {
    guard case .string(let text)? = structure[name] else { return nil }
    return text
  }

  /// Returns the structure, or the array of structures, with this name; nil if one is absent.
  func parts(_ name: String) -> [SignedStructure]? {
    let values: [TypedDataValue]
    switch structure[name] {
    case .structure(let part)?: values = [.structure(part)]
    case .array(let elements)?: values = elements
    default: return nil
    }
    let parts = values.compactMap { value -> SignedStructure? in
      guard case .structure(let part) = value else { return nil }
      return SignedStructure(part, on: chain, at: contract)
    }
    return parts.count == values.count ? parts : nil
  }
}

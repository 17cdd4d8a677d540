package import Core

/// A document that is signed as a structure and not as text (EIP-712, `eth_signTypedData_v4`).
///
/// A document that libraries would hash in different ways is refused: what is signed must mean the
/// same to everybody.
package struct TypedData: Hashable, Sendable {
  /// The maximum size of a document, in bytes.
  package static let maxBytes = 1 << 20

  /// The domain that the signature is valid in.
  package let domain: TypedDataStructure
  /// The message that is signed.
  package let message: TypedDataStructure

  /// Reads a document: the members `types`, `primaryType`, `domain` and `message`, and no others.
  ///
  /// - Throws: `TypedDataError`, naming the place.
  package init(parsing bytes: [UInt8]) throws(TypedDataError) {
    let (types, primaryType, domain, message): (JSON, String, JSON, JSON)
    do {
      var object = try JSONObject(try JSON.parse(bytes, maxBytes: Self.maxBytes))
      types = try object.value("types")
      primaryType = try object.string("primaryType")
      domain = try object.value("domain")
      message = try object.value("message")
      try object.end()
    } catch { throw .json(error) }
    let reader = TypedDataReader(
      schema: try TypedDataSchema(types, primaryType: primaryType)
    )
    self.domain = try reader.structure(TypedDataSchema.domain, domain, at: "domain")
    self.message = try reader.structure(primaryType, message, at: "message")
  }

  /// The name of the type of the message.
  package var primaryType: String { message.type }

  /// `hashStruct` of the domain.
  package var domainSeparator: Hash32 { domain.hash }

  /// `hashStruct` of the message.
  package var messageHash: Hash32 { message.hash }

  /// The hash that is signed: the Keccak-256 of 0x1901, the domain separator and the message hash.
  package var digest: Hash32 {
    .keccak(of: [0x19, 0x01] + domainSeparator.bytes + messageHash.bytes)
  }

  /// The chain ID in the domain, if there is one.
  package var chain: UInt256? {
    guard case .unsigned(let number)? = domain["chainId"] else { return nil }
    return number
  }

  /// The contract that checks the signature, if the domain names one.
  package var verifyingContract: Address? {
    guard case .address(let address)? = domain["verifyingContract"] else { return nil }
    return address
  }

  /// The fields of the domain that are not in the standard.
  package var extraDomainFields: [String] {
    domain.members.map(\.name).filter { name in
      !TypedDataSchema.domainFields.contains { $0.name == name }
    }
  }

  /// Whether the standard fields of the domain are in the standard's order.
  package var hasStandardDomainOrder: Bool {
    let places = domain.members.compactMap { member in
      TypedDataSchema.domainFields.firstIndex { $0.name == member.name }
    }
    return places == places.sorted()
  }
}

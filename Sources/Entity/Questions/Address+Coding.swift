import Core

// How values of this floor are written on the pipe between the two programs: as one text each,
// which the receiver checks again.

extension Address: TextCodable {
  /// `0x` and 40 digits, with the checksum of EIP-55.
  package var codedText: String { description }
  /// Reads an address.
  package init?(codedText: String) throws { try self.init(parsing: codedText) }
}

extension Hash32: TextCodable {
  /// `0x` and 64 digits.
  package var codedText: String { description }
  /// Reads a hash.
  package init?(codedText: String) throws { try self.init(parsing: codedText) }
}

extension ChainID: TextCodable {
  /// The chain ID in digits.
  package var codedText: String { description }
  /// Reads a chain ID.
  package init?(codedText: String) throws { try self.init(parsing: codedText) }
}

extension Wei: TextCodable {
  /// The number of wei in digits.
  package var codedText: String { description }
  /// Reads a number of wei.
  package init?(codedText: String) throws { try self.init(parsing: codedText) }
}

extension EndpointID: TextCodable {
  /// The name, which contains no credentials.
  package var codedText: String { description }
  /// Takes a name and escapes it again, because the sender may not have done so.
  package init?(codedText: String) {
    self.init(redacted: UntrustedText.escaped(codedText, limit: 512))
  }
}

extension SignedTransaction: TextCodable {
  /// The bytes as they are in a block.
  package var codedText: String { Hex.prefixed(raw) }
  /// Reads the bytes. Cost: one recovery of a public key.
  package init?(codedText: String) throws { try self.init(decoding: Hex.decode(codedText)) }
}

extension PooledTransaction: TextCodable {
  /// The bytes as a node accepts them.
  package var codedText: String { Hex.prefixed(raw) }
  /// Reads the bytes. Cost: one recovery of a public key.
  package init?(codedText: String) throws { try self.init(decoding: Hex.decode(codedText)) }
}

extension SignedAuthorization: TextCodable {
  /// The RLP list of the six parts.
  package var codedText: String { Hex.prefixed(raw) }
  /// Reads the list. Cost: one recovery of a public key.
  package init?(codedText: String) throws { try self.init(decoding: Hex.decode(codedText)) }
}

extension Token: Codable {
  private enum Key: String, CodingKey { case chain, address, symbol, name, decimals }

  /// Reads the members; throws what ``init(chain:address:symbol:name:decimals:)`` throws.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try self.init(
      chain: try container.decode(ChainID.self, forKey: .chain),
      address: try container.decode(Address.self, forKey: .address),
      symbol: try container.decode(String.self, forKey: .symbol),
      name: try container.decode(String.self, forKey: .name),
      decimals: try container.decode(Int.self, forKey: .decimals)
    )
  }

  /// Writes the members.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(chain, forKey: .chain)
    try container.encode(address, forKey: .address)
    try container.encode(symbol, forKey: .symbol)
    try container.encode(name, forKey: .name)
    try container.encode(decimals, forKey: .decimals)
  }
}

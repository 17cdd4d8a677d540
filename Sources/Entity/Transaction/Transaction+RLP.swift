import Core

extension Transaction {
  /// The bytes that are hashed and signed.
  ///
  /// Type 0: the RLP list of the fields, followed by chain ID, 0 and 0 under EIP-155. All others
  /// (EIP-2718): the type and the RLP list of the fields.
  package var unsignedBytes: [UInt8] {
    guard type == 0 else { return [type] + RLP.encode(.list(fields)) }
    guard let chain else { return RLP.encode(.list(fields)) }
    return RLP.encode(.list(fields + [.integer(chain.value), .bytes([]), .bytes([])]))
  }

  /// Reads `unsignedBytes`; only canonical bytes are accepted.
  ///
  /// - Throws: `TransactionError` naming what is wrong.
  package init(decodingUnsigned bytes: [UInt8]) throws(TransactionError) {
    let (type, items) = try Self.open(bytes)
    if type != 0 {
      guard items.count == Self.fieldCount(type: type) else {
        throw .fieldCount(type: type, found: items.count)
      }
      var reader = FieldReader(items)
      try self.init(type: type, legacyChain: nil, reading: &reader)
      return
    }
    guard items.count == 6 || items.count == 9 else {
      throw .fieldCount(type: 0, found: items.count)
    }
    var chain: ChainID?
    if items.count == 9 {
      guard items[7...] == [.bytes([]), .bytes([])] else { throw .notUnsigned }
      var reader = FieldReader(items[6...])
      chain = try reader.chain()
    }
    var reader = FieldReader(items)
    try self.init(type: 0, legacyChain: chain, reading: &reader)
  }

  /// Whether bytes have as many fields as a transaction before it is signed.
  ///
  /// Then ``init(decodingUnsigned:)`` tells what else is wrong with them.
  package static func isLikelyUnsigned(_ bytes: [UInt8]) -> Bool {
    guard let (type, items) = try? open(bytes) else { return false }
    // With a chain ID, one of type 0 has as many as a signed one, but no signature.
    if type == 0, items.count == 9 { return items[7...] == [.bytes([]), .bytes([])] }
    return items.count == fieldCount(type: type)
  }

  /// The fields before the signature; for type 0 without the chain ID.
  var fields: [RLPItem] {
    let recipient = RLPItem.bytes(to?.bytes ?? [])
    let last = [.integer(gas), recipient, .integer(value.count), RLPItem.bytes(input)]
    switch fees {
    case .legacy(let price):
      return [.integer(nonce), .integer(price.count)] + last
    case .accessList(let price, let list):
      return [.integer(chain?.value ?? 0), .integer(nonce), .integer(price.count)] + last
        + [list.item]
    case .dynamic(let tip, let cap, let list): return dynamic(tip, cap, last) + [list.item]
    case .blob(let tip, let cap, let list, let blobs):
      return dynamic(tip, cap, last)
        + [list.item, .integer(blobs.maxFeePerBlobGas.count), blobs.hashes]
    case .delegation(let tip, let cap, let list, let authorizations):
      return dynamic(tip, cap, last) + [list.item, .list(authorizations.map(\.item))]
    }
  }

  private func dynamic(_ tip: Wei, _ cap: Wei, _ last: [RLPItem]) -> [RLPItem] {
    [.integer(chain?.value ?? 0), .integer(nonce), .integer(tip.count), .integer(cap.count)] + last
  }

  /// Reads the fields before the signature; the caller has checked their number.
  init(
    type: UInt8,
    legacyChain: ChainID?,
    reading reader: inout FieldReader
  ) throws(TransactionError) {
    let chain = type == 0 ? legacyChain : try reader.chain()
    let nonce = try reader.number64(.nonce)
    let price = try reader.wei(type >= 2 ? .maxPriorityFeePerGas : .gasPrice)
    let cap = type >= 2 ? try reader.wei(.maxFeePerGas) : price
    let gas = try reader.number64(.gas)
    let to = try reader.recipient()
    let value = try reader.wei(.value)
    let input = try reader.bytes(.input)
    let fees: Fees =
      switch type {
      case 0: .legacy(gasPrice: price)
      case 1: .accessList(gasPrice: price, try reader.accessList())
      case 2: .dynamic(maxPriorityFeePerGas: price, maxFeePerGas: cap, try reader.accessList())
      case 3:
        .blob(
          maxPriorityFeePerGas: price,
          maxFeePerGas: cap,
          try reader.accessList(),
          try reader.blobs()
        )
      default:
        .delegation(
          maxPriorityFeePerGas: price,
          maxFeePerGas: cap,
          try reader.accessList(),
          try reader.authorizations()
        )
      }
    try self.init(
      chain: chain,
      nonce: nonce,
      gas: gas,
      to: to,
      value: value,
      input: input,
      fees: fees
    )
  }

  /// Returns the number of fields before the signature.
  static func fieldCount(type: UInt8) -> Int {
    switch type {
    case 0: 6
    case 1: 8
    case 2: 9
    case 3: 11
    default: 10
    }
  }

  /// Separates the type from the fields (EIP-2718, "TransactionType").
  static func open(_ bytes: [UInt8]) throws(TransactionError) -> (type: UInt8, [RLPItem]) {
    guard let first = bytes.first else { throw .empty }
    switch first {
    case 0xc0...: return (0, try FieldReader.fields(of: bytes))
    case 1...4: return (first, try FieldReader.fields(of: bytes.dropFirst()))
    // EIP-2718: 0 to 0x7f are types; type 0 is never written as an envelope.
    case ...0x7f: throw .type(found: first)
    default: throw .firstByte(found: first)
    }
  }
}

import Core

/// Reads the fields of a transaction in order; errors name the field.
struct FieldReader {
  private var items: ArraySlice<RLPItem>

  init(_ items: some Sequence<RLPItem>) {
    self.items = Array(items)[...]
  }

  /// Reads the next field as bytes. The caller has checked that there is one.
  mutating func bytes(_ field: TransactionError.Field) throws(TransactionError) -> [UInt8] {
    guard case .bytes(let bytes)? = items.popFirst() else { throw .notBytes(field) }
    return bytes
  }

  /// Reads the next field as a number of at most `bits` bits, without leading zero bytes.
  mutating func number(
    _ field: TransactionError.Field,
    bits: Int
  ) throws(TransactionError) -> UInt256 {
    UInt256(word: try digits(field, bits: bits))
  }

  /// Reads the big-endian bytes of a number.
  private mutating func digits(
    _ field: TransactionError.Field,
    bits: Int
  ) throws(TransactionError) -> [UInt8] {
    let bytes = try bytes(field)
    guard bytes.first != 0 else { throw .leadingZero(field) }
    guard bytes.count * 8 <= bits else { throw .tooLarge(field, bits: bits) }
    return bytes
  }

  /// Reads the next field as a 64-bit number.
  mutating func number64(_ field: TransactionError.Field) throws(TransactionError) -> UInt64 {
    try digits(field, bits: 64).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads the next field as an 8-bit number.
  mutating func byte(_ field: TransactionError.Field) throws(TransactionError) -> UInt8 {
    try digits(field, bits: 8).first ?? 0
  }

  /// Reads the next field as an amount.
  mutating func wei(_ field: TransactionError.Field) throws(TransactionError) -> Wei {
    Wei(try number(field, bits: 256))
  }

  /// Reads the next field as 32 bytes, padded with zeros on the left.
  mutating func scalar(_ field: TransactionError.Field) throws(TransactionError) -> [UInt8] {
    let digits = try digits(field, bits: 256)
    return [UInt8](repeating: 0, count: 32 - digits.count) + digits
  }

  /// Reads the next field as a chain ID.
  mutating func chain() throws(TransactionError) -> ChainID {
    let number = try number64(.chainID)
    do { return try ChainID(number) } catch { throw .chain(error) }
  }

  /// Reads the next field as a recipient: 20 bytes, or none for a creation.
  mutating func recipient() throws(TransactionError) -> Address? {
    let bytes = try bytes(.to)
    if bytes.isEmpty { return nil }
    guard bytes.count == 20 else { throw .recipientLength(found: bytes.count) }
    return Address(unchecked: bytes)
  }

  /// Reads the next field as an access list.
  mutating func accessList() throws(TransactionError) -> AccessList {
    guard let item = items.popFirst() else { throw .notList(.accessList) }
    return try AccessList(item: item)
  }

  /// Reads the next two fields as the blob fields of type 3.
  mutating func blobs() throws(TransactionError) -> BlobFees {
    let price = try wei(.maxFeePerBlobGas)
    guard case .list(let items)? = items.popFirst() else { throw .notList(.blobVersionedHashes) }
    var hashes: [Hash32] = []
    for (index, item) in items.enumerated() {
      guard case .bytes(let hash) = item, hash.count == 32 else { throw .blobHash(index: index) }
      hashes.append(Hash32(unchecked: hash))
    }
    return BlobFees(maxFeePerBlobGas: price, versionedHashes: hashes)
  }

  /// Reads the next field as the authorizations of type 4.
  mutating func authorizations() throws(TransactionError) -> [SignedAuthorization] {
    guard case .list(let items)? = items.popFirst() else { throw .notList(.authorization) }
    var list: [SignedAuthorization] = []
    for (index, item) in items.enumerated() {
      list.append(try SignedAuthorization(item: item, at: index))
    }
    return list
  }

  /// Returns the fields of the RLP list that `bytes` consists of.
  static func fields(of bytes: some Collection<UInt8>) throws(TransactionError) -> [RLPItem] {
    do {
      guard case .list(let items) = try RLP.decode(Array(bytes)) else {
        throw TransactionError.notATransaction
      }
      return items
    } catch let error as RLPError {
      throw .rlp(error)
    } catch {
      throw .notATransaction
    }
  }
}

import Core

/// Reads the fields of a transaction one after the other, naming the one that is wrong.
struct FieldReader {
  private var items: ArraySlice<RLPItem>

  init(_ items: some Sequence<RLPItem>) {
    self.items = Array(items)[...]
  }

  /// The next field as bytes. The caller has checked that there is one.
  mutating func bytes(_ field: TransactionError.Field) throws(TransactionError) -> [UInt8] {
    guard case .bytes(let bytes)? = items.popFirst() else { throw .notBytes(field) }
    return bytes
  }

  /// The next field as a number of at most so many bits, 256 or fewer, without leading zero bytes.
  mutating func number(
    _ field: TransactionError.Field,
    bits: Int
  ) throws(TransactionError) -> UInt256 {
    UInt256(word: try digits(field, bits: bits))
  }

  /// The bytes of a number, the most significant first.
  private mutating func digits(
    _ field: TransactionError.Field,
    bits: Int
  ) throws(TransactionError) -> [UInt8] {
    let bytes = try bytes(field)
    guard bytes.first != 0 else { throw .leadingZero(field) }
    guard bytes.count * 8 <= bits else { throw .tooLarge(field, bits: bits) }
    return bytes
  }

  /// The next field as a number of 64 bits.
  mutating func number64(_ field: TransactionError.Field) throws(TransactionError) -> UInt64 {
    try digits(field, bits: 64).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The next field as a number of 8 bits.
  mutating func byte(_ field: TransactionError.Field) throws(TransactionError) -> UInt8 {
    try digits(field, bits: 8).first ?? 0
  }

  /// The next field as an amount.
  mutating func wei(_ field: TransactionError.Field) throws(TransactionError) -> Wei {
    Wei(try number(field, bits: 256))
  }

  /// The next field as 32 bytes, zeros put in front.
  mutating func scalar(_ field: TransactionError.Field) throws(TransactionError) -> [UInt8] {
    let digits = try digits(field, bits: 256)
    return [UInt8](repeating: 0, count: 32 - digits.count) + digits
  }

  /// The next field as a chain's number.
  mutating func chain() throws(TransactionError) -> ChainID {
    let number = try number64(.chainID)
    do { return try ChainID(number) } catch { throw .chain(error) }
  }

  /// The next field as a recipient: 20 bytes, or none for a creation.
  mutating func recipient() throws(TransactionError) -> Address? {
    let bytes = try bytes(.to)
    if bytes.isEmpty { return nil }
    guard bytes.count == 20 else { throw .recipientLength(found: bytes.count) }
    return Address(unchecked: bytes)
  }

  /// The next field as an access list.
  mutating func accessList() throws(TransactionError) -> AccessList {
    guard let item = items.popFirst() else { throw .notList(.accessList) }
    return try AccessList(item: item)
  }

  /// The next two fields as what type 3 says of its blobs.
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

  /// The next field as the authorizations of type 4.
  mutating func authorizations() throws(TransactionError) -> [SignedAuthorization] {
    guard case .list(let items)? = items.popFirst() else { throw .notList(.authorization) }
    var list: [SignedAuthorization] = []
    for (index, item) in items.enumerated() {
      list.append(try SignedAuthorization(item: item, at: index))
    }
    return list
  }

  /// The fields of the encoded list that is the whole of `bytes`.
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

package import Core

/// A signed transaction, as it returns from offline signing.
///
/// Everything except the chain's name follows from the raw bytes.
package struct SignedDocument: Hashable, Sendable {
  /// The value of the document's member `schema`.
  package static let schema = "kingtherum.signed-transaction"

  /// The chain ID in the bytes.
  package let chain: ChainID
  /// The chain's name (unverified).
  package let chainName: String
  /// The transaction as a node accepts it, with its blobs if it has any.
  package let pooled: PooledTransaction

  package var signed: SignedTransaction { pooled.signed }

  /// Creates a document from a signed transaction and its blobs.
  ///
  /// - Throws: `DocumentError` if the transaction has no chain ID or is larger than nodes accept,
  ///   the chain's name is too long, or the blobs are not those of the transaction.
  package init(
    chainName: String,
    signed: SignedTransaction,
    sidecar: BlobSidecar? = nil
  ) throws(DocumentError) {
    let pooled: PooledTransaction
    do { pooled = try PooledTransaction(signed, sidecar) } catch {
      throw .sidecar(field: "raw", error)
    }
    try self.init(chainName: chainName, pooled: pooled)
  }

  private init(chainName: String, pooled: PooledTransaction) throws(DocumentError) {
    let signed = pooled.signed
    guard let chain = signed.transaction.chain else { throw .noChain }
    guard signed.raw.count <= DocumentRules.maxTransactionBytes else {
      throw .tooLarge(found: signed.raw.count)
    }
    try DocumentRules.check(text: chainName, field: "chain.name")
    self.chain = chain
    self.chainName = chainName
    self.pooled = pooled
  }

  /// Creates the answer to an unsigned document, and checks that it matches the request.
  ///
  /// - Throws: `DocumentError.disagree` if another transaction was signed, or by another account.
  package init(
    answering request: UnsignedDocument,
    signed: SignedTransaction
  ) throws(DocumentError) {
    try DocumentRules.compare(
      signed.transaction.json,
      with: request.transaction.json,
      at: "transaction"
    )
    try DocumentRules.agree(
      "signingHash",
      "\(signed.transaction.signingHash)",
      "\(request.transaction.signingHash)"
    )
    try DocumentRules.agree("from", "\(signed.sender)", "\(request.from.address)")
    try self.init(chainName: request.chainName, signed: signed, sidecar: request.sidecar)
  }

  /// Reads a document, and compares every part of it with what follows from the raw bytes.
  ///
  /// At most 1 MiB, or 4 MiB with blobs; unknown and duplicate members are refused.
  /// - Throws: `DocumentError` naming the field; `.disagree` with both values.
  package init(parsing bytes: [UInt8]) throws(DocumentError) {
    let stated: JSON
    do { stated = try JSON.parse(bytes, maxBytes: DocumentRules.maxBytesWithBlobs) } catch {
      throw .json(error)
    }
    var reader = try DocumentReader(stated)
    try reader.schema(Self.schema)
    var chain = try reader.object("chain")
    chain.skip("id")
    let chainName = try chain.string("name")
    try chain.end()
    reader.skip("hash")
    reader.skip("from")
    let raw = try reader.bytes("raw")
    var fields = try reader.object("transaction")
    for key in Transaction.jsonKeys { fields.skip(key) }
    try fields.end()
    try reader.end()
    let pooled: PooledTransaction
    do { pooled = try PooledTransaction(decoding: raw) } catch {
      throw .transaction(field: "raw", error)
    }
    try DocumentRules.check(size: bytes.count, carriesBlobs: pooled.sidecar != nil)
    try self.init(chainName: chainName, pooled: pooled)
    try DocumentRules.compare(stated, with: json)
  }

  /// The document as text: JSON on several lines, and a line feed.
  package func render() -> String { json.pretty() + "\n" }

  /// The document as JSON, for one that contains it.
  package var json: JSON {
    .object([
      JSON.Member("schema", .string(Self.schema)),
      JSON.Member("version", .integer(1)),
      JSON.Member("chain", Transaction.json(chain: chain, name: chainName)),
      JSON.Member("hash", .string("\(signed.hash)")),
      JSON.Member("from", .string("\(signed.sender)")),
      JSON.Member("raw", .string(Hex.prefixed(pooled.raw))),
      JSON.Member("transaction", signed.transaction.json),
    ])
  }
}

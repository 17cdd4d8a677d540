package import Core

extension UnsignedDocument {
  /// The value of the document's member `schema`.
  package static let schema = "kingtherum.unsigned-transaction"

  /// Reads a document, and compares every part that follows from others with them.
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
    let from = try Self.origin(try reader.object("from"))
    var fields = try reader.object("transaction")
    for key in Transaction.jsonKeys { fields.skip(key) }
    try fields.end()
    let unsigned = try reader.bytes("unsigned")
    let transaction: Transaction
    do { transaction = try Transaction(decodingUnsigned: unsigned) } catch {
      throw .transaction(field: "unsigned", error)
    }
    reader.skip("signingHash")
    let claims = try Claims(try reader.object("claims"), chain: transaction.chain)
    let carried = try reader.optionalObject("sidecar")
    try reader.end()
    try DocumentRules.check(size: bytes.count, carriesBlobs: carried != nil)
    try self.init(
      chainName: chainName,
      from: from,
      transaction: transaction,
      claims: claims,
      sidecar: try carried.map { object throws(DocumentError) in
        try BlobSidecar(reading: object)
      }
    )
    try DocumentRules.compare(stated, with: json)
  }

  /// The document as text: JSON on several lines, and a line feed.
  package func render() -> String { json.pretty() + "\n" }

  /// The document as JSON, for one that contains it.
  package var json: JSON {
    let members = [
      JSON.Member("schema", .string(Self.schema)),
      JSON.Member("version", .integer(1)),
      JSON.Member("chain", Transaction.json(chain: chain, name: chainName)),
      JSON.Member("from", from.json),
      JSON.Member("transaction", transaction.json),
      JSON.Member("unsigned", .string(Hex.prefixed(transaction.unsignedBytes))),
      JSON.Member("signingHash", .string("\(transaction.signingHash)")),
      JSON.Member("claims", claims.json(transfer: tokenTransfer)),
    ]
    return .object(members + (sidecar.map { [JSON.Member("sidecar", $0.json)] } ?? []))
  }

  static func origin(_ reader: DocumentReader) throws(DocumentError) -> Origin {
    var reader = reader
    let address = try reader.address("address")
    let path = try reader.optionalPath("path")
    let wallet = try reader.optionalWalletName("wallet")
    try reader.end()
    return Origin(address: address, path: path, wallet: wallet)
  }
}

extension UnsignedDocument.Origin {
  var json: JSON {
    var members = [JSON.Member("address", .string("\(address)"))]
    if let path { members.append(JSON.Member("path", .string("\(path)"))) }
    if let wallet { members.append(JSON.Member("wallet", .string(wallet.text))) }
    return .object(members)
  }
}

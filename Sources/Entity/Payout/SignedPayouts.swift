package import Core

/// The signed payments of one account, as they return from offline signing.
///
/// Everything except the chain's name follows from the raw bytes.
package struct SignedPayouts: Hashable, Sendable {
  /// The value of the document's member `schema`.
  package static let schema = "kingtherum.signed-payouts"

  /// The chain's name (unverified).
  package let chainName: String
  /// The account that signed all of them.
  package let sender: Address
  /// The payments, in the order of their nonces.
  package let signed: [SignedTransaction]
  /// The totals of the payments.
  package let totals: PayoutTotals

  /// Creates a document from signed payments of one sender.
  ///
  /// - Throws: `PayoutDocumentError`.
  package init(chainName: String, signed: [SignedTransaction]) throws(PayoutDocumentError) {
    guard let sender = signed.first?.sender else { throw .empty }
    if let other = signed.firstIndex(where: { $0.sender != sender }) {
      throw .otherSender(number: other + 1)
    }
    totals = try PayoutTotals(of: signed.map(\.transaction))
    do { try DocumentRules.check(text: chainName, field: "chain.name") } catch {
      throw .part(error)
    }
    self.chainName = chainName
    self.sender = sender
    self.signed = signed
  }

  /// Reads a document, and compares every part of it with what follows from the raw bytes.
  ///
  /// At most 32 MiB. Cost: one recovery of a public key for each payment.
  /// - Throws: `PayoutDocumentError` naming the field or the payment.
  package init(parsing bytes: [UInt8]) throws(PayoutDocumentError) {
    let stated: JSON
    let (chainName, signed): (String, [SignedTransaction])
    do {
      stated = try Self.json(bytes)
      (chainName, signed) = try Self.parts(stated)
    } catch {
      throw .part(error)
    }
    try self.init(chainName: chainName, signed: signed)
    do { try DocumentRules.compare(stated, with: json) } catch { throw .part(error) }
  }

  private static func json(_ bytes: [UInt8]) throws(DocumentError) -> JSON {
    do { return try JSON.parse(bytes, maxBytes: DocumentRules.maxPayoutBytes) } catch {
      throw .json(error)
    }
  }

  private static func parts(_ stated: JSON) throws(DocumentError) -> (String, [SignedTransaction]) {
    var reader = try DocumentReader(stated)
    try reader.schema(schema)
    var chain = try reader.object("chain")
    chain.skip("id")
    let chainName = try chain.string("name")
    try chain.end()
    for key in ["from", "totals"] { reader.skip(key) }
    var signed: [SignedTransaction] = []
    for object in try reader.objects("transactions") {
      var reader = object
      reader.skip("hash")
      let raw = try reader.bytes("raw")
      try reader.end()
      do { signed.append(try SignedTransaction(decoding: raw)) } catch {
        throw .transaction(field: object.field("raw"), error)
      }
    }
    try reader.end()
    return (chainName, signed)
  }

  /// The document as text: JSON on several lines, and a line feed.
  package func render() -> String { json.pretty() + "\n" }

  /// The document as JSON, for one that contains it.
  package var json: JSON {
    .object([
      JSON.Member("schema", .string(Self.schema)),
      JSON.Member("version", .integer(1)),
      JSON.Member("chain", Transaction.json(chain: totals.chain, name: chainName)),
      JSON.Member("from", .string("\(sender)")),
      JSON.Member("totals", totals.json),
      JSON.Member(
        "transactions",
        .array(
          signed.map {
            .object([
              JSON.Member("hash", .string("\($0.hash)")),
              JSON.Member("raw", .string(Hex.prefixed($0.raw))),
            ])
          }
        )
      ),
    ])
  }
}

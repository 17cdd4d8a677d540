package import Core

/// A signed authorization, to be included in a transaction of type 4 (EIP-7702).
package struct AuthorizationDocument: Hashable, Sendable {
  /// The value of the document's member `schema`.
  package static let schema = "kingtherum.signed-authorization"

  /// The authorization and its signature.
  package let signed: SignedAuthorization

  package init(_ signed: SignedAuthorization) { self.signed = signed }

  /// Reads a document, or the RLP list of the six parts in hex, as other programs write it.
  ///
  /// At most 1 MiB; every part of a document is compared with what follows from the raw bytes.
  /// - Throws: `DocumentError` naming the field; `.disagree` with both values.
  package init(parsing bytes: [UInt8]) throws(DocumentError) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var text = bytes.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    guard text.first == UInt8(ascii: "{") else {
      self.init(try Self.signed(String(decoding: text, as: UTF8.self)))
      return
    }
    let stated: JSON
    do { stated = try JSON.parse(Array(text), maxBytes: DocumentRules.maxBytes) } catch {
      throw .json(error)
    }
    var reader = try DocumentReader(stated)
    try reader.schema(Self.schema)
    reader.skip("authority")
    var fields = try reader.object("authorization")
    for key in ["chainId", "address", "nonce", "yParity", "r", "s"] { fields.skip(key) }
    try fields.end()
    let raw = try reader.string("raw")
    try reader.end()
    self.init(try Self.signed(raw))
    try DocumentRules.compare(stated, with: json)
  }

  private static func signed(_ hex: String) throws(DocumentError) -> SignedAuthorization {
    let raw: [UInt8]
    do { raw = try Hex.decode(hex) } catch { throw .hex(field: "raw", error) }
    do { return try SignedAuthorization(decoding: raw) } catch {
      throw .transaction(field: "raw", error)
    }
  }

  /// The document as text: JSON on several lines, and a line feed.
  package func render() -> String { json.pretty() + "\n" }

  /// The document as JSON, for one that contains it.
  package var json: JSON {
    .object(
      [
        JSON.Member("schema", .string(Self.schema)), JSON.Member("version", .integer(1)),
        JSON.Member("authorization", signed.json),
      ] + (signed.authority.map { [JSON.Member("authority", .string("\($0)"))] } ?? []) + [
        JSON.Member("raw", .string(Hex.prefixed(signed.raw)))
      ]
    )
  }
}

import Core
package import Entity

/// What a file or a pipe may hold when a transaction is wanted.
package enum TransactionText: Sendable {
  case unsigned(UnsignedDocument)
  case signed(SignedTransaction, chainName: String)

  /// Tells a document from raw hex by its first byte.
  ///
  /// - Throws: `DocumentError`, `HexError` or `TransactionError` with what is wrong.
  package init(_ bytes: [UInt8]) throws {
    let text = Self.trimmed(bytes)
    guard text.first == UInt8(ascii: "{") else {
      let raw = try Hex.decode(String(decoding: text, as: UTF8.self))
      let signed = try SignedTransaction(decoding: raw)
      self = .signed(signed, chainName: signed.transaction.chain.map { "chain \($0)" } ?? "none")
      return
    }
    switch try UnsignedDocument.schema(of: Array(text)) {
    case SignedDocument.schema:
      let document = try SignedDocument(parsing: Array(text))
      self = .signed(document.signed, chainName: document.chainName)
    default: self = .unsigned(try UnsignedDocument(parsing: Array(text)))
    }
  }

  private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var text = bytes.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}

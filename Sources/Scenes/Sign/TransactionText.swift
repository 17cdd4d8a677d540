package import Core
package import Entity

/// What a file or a pipe may hold when a transaction is wanted.
package enum TransactionText: Sendable {
  case unsigned(UnsignedDocument)
  case signed(SignedTransaction, chainName: String)

  /// Tells a document from raw hex by its first byte.
  ///
  /// - Throws: ``TransactionTextError`` when it is neither, `DocumentError` or `TransactionError`
  ///   with what is wrong.
  package init(_ bytes: [UInt8]) throws {
    let text = Self.trimmed(bytes)
    guard !text.isEmpty else { throw TransactionTextError.empty }
    guard text.first == UInt8(ascii: "{") else {
      guard let raw = try? Hex.decode(String(decoding: text, as: UTF8.self)) else {
        throw TransactionTextError.neither
      }
      let signed = try SignedTransaction(decoding: raw)
      self = .signed(signed, chainName: signed.transaction.chain.map { "chain \($0)" } ?? "none")
      return
    }
    let bytes = Array(text)
    guard Self.schema(of: bytes) == SignedDocument.schema else {
      self = .unsigned(try UnsignedDocument(parsing: bytes))
      return
    }
    let document = try SignedDocument(parsing: bytes)
    self = .signed(document.signed, chainName: document.chainName)
  }

  /// What is to be signed, or was.
  package var transaction: Transaction {
    switch self {
    case .unsigned(let document): document.transaction
    case .signed(let signed, _): signed.transaction
    }
  }

  private static func schema(of bytes: [UInt8]) -> String? {
    guard case .object(let members)? = try? JSON.parse(bytes, maxBytes: bytes.count),
      case .string(let name)? = members.first(where: { $0.key == "schema" })?.value
    else { return nil }
    return name
  }

  private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    var text = bytes.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}

/// A text in which there is no transaction.
package enum TransactionTextError: Error, Equatable {
  case empty
  case neither
}

extension TransactionTextError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(
        .data,
        "transaction-text-empty",
        "a document or a raw transaction was wanted, here is nothing"
      )
    case .neither:
      Report(
        .data,
        "transaction-text-neither",
        "this is neither a document of ours nor a raw transaction in hex"
      )
    }
  }

  package static var samples: [TransactionTextError] { [.empty, .neither] }
}

package import Core
package import Entity

/// The contents of a file or a pipe that should contain a transaction.
package enum TransactionText: Sendable {
  case unsigned(UnsignedDocument)
  /// The bytes of a transaction before it is signed; they do not name its sender.
  case rawUnsigned(Transaction)
  /// A signed transaction; for type 3, with its blobs if they are present.
  case signed(PooledTransaction, chainName: String?)
  /// A signing request of another wallet, as a UR.
  case request(SignRequest)

  /// Distinguishes a document, raw hex and a UR by their first characters.
  ///
  /// - Throws: ``TransactionTextError`` if it is none of these; `DocumentError`, `TransactionError`
  ///   or the errors of a UR if it is malformed.
  package init(_ bytes: [UInt8]) throws {
    let text = Self.trimmed(bytes)
    guard !text.isEmpty else { throw TransactionTextError.empty }
    if UR.isLikely(text) {
      self = try Self.carried(by: try URDecoder.read(Array(text)))
      return
    }
    guard text.first == UInt8(ascii: "{") else {
      guard let raw = try? Hex.decode(String(decoding: text, as: UTF8.self)) else {
        throw TransactionTextError.neither
      }
      self =
        if Transaction.isLikelyUnsigned(raw) {
          .rawUnsigned(try Transaction(decodingUnsigned: raw))
        } else {
          .signed(try PooledTransaction(decoding: raw), chainName: nil)
        }
      return
    }
    let bytes = Array(text)
    let schema = Self.schema(of: bytes)
    guard schema != UnsignedPayouts.schema, schema != SignedPayouts.schema else {
      throw TransactionTextError.payouts
    }
    guard schema == SignedDocument.schema else {
      if schema == nil, let other = OtherFile(text) { throw TransactionTextError.other(other) }
      self = .unsigned(try UnsignedDocument(parsing: bytes))
      return
    }
    let document = try SignedDocument(parsing: bytes)
    self = .signed(document.pooled, chainName: document.chainName)
  }

  /// The contents of a UR: a signing request, or a document or raw transaction in bytes.
  private static func carried(by code: UR) throws -> TransactionText {
    switch (code.type, code.value) {
    case ("bytes", .bytes(let content)):
      guard !UR.isLikely(trimmed(content)) else { throw TransactionTextError.neither }
      return try TransactionText(content)
    case (SignRequest.type, let value): return .request(try SignRequest(value))
    case (let type, _) where URHDKey.types.contains(type) || URAccount.types.contains(type):
      throw TransactionTextError.other(.extendedKey)
    default: throw URError.otherType(wanted: "bytes or \(term: SignRequest.type)", found: code.type)
    }
  }

  /// The account that signs or signed; nil if raw bytes or a signing request do not name it.
  package var sender: Address? {
    switch self {
    case .unsigned(let document): document.from.address
    case .rawUnsigned: nil
    case .signed(let pooled, _): pooled.signed.sender
    case .request(let asked): asked.address
    }
  }

  /// The transaction that is, or will be, signed.
  package var transaction: Transaction {
    get throws {
      switch self {
      case .unsigned(let document): return document.transaction
      case .rawUnsigned(let transaction): return transaction
      case .signed(let pooled, _): return pooled.signed.transaction
      case .request(let asked):
        guard case .transaction(let transaction) = try asked.subject() else {
          throw RequestedTransactionError.noTransaction
        }
        return transaction
      }
    }
  }

  /// The blobs that accompany it.
  package var sidecar: BlobSidecar? {
    switch self {
    case .unsigned(let document): document.sidecar
    case .signed(let pooled, _): pooled.sidecar
    case .rawUnsigned, .request: nil
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

/// The text contains no transaction.
package enum TransactionTextError: Error, Equatable {
  case empty
  case neither
  /// It is a file of another kind.
  case other(OtherFile)
  /// It is a list of payments.
  case payouts
}

extension TransactionTextError: Reportable {
  package var report: Report {
    switch self {
    case .empty:
      Report(
        .data,
        "transaction-text-empty",
        "empty input: expected an unsigned transaction, a signed transaction or a raw transaction"
      )
    case .neither:
      Report(
        .data,
        "transaction-text-neither",
        "unknown format: expected an unsigned transaction, a signed transaction or a raw "
          + "transaction in hex"
      )
    case .other(let found):
      Report(
        .data,
        "transaction-text-other",
        "expected an unsigned or signed transaction, found \(found.words)"
      )
    case .payouts:
      Report(
        .data,
        "transaction-text-payouts",
        "expected a single transaction, found a payout list"
      )
    }
  }
}

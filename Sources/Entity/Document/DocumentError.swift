package import Core

/// What is wrong with a document that carries a transaction.
package enum DocumentError: Error, Equatable, Sendable {
  /// The text is not the JSON that is wanted.
  case json(JSONError)
  /// The document is of another kind.
  case schema(wanted: String, found: String)
  /// The document is of a version that is not known here.
  case version(found: Int64)
  /// Two parts of the document disagree.
  case disagree(field: String, stated: String, computed: String)
  /// The bytes in this field are not hex.
  case hex(field: String, HexError)
  /// The bytes in this field are no transaction.
  case transaction(field: String, TransactionError)
  /// The blobs in this field are none, or not those of the transaction.
  case sidecar(field: String, BlobSidecarError)
  /// The text in this field is no address.
  case address(field: String, AddressError)
  /// The text in this field is no hash.
  case hash(field: String, Hash32Error)
  /// The text in this field is no amount of wei.
  case wei(field: String, WeiError)
  /// The text in this field is no derivation path.
  case path(field: String, PathError)
  /// The text in this field is no name of a wallet.
  case walletName(field: String, WalletNameError)
  /// The text in this field is no time.
  case time(field: String, UTCTimeError)
  /// The text in this field is no whole number of 64 bits.
  case number(field: String)
  /// The text in this field is none of the words that belong there.
  case word(field: String, found: String)
  /// The token is not described as tokens are.
  case token(field: String, TokenError)
  /// The text in this field has more than 256 Unicode scalars.
  case longText(field: String)
  /// The transaction names no chain, so that any chain would take it.
  case noChain
  /// The transaction has more bytes than nodes take.
  case tooLarge(found: Int)
  /// The transaction can cost more than 2^256 − 1 wei.
  case unpayable
}

extension DocumentError: Reportable {
  package var report: Report {
    switch self {
    case .json(let error):
      error.report
    case .schema(let wanted, let found):
      Report(
        .data,
        "document-schema",
        "wrong schema: expected \(wanted), found \(UntrustedText.escaped(found))"
      )
    case .version(let found):
      Report(.data, "document-version", "unsupported version: expected 1, found \(found)")
    case .disagree(let field, let stated, let computed):
      Report(
        .data,
        "document-disagrees",
        "contradictory fields: \(UntrustedText.escaped(field)) says "
          + "\(UntrustedText.escaped(stated, limit: 80)), but the other fields give "
          + "\(UntrustedText.escaped(computed, limit: 80))"
      )
    case .hex(let field, let error): wrong(field, "hex", error)
    case .transaction(let field, let error): wrong(field, "transaction", error)
    case .sidecar(let field, let error): wrong(field, "sidecar", error)
    case .address(let field, let error): wrong(field, "address", error)
    case .hash(let field, let error): wrong(field, "hash", error)
    case .wei(let field, let error): wrong(field, "wei", error)
    case .path(let field, let error): wrong(field, "path", error)
    case .walletName(let field, let error): wrong(field, "wallet-name", error)
    case .time(let field, let error): wrong(field, "time", error)
    case .token(let field, let error): wrong(field, "token", error)
    case .number(let field):
      Report(
        .data,
        "document-number",
        "\(field) must be a whole number in decimal digits, below 2^64"
      )
    case .word(let field, let found):
      Report(
        .data,
        "document-word",
        "\(field): unknown value \(UntrustedText.escaped(found))"
      )
    case .longText(let field):
      Report(
        .data,
        "document-long-text",
        "\(field) is too long: the limit is \(DocumentRules.maxScalars) characters"
      )
    case .noChain:
      Report(
        .data,
        "document-no-chain",
        "the transaction has no chain ID: it would be valid on every chain"
      )
    case .tooLarge(let found):
      Report(
        .data,
        "document-too-large",
        "transaction too large: nodes accept up to \(DocumentRules.maxTransactionBytes) bytes, "
          + "found \(found)"
      )
    case .unpayable:
      Report(
        .data,
        "document-unpayable",
        "the transaction can cost more than 2^256 - 1 wei"
      )
    }
  }

  private func wrong(_ field: String, _ code: String, _ cause: some Reportable) -> Report {
    Report(.data, "document-\(code)", "\(field): \(cause.report.message)")
  }
}

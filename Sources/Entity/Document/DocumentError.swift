package import Core

/// An error in a document that contains a transaction.
package enum DocumentError: Error, Equatable, Sendable {
  /// The text is not the expected JSON.
  case json(JSONError)
  /// The document has another schema.
  case schema(wanted: String, found: String)
  /// The version of the document is not supported.
  case version(found: Int64)
  /// Two parts of the document disagree; nil is a missing value.
  case disagree(field: String, stated: String?, computed: String?)
  /// The bytes in this field are not hex.
  case hex(field: String, HexError)
  /// The bytes in this field are not a transaction.
  case transaction(field: String, TransactionError)
  /// The blobs in this field, or with nil the document itself, are invalid, or not those of the
  /// transaction.
  case sidecar(field: String?, BlobSidecarError)
  /// The text in this field is not an address.
  case address(field: String, AddressError)
  /// The text in this field is not a hash.
  case hash(field: String, Hash32Error)
  /// The text in this field is not an amount of wei.
  case wei(field: String, WeiError)
  /// The text in this field is not a derivation path.
  case path(field: String, PathError)
  /// The text in this field is not the name of a wallet.
  case walletName(field: String, WalletNameError)
  /// The text in this field is not a time.
  case time(field: String, UTCTimeError)
  /// The text in this field is not a whole number of 64 bits.
  case number(field: String)
  /// The text in this field is not one of the allowed words.
  case word(field: String, found: String)
  /// The description of the token is invalid.
  case token(field: String, TokenError)
  /// The text in this field has more than 256 Unicode scalars.
  case longText(field: String)
  /// The transaction has no chain ID, so that it is valid on every chain.
  case noChain
  /// The transaction is larger than nodes accept.
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
        "wrong schema: expected \(term: wanted), found \(foreign: found)"
      )
    case .version(let found):
      Report(.data, "document-version", "unsupported version: expected 1, found \(found)")
    case .disagree(let field, let stated, let computed):
      Report(
        .data,
        "document-disagrees",
        "contradictory fields: \(foreign: field) says "
          + "\(Self.value(stated)), but the other fields give \(Self.value(computed))"
      )
    case .hex(let field, let error): wrong(field, "hex", error)
    case .transaction(let field, let error): wrong(field, "transaction", error)
    case .sidecar(let field?, let error): wrong(field, "sidecar", error)
    case .sidecar(nil, let error):
      Report(.data, "document-sidecar", "the sidecar: \(error.report.message)")
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
        "\(term: field) must be a whole number in decimal digits, below 2^64"
      )
    case .word(let field, let found):
      Report(
        .data,
        "document-word",
        "\(term: field): unknown value: \(foreign: found)"
      )
    case .longText(let field):
      Report(
        .data,
        "document-long-text",
        "\(term: field) is too long: the limit is "
          + "\(DocumentRules.maxScalars, one: "character", many: "characters")"
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
        "transaction too large: nodes accept up to "
          + "\(DocumentRules.maxTransactionBytes, one: "byte", many: "bytes"), found "
          + "\(count: found)"
      )
    case .unpayable:
      Report(
        .data,
        "document-unpayable",
        "the transaction can cost more than 2^256 - 1 wei"
      )
    }
  }

  private static func value(_ text: String?) -> Sentence {
    text.map { "\(foreign: $0, limit: 80)" } ?? "nothing"
  }

  private func wrong(_ field: String, _ code: String, _ cause: some Reportable) -> Report {
    Report(.data, "document-\(code)", "\(term: field): \(cause.report.message)")
  }
}

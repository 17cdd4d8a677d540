package import Core

/// An error in the contents of a UR: a request, an answer, or a key.
package enum URRecordError: Error, Equatable, Sendable {
  /// A part of a record, or with nil the record itself, does not have the required form.
  case form(String, String?, wanted: Sentence)
  /// A part of a record is missing.
  case missing(String, String)
  /// A record contains an unknown part.
  case unknownField(String, Sentence)
  /// A private key or a master key, which a UR must not contain.
  case privateKey
  /// A derivation path is invalid.
  case path(PathError)
  /// A path does not begin at the master key, or leads to many keys.
  case openPath
  /// The kind of the bytes to sign is unknown.
  case dataType(found: UInt64)
  /// The standard has no kind for the bytes to sign: an authorization.
  case noKind
  /// The bytes to sign are not a transaction.
  case transaction(TransactionError)
  /// The bytes to sign are not typed data.
  case typedData(TypedDataError)
  /// A legacy transaction was found although one with a type was announced, or the other way round.
  case otherKind(announcesLegacy: Bool, type: UInt8)
  /// The request names one chain, and the bytes to sign another, or with nil none.
  case chain(stated: UInt64, inside: String?)
  /// A chain ID is invalid.
  case chainID(ChainIDError)
  /// The bytes after r and s are not a valid v.
  case recovery
  /// The signature is out of range.
  case signature(SignatureError)
  /// The answer is for another request.
  case otherRequest
  /// No key can have made the signature, or another key than the requested one made it.
  case otherSigner(wanted: Address, found: Address?)
}

extension URRecordError: Reportable {
  package var report: Report {
    switch self {
    case .form(let record, let field, let wanted):
      Report(
        .data,
        "ur-record-form",
        field.map { "\(term: record): invalid \(term: $0): expected \(wanted)" }
          ?? "\(term: record): expected \(wanted)"
      )
    case .missing(let record, let field):
      Report(.data, "ur-record-missing", "\(term: record): \(term: field) is missing")
    case .unknownField(let record, let key):
      Report(.data, "ur-record-unknown-field", "\(term: record): unknown field: \(key)")
    case .privateKey:
      Report(
        .data,
        "ur-record-private-key",
        "this code contains a private key: treat that key as compromised"
      )
    case .path(let error): error.report
    case .openPath:
      Report(
        .data,
        "ur-record-open-path",
        "invalid key path: must lead from the master key to one key"
      )
    case .dataType(let found):
      Report(
        .data,
        "ur-record-data-type",
        "invalid request: the data type must be 1, 2, 3 or 4, found \(found)"
      )
    case .noKind:
      Report(
        .usage,
        "ur-record-no-kind",
        "a QR code request must be for a transaction or a message; ERC-4527 does not support "
          + "authorizations"
      )
    case .transaction(let error):
      Report(.data, "ur-record-transaction", "invalid request: \(error.report.message)")
    case .typedData(let error):
      Report(.data, "ur-record-typed-data", "invalid request: \(error.report.message)")
    case .otherKind(let announcesLegacy, let type):
      Report(
        .data,
        "ur-record-other-kind",
        announcesLegacy
          ? "invalid request: it announces a legacy transaction but contains one of type \(type)"
          : "invalid request: it announces a typed transaction but contains one of type \(type)"
      )
    case .chain(let stated, let inside):
      Report(
        .data,
        "ur-record-chain",
        inside.map {
          "invalid request: it states chain \(stated), but its contents are for chain \(term: $0)"
        } ?? "invalid request: it states chain \(stated), but its contents have no chain ID"
      )
    case .chainID(let error): Report(.data, "ur-record-chain-id", error.report.message)
    case .recovery:
      Report(
        .data,
        "ur-record-recovery",
        "invalid signature: the bytes after r and s are not a valid v"
      )
    case .signature(let error): error.report
    case .otherRequest:
      Report(.data, "ur-other-request", "this answer is for a different request")
    case .otherSigner(let wanted, let found):
      Report(
        .refused,
        "ur-other-signer",
        found.map { "wrong signer: expected \(wanted), found \($0)" }
          ?? "wrong signer: expected \(wanted), but no key matches the signature"
      )
    }
  }
}

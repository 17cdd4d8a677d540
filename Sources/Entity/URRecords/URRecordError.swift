package import Core

/// What is wrong with what a UR carries: a request, an answer, or a key.
package enum URRecordError: Error, Equatable, Sendable {
  /// A part of a record is of another form than it has to be.
  case form(String, String, wanted: String)
  /// A part of a record is missing.
  case missing(String, String)
  /// A record holds a part that is not known here.
  case unknownField(String, String)
  /// A private key, or a master key, which no UR should carry here.
  case privateKey
  /// A path that is none.
  case path(PathError)
  /// A path that is only the end of one, or leads to many keys.
  case openPath
  /// The kind of what is to be signed is none that is known.
  case dataType(found: UInt64)
  /// The standard has no kind for what is to be signed: an authorization.
  case noKind
  /// What is to be signed is no transaction.
  case transaction(TransactionError)
  /// What is to be signed is no typed data.
  case typedData(TypedDataError)
  /// A legacy transaction where one with a type was announced, or the other way round.
  case otherKind(announced: String, type: UInt8)
  /// The request names a chain, and what is to be signed names another.
  case chain(stated: UInt64, inside: String)
  /// A chain that is none.
  case chainID(ChainIDError)
  /// The signature's last bytes belong to no way of writing them.
  case recovery
  /// The signature is out of range.
  case signature(SignatureError)
  /// The answer is to another request.
  case otherRequest
  /// No key can have made the signature, or another one than was asked has made it.
  case otherSigner(wanted: Address, found: Address?)
}

extension URRecordError: Reportable {
  package var report: Report {
    switch self {
    case .form(let record, let field, let wanted):
      Report(.data, "ur-record-form", "\(record): invalid \(field): expected \(wanted)")
    case .missing(let record, let field):
      Report(.data, "ur-record-missing", "\(record): \(field) is missing")
    case .unknownField(let record, let key):
      Report(.data, "ur-record-unknown-field", "\(record): unknown field \(key)")
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
    case .otherKind(let announced, let type):
      Report(
        .data,
        "ur-record-other-kind",
        "invalid request: it announces \(announced) but contains a transaction of type \(type)"
      )
    case .chain(let stated, let inside):
      Report(
        .data,
        "ur-record-chain",
        "invalid request: it states chain \(stated), but its contents are for chain \(inside)"
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
          ?? "wrong signer: expected \(wanted), and no key matches the signature"
      )
    }
  }
}

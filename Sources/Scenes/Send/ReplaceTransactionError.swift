package import Core
package import Entity

/// The reason why a transaction cannot be replaced.
package enum ReplaceTransactionError: Error, Equatable {
  case mined(Hash32)
  case replaced(Hash32)
  /// Another replacement is pending.
  case replacedAlready(Hash32, by: Hash32)
  /// Its nonce is used; the node does not say yet by which transaction.
  case unclear(Hash32)
  /// Its type is not supported, so nobody can say what it does.
  case unsupported(Hash32)
  /// A replacement needs the blobs again, and they are not on this machine.
  case blobs(Hash32)
  /// Its fees are the highest that there are.
  case noHigherFees
  /// Nobody is asked, and the fee is too unusual to pay unasked.
  case unusualFee(UnusualFee)
}

extension ReplaceTransactionError: Reportable {
  package var report: Report {
    switch self {
    case .mined(let hash):
      Report(.refused, "replace-mined", "\(hash) is already mined; nothing can replace it")
    case .replaced(let hash):
      Report(
        .refused,
        "replace-replaced",
        "\(hash) can never be mined: another transaction has used its nonce"
      )
    case .replacedAlready(let hash, let other):
      Report(
        .refused,
        "replace-again",
        "\(other) already replaces \(hash): either of the two may be mined"
      )
    case .unclear(let hash):
      Report(
        .refused,
        "replace-unclear",
        "the nonce of \(hash) is used, but the transaction that used it is not known yet"
      )
    case .unsupported(let hash):
      Report(.refused, "replace-unsupported", "\(hash) is of a type that is not supported")
    case .blobs(let hash):
      Report(
        .refused,
        "replace-blobs",
        "\(hash) carries blobs (type 3), which are not on this machine; only a transaction with "
          + "blobs can replace it"
      )
    case .noHigherFees:
      Report(.refused, "replace-no-higher-fees", "no higher fees are possible")
    case .unusualFee(let fee):
      Report(
        .refused,
        fee.isUnconfirmed ? "replace-fee-unconfirmed" : "replace-fee-unusual",
        fee.message
      )
    }
  }
}

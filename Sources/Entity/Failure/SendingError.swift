package import Core

/// Why a transaction could not be sent, or its status is unknown.
package enum SendingError: Error, Codable, Equatable, Sendable {
  /// The node failed.
  case node(RPCFailure)
  /// The outbox cannot be used; nothing was sent.
  case store(StoreError)
  /// The transaction is for another chain than the node's.
  case otherChain(signed: ChainID, wanted: ChainID)
  /// The transaction has no chain ID, and would be valid on every chain (before EIP-155).
  case anyChain
  /// The node certainly did not accept the transaction, which waits in the outbox.
  case notSent(Hash32, RPCFailure)
  /// Another transaction with the same nonce is mined, so this one can no longer be.
  case replaced(Hash32, by: MinedTransaction)
  /// The transaction was not mined within this many seconds.
  case notMined(Hash32, seconds: Int64)
  /// The transaction is mined, but no more confirmations came within this many seconds.
  case tooFewBlocks(Hash32, found: UInt64, wanted: UInt64, seconds: Int64)
}

extension SendingError: Reportable {
  package var report: Report {
    switch self {
    case .node(let failure): failure.report
    case .store(let error): error.report
    case .otherChain(let signed, let wanted):
      Report(
        .refused,
        "signed-for-other-chain",
        "wrong chain: expected \(wanted), but the transaction was signed for chain \(signed)"
      )
    case .anyChain:
      Report(
        .refused,
        "signed-for-any-chain",
        "the transaction has no chain ID: anyone could broadcast it on every chain"
      )
    case .notSent(let hash, let failure):
      Report(
        failure.report.kind,
        "broadcast-not-sent",
        "\(hash) was not sent: \(failure.report.message); it is kept in the outbox"
      )
    case .replaced(let hash, let other):
      Report(
        .refused,
        "transaction-replaced",
        "another transaction with the same nonce was mined: \(other.hash) in block "
          + "\(other.block); \(hash) can no longer be mined"
      )
    case .notMined(let hash, let seconds):
      Report(
        .node,
        "not-mined",
        "\(hash) was not mined within \(count: seconds) s; it may still be mined later"
      )
    case .tooFewBlocks(let hash, let found, let wanted, let seconds):
      Report(
        .node,
        "too-few-confirmations",
        "\(hash) is mined and has \(count: found) of "
          + "\(wanted, one: "confirmation", many: "confirmations"); no more came within "
          + "\(count: seconds) s"
      )
    }
  }
}

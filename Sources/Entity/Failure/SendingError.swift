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
  /// The reservation of the nonce had ended, and another process used it; nothing was sent.
  case nonceLost(UInt64)
  /// Another process gave up the lower nonce that it had reserved; nothing was sent.
  case nonceGivenUp(UInt64, before: UInt64)
  /// The transaction was sent privately, and nodes would publish it; nothing was sent.
  case sentPrivately(Hash32)
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
    case .nonceLost(let nonce):
      Report(
        .refused,
        "nonce-lost",
        "nonce \(nonce) was reserved for this payment, but another process on this machine has "
          + "since used it; nothing was sent"
      )
    case .nonceGivenUp(let lower, let nonce):
      Report(
        .refused,
        "nonce-given-up",
        "another process on this machine gave up nonce \(lower), and a transaction with nonce "
          + "\(nonce) would wait for it; nothing was sent"
      )
    case .sentPrivately(let hash):
      Report(
        .refused,
        "sent-privately",
        "\(hash) is a private transaction: nodes would make it public, so it was not sent to them"
      )
    case .notSent(let hash, let failure):
      Report(
        failure.report.kind,
        "broadcast-not-sent",
        "\(hash) was not sent, but is kept in the outbox: \(failure.report.message)"
      )
    case .replaced(let hash, let other):
      Report(
        .refused,
        "transaction-replaced",
        "\(other.hash) replaced \(hash) (same nonce, block \(other.block)), which can no longer "
          + "be mined"
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

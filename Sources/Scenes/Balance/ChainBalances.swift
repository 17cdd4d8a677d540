import Core
package import Entity

/// The balances of accounts on one chain, as far as they are known.
package struct ChainBalances: Sendable {
  /// Where the balances are from.
  package enum Source: Sendable {
    /// A node, after this block; `readAt`, in seconds since 1970, is nil if that was just now.
    case node(BlockReference, readAt: Int64?)
    /// What was read earlier, because the chain failed now.
    case kept(ChainFailure)
    /// The chain failed, and nothing was read earlier.
    case nowhere(ChainFailure)
  }

  package let chain: ChainEntry
  package let source: Source
  /// Empty if nothing is known.
  package let holdings: [AddressBalances]
  package let pending: PendingTransactions
  /// How the balances were proved; nil if no proof was asked for, or the chain failed.
  package let verification: ChainVerification?

  init(
    chain: ChainEntry,
    source: Source,
    holdings: [AddressBalances],
    pending: PendingTransactions = PendingTransactions([]),
    verification: ChainVerification? = nil
  ) {
    (self.chain, self.source) = (chain, source)
    (self.holdings, self.pending, self.verification) = (holdings, pending, verification)
  }

  /// Why the chain was not read; nil if it was.
  package var failure: ChainFailure? {
    switch source {
    case .node: nil
    case .kept(let failure), .nowhere(let failure): failure
    }
  }

  /// What the proofs say of all balances; empty if none were asked for.
  var verdicts: [BalanceVerdict] { holdings.flatMap { $0.verdicts?.all ?? [] } }

  /// When the oldest of the balances was read, in seconds since 1970; nil if just now.
  var readAt: Int64? {
    switch source {
    case .node(_, let readAt): readAt
    case .kept: holdings.compactMap(\.kept?.readAt).min()
    case .nowhere: nil
    }
  }
}

/// Why a chain was not read.
package struct ChainFailure: Sendable {
  package let error: any Error
  let report: Report

  /// Nil for an error that is no report, such as that of a command that was stopped.
  init?(_ error: any Error) {
    guard let report = (error as? any Reportable)?.report ?? error as? Report else { return nil }
    (self.error, self.report) = (error, report)
  }
}

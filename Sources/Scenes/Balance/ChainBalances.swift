import Core
package import Entity

/// The balances of accounts on one chain, as far as they are known.
package struct ChainBalances: Sendable {
  /// Where the balances are from.
  package enum Source: Sendable {
    /// A node, after this block; `readAt`, in seconds since 1970, is nil if that was just now.
    case node(BlockReference, readAt: Int64?)
    /// What was last read, because the chain failed now, or without asking a node.
    case kept(because: ChainFailure?)
    /// The chain failed, and nothing was read earlier.
    case nowhere(because: ChainFailure)
  }

  package let chain: ChainEntry
  package let source: Source
  /// Empty if nothing is known.
  package let holdings: [AddressBalances]
  package let pending: PendingTransactions
  /// The tokens of the history that no list holds; nil if it was not looked into.
  let tokens: FoundTokens?
  /// How the balances were proved; nil if no proof was asked for, or the chain failed.
  package let verification: ChainVerification?

  init(
    chain: ChainEntry,
    source: Source,
    holdings: [AddressBalances],
    pending: PendingTransactions = PendingTransactions([]),
    tokens: FoundTokens? = nil,
    verification: ChainVerification? = nil
  ) {
    (self.chain, self.source) = (chain, source)
    (self.holdings, self.pending) = (holdings, pending)
    (self.tokens, self.verification) = (tokens, verification)
  }

  /// Why the chain was not read; nil if it was, or was not asked.
  var failure: ChainFailure? {
    switch source {
    case .node: nil
    case .kept(let failure): failure
    case .nowhere(let failure): failure
    }
  }

  /// Throws the failure of the chain unless what was read earlier stands in for an answer.
  ///
  /// It does if the node failed, and something is known of every account.
  func requireEveryAccount() throws {
    guard let failure else { return }
    let isKnown = !holdings.isEmpty && holdings.allSatisfy { $0.ether != nil }
    guard failure.report.kind == .node, isKnown else { throw failure.error }
  }

  /// Whether these are the last known balances, instead of those that a node gives.
  var isRecalled: Bool { if case .kept = source { true } else { false } }

  /// The block after which the balances were read just now; nil if they are older.
  var newBlock: BlockReference? {
    guard case .node(let block, nil) = source else { return nil }
    return block
  }

  /// What the proofs say of all balances; empty if none were asked for.
  var verdicts: [BalanceVerdict] { holdings.flatMap { $0.verdicts?.all ?? [] } }

  /// The number of balances that are neither proved nor contradicted; nil if there are none, or if no
  /// proof was asked for.
  var notProvedCount: Int? {
    let count = verdicts.count { if case .unproved = $0 { true } else { false } }
    return count == 0 ? nil : count
  }

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
  let error: any Error
  let report: Report

  /// Nil for an error that is no report, such as that of a command that was stopped.
  init?(_ error: any Error) {
    guard let report = (error as? any Reportable)?.report ?? error as? Report else { return nil }
    (self.error, self.report) = (error, report)
  }
}

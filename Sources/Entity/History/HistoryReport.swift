package import Core

/// The result of a history sync.
package struct HistoryReport: Hashable, Sendable, Codable {
  /// The block up to which the history is synced.
  package let asOf: BlockReference
  /// The number of new rows.
  package let added: Int
  /// The number of requests to the node.
  package let questions: Int
  /// The last block kept when a reorganization removed later ones; nil if there was none.
  package let forkedAt: UInt64?
  /// The assurance for each account's rows.
  package let accounts: [AccountAssurance]

  package init(
    asOf: BlockReference,
    added: Int,
    questions: Int,
    forkedAt: UInt64?,
    accounts: [AccountAssurance]
  ) {
    self.asOf = asOf
    self.added = added
    self.questions = questions
    self.forkedAt = forkedAt
    self.accounts = accounts
  }

  /// Whether the history is complete and adds up.
  package var isVerified: Bool {
    accounts.allSatisfy { $0.ether == .verified && $0.tokens == .verified }
  }
}

/// How complete the rows of one account are.
package struct AccountAssurance: Hashable, Sendable, Codable {
  package let account: Address
  /// The ether: verified if no change of its balance is missing.
  package let ether: HistoryAssurance
  /// The tokens: verified if the rows of every token seen add up to its balance.
  package let tokens: HistoryAssurance

  package init(
    account: Address,
    ether: HistoryAssurance,
    tokens: HistoryAssurance
  ) {
    self.account = account
    self.ether = ether
    self.tokens = tokens
  }
}

/// Whether rows are complete.
package enum HistoryAssurance: Hashable, Sendable, Codable {
  /// The rows add up to the account's balance.
  case verified
  /// Rows are missing, for these reasons.
  case partial([HistoryGap])

  /// Verified if there are no gaps.
  package init(_ gaps: [HistoryGap]) { self = gaps.isEmpty ? .verified : .partial(gaps) }
}

/// Why a history is incomplete.
package enum HistoryGap: Hashable, Sendable, Codable {
  /// The node does not have the state of blocks up to this one: it is not an archive node.
  case missingState(upTo: UInt64)
  /// The account has code, so that its ether can leave without a transaction of its own.
  case hasCode
  /// This many nonces belong to no transaction that was found.
  case nonces(missing: UInt64)
  /// The rows do not add up to the balance; `rows` is nil if negative, and at most 2^256 − 1.
  case balance(rows: UInt256?, held: UInt256)
  /// The node does not have the logs of blocks up to this one, and so their token movements.
  case missingLogs(upTo: UInt64)
  /// The logs of these blocks could not be searched, for this reason.
  case unsearched(ClosedRange<UInt64>, GapReason)
  /// The node does not allow log searches.
  case noLogs
  /// The node searches logs of named contracts only: all tokens are missing.
  case namedTokensOnly
  /// The rows of a token do not add up to its balance: it does not log every change, or it lies.
  case token(Address)
}

/// The progress of a sync.
package struct HistoryProgress: Hashable, Sendable, Codable {
  /// The step of a sync.
  package enum Stage: String, Hashable, Sendable, CaseIterable, Codable {
    case ether
    case tokens
    case check
  }

  /// The current step.
  package let stage: Stage
  /// The finished part of it, in thousandths.
  package let thousandths: Int
  /// The number of requests so far.
  package let questions: Int

  package init(
    stage: Stage,
    thousandths: Int,
    questions: Int
  ) {
    self.stage = stage
    self.thousandths = thousandths
    self.questions = questions
  }
}

package import Core

/// What a sync of the history came to.
package struct HistoryReport: Hashable, Sendable, Codable {
  /// The block up to which the history goes.
  package let asOf: BlockReference
  /// How many rows are new.
  package let added: Int
  /// How many questions the node was asked.
  package let questions: Int
  /// The last block that was kept when a reorganisation took later ones back; nil without one.
  package let forkedAt: UInt64?
  /// How far each account's rows are to be trusted.
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

  /// Whether everything is there, and adds up.
  package var isVerified: Bool {
    accounts.allSatisfy { $0.ether == .verified && $0.tokens == .verified }
  }
}

/// How far the rows of one account are to be trusted.
package struct AccountAssurance: Hashable, Sendable, Codable {
  package let account: Address
  /// Its ether: verified means that no change of its balance is missing.
  package let ether: HistoryAssurance
  /// Its tokens: verified means that the rows of every token seen add up to what it holds.
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
  /// The rows add up to what the account holds.
  case verified
  /// Something is missing, for these reasons.
  case partial([HistoryGap])

  /// Complete where there are no gaps.
  package init(_ gaps: [HistoryGap]) { self = gaps.isEmpty ? .verified : .partial(gaps) }
}

/// Why a history is not complete.
package enum HistoryGap: Hashable, Sendable, Codable {
  /// The node does not keep the state of blocks up to this one: it is no archive.
  case missingState(upTo: UInt64)
  /// The account has code, so that its ether can leave without a transaction of its own.
  case hasCode
  /// This many nonces were used by no transaction that was found.
  case nonces(missing: UInt64)
  /// The rows add up to another amount than the account holds; nil for less than nothing, and the
  /// largest number for everything above it.
  case balance(rows: UInt256?, held: UInt256)
  /// The node lets nobody search its logs.
  case noLogs
  /// The node searches logs of named contracts only: all tokens are missing.
  case namedTokensOnly
  /// The rows of a token add up to another amount than the account holds: a token that changes
  /// balances without saying so, or one that lies.
  case token(Address)
}

/// How far a sync has come.
package struct HistoryProgress: Hashable, Sendable, Codable {
  /// What is being done.
  package enum Stage: String, Hashable, Sendable, CaseIterable, Codable {
    case ether
    case tokens
    case check
  }

  /// What is being done.
  package let stage: Stage
  /// How much of it is done, in thousandths.
  package let thousandths: Int
  /// How many questions were asked so far.
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

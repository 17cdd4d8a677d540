package import Core
package import Entity

extension ListHistory {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history"
    /// Since 2, `etherIs` and `tokensAre` have other words.
    package static let schemaVersion = 2

    package struct Row: Encodable, Sendable {
      package let block: String
      package let blockHash: String
      package let time: Sentence
      package let transaction: String?
      package let kind: Movement.Kind
      package let direction: String
      /// `ether`, or the contract of the token or of the collection.
      package let asset: String
      /// The ID of an item of a collection; omitted for everything else.
      package let tokenID: String?
      package let symbol: String
      package let units: String
      package let amount: String?
      package let counterparty: String?
      package let counterpartyName: String?
      package let counterpartyIs: KnownAddresses.Name.Kind?
      /// For an account on this machine: `not verified` or `changed`; left out if it was verified.
      package let counterpartyStanding: Sentence?
      package let status: Movement.Status
      /// What shows that it happened.
      package let evidence: Movement.Evidence
      /// What the user wrote about the transaction.
      package let label: String?
      package let note: String?
      /// The label of the address on the other side.
      package let counterpartyLabel: String?
      /// The account of the row; left out if only one was asked for.
      package let account: String?
      package let accountName: String?
      /// What the accounts have of the asset after the transaction, by their rows. Left out unless it
      /// was asked for, and where older rows may be missing.
      package let balanceUnits: String?
      package let balance: String?
      // The rest is only known in the list.
      /// Whether the account is known to have sent the transaction, itself or by a user operation.
      package let isOwn: Bool?
      /// Whether a list holds the token; left out for the chain's own coin and for collections.
      package let isListed: Bool?
      /// What the rows of the transaction are together; left out if they are nothing special.
      package let form: JudgedTransaction.Form?
      /// Whether it is later than what was shown on a terminal; left out before the first time.
      package let isNew: Bool?
      /// Whether the text leaves the transaction out, unless all of them are asked for.
      package let isFolded: Bool?
      /// Why the row may be there to deceive; left out if there is no reason.
      package let cautions: [Caution]?
    }

    package struct Caution: Encodable, Sendable {
      package let code: String
      package let message: Sentence
    }

    package struct Account: Encodable, Sendable {
      package let account: String
      package let accountName: String?
      package let standing: Sentence?
    }

    /// Blocks whose rows may be missing.
    package struct Gap: Encodable, Sendable {
      /// The account; left out if only one was asked for.
      package let account: String?
      /// `ether`, `nonces`, `other-tokens`, or the contract of a token or collection.
      package let subject: String
      /// The ID of the item whose rows may be missing; left out if it is not one item alone.
      package let tokenID: String?
      package let fromBlock: String
      package let toBlock: String
      package let reason: String
      /// What the rows add up to, and the balance, in base units; only with `rows-differ`.
      package let rows: String?
      package let held: String?
    }

    package let chainID: String
    package let chainName: String
    /// The account; left out if several were asked for, as the two facts of it below.
    package let account: String?
    package let accountName: String?
    /// `not verified` or `changed`; left out for an account that was verified on this device.
    package let standing: Sentence?
    /// The accounts; left out if only one was asked for.
    package let accounts: [Account]?
    /// The number of all transactions. A row without one, such as a withdrawal, counts as one.
    /// Left out if there are more than 10,000.
    package let total: Int?
    /// The number of transactions requested, and of newer ones that are left out.
    package let limit: Int
    package let offset: Int
    /// What `--before` takes for the next page; left out if nothing is older.
    package let next: String?
    /// `proved`, `told` or `partial`; left out before a sync has come to its end.
    package let etherIs: HistoryStanding.Word?
    package let tokensAre: HistoryStanding.Word?
    /// `state-root` or `node`; left out unless `etherIs` is `proved`.
    package let provedBy: HistoryStanding.Prover?
    /// How it was proved; left out if that was not asked for.
    package let proof: HistoryProofModel?
    /// The blocks whose rows may be missing; left out if there are none.
    package let gaps: [Gap]?
    /// The accounts whose history was not read to its end; left out if there are none.
    package let unread: [Account]?
    package let asOfBlock: String?
    /// The block up to which all of it was shown on a terminal; left out before the first time.
    package let shownUpToBlock: String?
    package let movements: [Row]
    /// The hashes of transactions from this machine that are not mined; omitted if there are none.
    package let pending: [String]?
    /// The sources of the settings that failed in the sync; left out if none did.
    package let failedSources: [SourceFailureModel]?
  }
}

extension ListHistory.Body.Account {
  init(_ account: AccountBook.Account) {
    self.init(
      account: account.address.description,
      accountName: account.name,
      standing: account.standing?.mark
    )
  }
}

extension ListHistory.Body.Gap {
  init(_ gap: SubjectGap, isOfSeveral: Bool) {
    var (rows, held): (UInt256?, UInt256?) = (nil, nil)
    if case .rowsDiffer(let sum, let balance) = gap.reason { (rows, held) = (sum, balance) }
    self.init(
      account: isOfSeveral ? gap.account.description : nil,
      subject: gap.subject.word,
      tokenID: gap.subject.tokenID.map { "\($0)" },
      fromBlock: "\(gap.blocks.lowerBound)",
      toBlock: "\(gap.blocks.upperBound)",
      reason: gap.reason.word,
      rows: rows.map { "\($0)" },
      held: held.map { "\($0)" }
    )
  }
}

extension HistorySubject {
  /// The word in JSON.
  var word: String {
    switch self {
    case .ether: "ether"
    case .nonces: "nonces"
    case .otherTokens: "other-tokens"
    case .token(let contract), .items(let contract), .item(let contract, _): contract.description
    }
  }
}

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
    /// The blocks whose rows may be missing; left out if there are none.
    package let gaps: [Gap]?
    package let asOfBlock: String?
    package let movements: [Row]
    /// The hashes of transactions from this machine that are not mined; omitted if there are none.
    package let pending: [String]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let page = response.page
      let rows = page.movements.indices.map { index in
        row(page.movements[index], response, balance: page.balances?[index])
      }
      let standing = HistoryStanding(page)
      let accounts = response.selection.accounts
      let only = accounts.count == 1 ? accounts[0] : nil
      return Answer(
        Body(
          chainID: response.chain.id.description,
          chainName: response.chain.name,
          account: only?.address.description,
          accountName: only?.name,
          standing: only?.standing?.mark,
          accounts: only == nil ? accounts.map(Body.Account.init) : nil,
          total: page.isTotal ? page.total : nil,
          limit: response.limit,
          offset: page.offset,
          next: page.next?.description,
          etherIs: standing?.ether,
          tokensAre: standing?.tokens,
          gaps: standing.flatMap { standing in
            let gaps = standing.gaps.map { Body.Gap($0, isOfSeveral: only == nil) }
            return gaps.isEmpty ? nil : gaps
          },
          asOfBlock: page.asOf.map { "\($0.number)" },
          movements: rows,
          pending: response.pending.model
        ),
        styled: rows.isEmpty
          ? StyledText(Self.nothing(response))
          : HistoryText.styled(rows, shared: Self.sharedContracts(response)),
        notes: notes(response),
        suggestedActions: isPart(response) ? [.seeOtherRows] : [],
        next: response.pending.next(on: response.chain)
          ?? FoundTokens.next(after: Self.found(response))
      )
    }

    /// The contracts whose symbols say too little, of the known tokens and those that moved.
    private static func sharedContracts(_ response: Response) -> Set<String> {
      let units = TokenUnits(among: response.tokens.values, coin: response.chain.symbol)
      let moved = Set(response.page.movements.compactMap(\.asset.contract))
      return Set(
        moved.compactMap { response.tokens[$0] }.filter(units.isShared).map(\.address.description)
      )
    }

    private static func nothing(_ response: Response) -> Sentence {
      let page = response.page
      if page.total > 0 { return "no more transactions: there are \(count(page)) in all" }
      if response.isNarrow { return "no transaction matches" }
      guard response.isOffline else { return "nothing has moved yet" }
      return response.selection.accounts.count == 1
        ? "nothing is stored for this account" : "nothing is stored for these accounts"
    }

    /// The number of all transactions: `12`, or `more than 10,000`.
    private static func count(_ page: HistoryPage) -> Sentence {
      page.isTotal ? "\(page.total)" : "more than \(count: page.total)"
    }

    private func row(
      _ movement: Movement,
      _ response: Response,
      balance: UInt256?
    ) -> Body.Row {
      let accounts = response.selection.accounts
      let owner =
        accounts.count == 1 ? nil : accounts.first { $0.address == movement.account }
      return Body.Row(
        movement,
        on: response.chain,
        of: owner?.address,
        accountName: owner?.name,
        token: movement.asset.contract.flatMap { response.tokens[$0] },
        balance: balance,
        names: response.names,
        labels: response.labels
      )
    }

    /// Returns true if transactions are shown, but not all of them.
    private func isPart(_ response: Response) -> Bool {
      let page = response.page
      return page.total > page.transactions.count && !page.movements.isEmpty
    }

    /// Which transactions are shown: `transactions 21 to 40 of 153`, or only how many of them if the
    /// page begins at a place that is not counted.
    private func range(_ response: Response) -> Sentence {
      let page = response.page
      let shown = page.transactions.count
      let total = Self.count(page)
      guard response.selection.scope.before == nil else {
        return "\(count: shown) of \(total) transactions"
      }
      return "transactions \(page.offset + 1) to \(page.offset + shown) of \(total)"
    }

    private func notes(_ response: Response) -> [Sentence] {
      var notes = response.selection.accounts.compactMap(\.caution)
      let page = response.page
      if isPart(response) { notes.append(range(response)) }
      if page.isCut {
        notes.append(
          .caution(
            "these transactions have more rows than can be shown; list fewer of them at once"
          )
        )
      }
      if page.movements.contains(where: { [.internal, .internalOut].contains($0.kind) }) {
        notes.append("internal: moved by a contract, as part of a transaction")
      }
      return notes + HistoryCompleteness.notes(response)
        + [
          response.labels.note, response.pending.note,
          FoundTokens.note(on: Self.found(response)),
        ].compactMap(\.self)
    }

    private static func found(_ response: Response) -> [FoundTokens] {
      [response.found].compactMap(\.self)
    }
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
  fileprivate init(_ gap: SubjectGap, isOfSeveral: Bool) {
    var (rows, held): (UInt256?, UInt256?) = (nil, nil)
    if case .rowsDiffer(let sum, let balance) = gap.reason { (rows, held) = (sum, balance) }
    self.init(
      account: isOfSeveral ? gap.account.description : nil,
      subject: gap.subject.word,
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
  fileprivate var word: String {
    switch self {
    case .ether: "ether"
    case .nonces: "nonces"
    case .otherTokens: "other-tokens"
    case .token(let contract), .items(let contract): contract.description
    }
  }
}

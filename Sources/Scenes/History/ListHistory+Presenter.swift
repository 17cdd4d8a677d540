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
    }

    /// Blocks whose rows may be missing.
    package struct Gap: Encodable, Sendable {
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
    package let account: String
    package let accountName: String?
    /// `not verified` or `changed`; left out for an account that was verified on this device.
    package let standing: Sentence?
    /// The number of all transactions. A row without one, such as a withdrawal, counts as one.
    package let total: Int
    /// The number of transactions requested, and of newer ones that are left out.
    package let limit: Int
    package let offset: Int
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
      let rows = response.page.movements.map { row($0, response) }
      let standing = HistoryStanding(response.page)
      return Answer(
        Body(
          chainID: response.chain.id.description,
          chainName: response.chain.name,
          account: response.account.address.description,
          accountName: response.account.name,
          standing: response.account.standing?.mark,
          total: response.page.total,
          limit: response.limit,
          offset: response.page.offset,
          etherIs: standing?.ether,
          tokensAre: standing?.tokens,
          gaps: standing.flatMap { $0.gaps.isEmpty ? nil : $0.gaps.map(Body.Gap.init) },
          asOfBlock: response.page.asOf.map { "\($0.number)" },
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
      if response.page.total > 0 {
        return "no more transactions: there are \(response.page.total) in all"
      }
      return response.isOffline
        ? "nothing is stored for this account" : "nothing has moved yet"
    }

    private func row(_ movement: Movement, _ response: Response) -> Body.Row {
      let token = movement.asset.contract.flatMap { response.tokens[$0] }
      let amount: String? =
        switch movement.asset {
        case .ether: Units.text(movement.amount, decimals: 18)
        case .item: "\(movement.amount)"
        // All of a contract is no amount.
        case .token where movement.kind == .operatorApproval: nil
        case .token: token.map { Units.text(movement.amount, decimals: $0.decimals) }
        }
      // A transaction does not name the recipient of its fee.
      let counterparty = movement.kind == .fee ? nil : movement.counterparty
      let known = counterparty.flatMap(response.names.name)
      let texts = response.labels.texts(of: movement.transaction, on: response.chain.id)
      return Body.Row(
        block: "\(movement.block.number)",
        blockHash: movement.block.hash.description,
        time: UTC.text(movement.block.time),
        transaction: movement.transaction?.description,
        kind: movement.kind,
        direction: movement.kind.directionWord,
        asset: movement.asset.contract?.description ?? "ether",
        tokenID: movement.asset.tokenID.map { "\($0)" },
        symbol: movement.asset.contract == nil
          ? response.chain.symbol : token.map { UntrustedText.escaped($0.symbol) } ?? "?",
        units: "\(movement.amount)",
        amount: amount,
        counterparty: counterparty?.description,
        counterpartyName: known?.name,
        counterpartyIs: known?.kind,
        counterpartyStanding: known?.standing,
        status: movement.status,
        evidence: movement.evidence,
        label: texts.label,
        note: texts.note,
        counterpartyLabel: response.labels.label(of: counterparty)
      )
    }

    /// Returns true if transactions are shown, but not all of them.
    private func isPart(_ response: Response) -> Bool {
      let page = response.page
      return page.total > page.transactions.count && !page.movements.isEmpty
    }

    private func notes(_ response: Response) -> [Sentence] {
      var notes = [response.account.caution].compactMap(\.self)
      let page = response.page
      if isPart(response) {
        let last = page.offset + page.transactions.count
        notes.append("transactions \(page.offset + 1) to \(last) of \(page.total)")
      }
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

extension ListHistory.Body.Gap {
  fileprivate init(_ gap: SubjectGap) {
    var (rows, held): (UInt256?, UInt256?) = (nil, nil)
    if case .rowsDiffer(let sum, let balance) = gap.reason { (rows, held) = (sum, balance) }
    self.init(
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

package import Core
package import Entity

extension ListHistory {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history"

    package struct Row: Encodable, Sendable {
      package let block: String
      package let blockHash: String
      package let time: Sentence
      package let transaction: String?
      package let kind: Movement.Kind
      package let direction: String
      package let asset: String
      package let symbol: String
      package let units: String
      package let amount: String?
      package let counterparty: String?
      package let counterpartyName: String?
      package let counterpartyIs: KnownAddresses.Name.Kind?
      /// For an account on this machine: `not verified` or `changed`; left out if it was verified.
      package let counterpartyStanding: Sentence?
      package let status: Movement.Status
      /// Whether the account is known to have sent the transaction.
      package let isOwn: Bool
      /// Whether a list holds the token; left out for the chain's own coin.
      package let isListed: Bool?
      /// What the rows of the transaction are together; left out if they are nothing special.
      package let form: JudgedTransaction.Form?
      /// Whether it is later than what was shown on a terminal; left out before the first time.
      package let isNew: Bool?
      /// Whether the text leaves the transaction out, unless all of them are asked for.
      package let isFolded: Bool
      /// Why the row may be there to deceive; left out if there is no reason.
      package let cautions: [Caution]?
    }

    package struct Caution: Encodable, Sendable {
      package let code: String
      package let message: Sentence
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
    /// `verified` or `partial`; left out if only the history database was read.
    package let etherIs: String?
    package let tokensAre: String?
    package let asOfBlock: String?
    /// The block up to which all of it was shown on a terminal; left out before the first time.
    package let shownUpToBlock: String?
    package let movements: [Row]
    /// The hashes of transactions from this machine that are not mined; omitted if there are none.
    package let pending: [String]?
  }

  package struct Presenter: Scenes.Presenter {
    private let isTable: Bool

    /// Words a history in lines with labels, or in the columns of a table.
    package init(isTable: Bool = false) { self.isTable = isTable }

    package func present(_ response: Response) -> Answer<Body> {
      let transactions = response.transactions.map { judged in
        ShownTransaction(judged: judged, rows: judged.rows.map { row($0, of: judged, response) })
      }
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
          etherIs: response.assurance?.ether.word,
          tokensAre: response.assurance?.tokens.word,
          asOfBlock: response.page.asOf.map { "\($0.number)" },
          shownUpToBlock: response.lastLook.map { "\($0.seen)" },
          movements: transactions.flatMap(\.rows),
          pending: response.pending.model
        ),
        styled: styled(transactions, response),
        notes: notes(response),
        suggestedActions: (isPart(response) ? [.seeOtherRows] : [])
          + (Self.folded(response) > 0 ? [.seeFolded] : []),
        next: response.pending.next(on: response.chain)
          ?? FoundTokens.next(after: Self.found(response))
      )
    }

    private func styled(_ transactions: [ShownTransaction], _ response: Response) -> StyledText {
      guard !transactions.isEmpty else { return StyledText(Self.nothing(response)) }
      let shown = transactions.filter { !response.foldsSpam || !$0.judged.isFolded }
      let shared = Self.sharedContracts(response)
      var text =
        isTable
        ? HistoryTable.styled(shown, shared: shared) : HistoryText.styled(shown, shared: shared)
      let folded = Self.folded(response)
      if folded > 0 {
        text.add(
          "\(folded, one: "transaction", many: "transactions") folded: transfers of 0 or of tiny "
            + "amounts by strangers, and tokens that are in no list and that you never used",
          .faint
        )
      }
      return text
    }

    /// The number of transactions that the text leaves out.
    private static func folded(_ response: Response) -> Int {
      response.foldsSpam ? response.transactions.filter(\.isFolded).count : 0
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
      return response.assurance == nil
        ? "nothing is stored for this account" : "nothing has moved yet"
    }

    private func row(
      _ judged: JudgedTransaction.Row,
      of transaction: JudgedTransaction,
      _ response: Response
    ) -> Body.Row {
      let movement = judged.movement
      let token = movement.asset.contract.flatMap { response.tokens[$0] }
      let amount: String? =
        switch movement.asset {
        case .ether: Units.text(movement.amount, decimals: 18)
        case .token: token.map { Units.text(movement.amount, decimals: $0.decimals) }
        }
      // A transaction does not name the recipient of its fee.
      let counterparty = movement.kind == .fee ? nil : movement.counterparty
      let known = counterparty.flatMap(response.names.name)
      return Body.Row(
        block: "\(movement.block.number)",
        blockHash: movement.block.hash.description,
        time: UTC.text(movement.block.time),
        transaction: movement.transaction?.description,
        kind: movement.kind,
        direction: movement.kind.directionWord,
        asset: movement.asset.contract?.description ?? "ether",
        symbol: movement.asset.contract == nil
          ? response.chain.symbol : token.map { UntrustedText.escaped($0.symbol) } ?? "?",
        units: "\(movement.amount)",
        amount: amount,
        counterparty: counterparty?.description,
        counterpartyName: known?.name,
        counterpartyIs: known?.kind,
        counterpartyStanding: known?.standing,
        status: movement.status,
        isOwn: transaction.isOwn,
        isListed: judged.isListed,
        form: transaction.form,
        isNew: transaction.isNew,
        isFolded: transaction.isFolded,
        cautions: judged.cautions.isEmpty
          ? nil : judged.cautions.map { .init(code: $0.code, message: $0.words) }
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
      if let new = newNote(response) { notes.append(new) }
      return notes + HistoryCompleteness.notes(response)
        + [response.pending.note, FoundTokens.note(on: Self.found(response))].compactMap(\.self)
    }

    /// Returns how many transactions are marked as new; nil for none.
    private func newNote(_ response: Response) -> Sentence? {
      let shown = response.transactions.filter { !response.foldsSpam || !$0.isFolded }
      let count = shown.filter { $0.isNew == true }.count
      guard count > 0, let seen = response.lastLook?.seen else { return nil }
      let new: Sentence = isTable ? "new (*)" : "new"
      return .info(
        "\(count, one: "transaction", many: "transactions") \(by: count, one: "is", many: "are") "
          + "\(new): later than block \(seen), up to which this history was shown before"
      )
    }

    private static func found(_ response: Response) -> [FoundTokens] {
      [response.found].compactMap(\.self)
    }
  }
}

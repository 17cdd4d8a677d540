import Core
package import Entity

extension ListHistory {
  package struct Presenter: Scenes.Presenter {
    private let isTable: Bool
    let zone: TimeZoneRules

    /// Words a history in lines with labels, or in the columns of a table, with the times of a
    /// zone; those of the JSON are in UTC.
    package init(isTable: Bool = false, zone: TimeZoneRules = .utc) {
      (self.isTable, self.zone) = (isTable, zone)
    }

    package func present(_ response: Response) -> Answer<Body> {
      let page = response.page
      let transactions = shown(response)
      let standing = response.standing
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
          provedBy: standing?.prover,
          proof: response.proof.map(HistoryProofModel.init),
          gaps: standing.flatMap { standing in
            let gaps = standing.gaps.map { Body.Gap($0, isOfSeveral: only == nil) }
            return gaps.isEmpty ? nil : gaps
          },
          unread: response.unread.model,
          asOfBlock: page.asOf.map { "\($0.number)" },
          shownUpToBlock: only.flatMap { response.lastLooks[$0.address] }.map { "\($0.seen)" },
          movements: transactions.flatMap(\.rows),
          pending: response.pending.model,
          failedSources: SourceFailureModel.models(of: response.sourceFailures)
        ),
        styled: styled(transactions, response),
        notes: notes(response),
        suggestedActions: (page.next == nil ? [] : [.seeOtherRows])
          + (Self.folded(response) > 0 ? [.seeFolded] : []),
        next: response.pending.next(on: response.chain) ?? response.unread.next(on: response.chain)
          ?? response.continuation ?? FoundTokens.next(after: Self.found(response))
      )
    }

    private func shown(_ response: Response) -> [ShownTransaction] {
      response.transactions.map { judged in
        ShownTransaction(judged: judged, rows: judged.rows.map { row($0, of: judged, response) })
      }
    }

    /// Words the transactions of a page, without what is to be said of it.
    func table(of response: Response) -> StyledText { styled(shown(response), response) }

    private func styled(_ transactions: [ShownTransaction], _ response: Response) -> StyledText {
      guard !transactions.isEmpty else { return StyledText(nothing(response)) }
      let shown = transactions.filter { !response.foldsSpam || !$0.judged.isFolded }
      let shared = Self.sharedContracts(response)
      var text =
        isTable
        ? HistoryTable.styled(shown, shared: shared, zone: zone)
        : HistoryText.styled(shown, shared: shared, zone: zone)
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

    private func nothing(_ response: Response) -> Sentence {
      let page = response.page
      if page.total > 0 { return "no more transactions: there are \(Self.count(page)) in all" }
      if response.isNarrow {
        return "no transaction matches \(HistoryFilterWords.sentence(response, zone: zone))"
      }
      guard !response.unread.accounts.isEmpty else { return "nothing has moved yet" }
      return response.selection.accounts.count == 1
        ? "nothing is stored for this account" : "nothing is stored for these accounts"
    }

    /// The number of all transactions: `12`, or `more than 10,000`.
    private static func count(_ page: HistoryPage) -> Sentence {
      page.isTotal ? "\(count: page.total)" : "more than \(count: page.total)"
    }

    private func row(
      _ judged: JudgedTransaction.Row,
      of transaction: JudgedTransaction,
      _ response: Response
    ) -> Body.Row {
      let movement = judged.movement
      let accounts = response.selection.accounts
      let owner =
        accounts.count == 1 ? nil : accounts.first { $0.address == movement.account }
      return Body.Row(
        movement,
        on: response.chain,
        of: owner?.address,
        accountName: owner?.name,
        token: movement.asset.contract.flatMap { response.tokens[$0] },
        judged: (transaction, judged),
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
      let (first, last) = (page.offset + 1, page.offset + shown)
      return "transactions \(count: first) to \(count: last) of \(total)"
    }

    private func notes(_ response: Response) -> [Sentence] {
      var notes = response.selection.accounts.compactMap(\.caution)
      let page = response.page
      if isPart(response) {
        let range = range(response)
        notes.append(
          page.next.map { "\(range); the next page is before \(term: $0.description)" } ?? range
        )
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
      let new = newNote(response)
      if let new { notes.append(new) }
      notes += response.update?.notes(on: response, marksNew: new != nil) ?? []
      return notes + response.names.unreadNotes + response.sourceFailures.map(\.note)
        + HistoryCompleteness.notes(response, zone: zone)
        + [
          zone.note, response.labels.note, response.pending.note,
          FoundTokens.note(on: Self.found(response)),
        ].compactMap(\.self)
    }

    /// Returns how many transactions are marked as new; nil for none.
    private func newNote(_ response: Response) -> Sentence? {
      let shown = response.transactions.filter { !response.foldsSpam || !$0.isFolded }
      let count = shown.filter { $0.isNew == true }.count
      guard count > 0 else { return nil }
      let new: Sentence = isTable ? "new (*)" : "new"
      let blocks = Set(response.lastLooks.values.map(\.seen))
      let place: Sentence =
        if blocks.count == 1, let seen = blocks.first {
          "later than block \(seen), up to which this history was shown before"
        } else {
          "later than what was shown before"
        }
      return .info(
        "\(count, one: "transaction", many: "transactions") \(by: count, one: "is", many: "are") "
          + "\(new): \(place)"
      )
    }

    private static func found(_ response: Response) -> [FoundTokens] {
      [response.found].compactMap(\.self)
    }
  }
}

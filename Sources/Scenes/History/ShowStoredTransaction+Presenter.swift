package import Core
package import Entity

extension ShowStoredTransaction {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history-show"

    package struct NonceUse: Encodable, Sendable {
      package let account: String
      package let nonce: String
    }

    package let hash: String
    package let chainID: String
    package let chainName: String
    /// Left out if nothing shows it.
    package let status: Movement.Status?
    package let block: String
    package let blockHash: String
    package let time: Sentence
    /// The blocks from its own to `asOfBlock`, both counted.
    package let confirmations: String
    /// Whether a node has called the block final.
    package let isFinal: Bool
    /// The newest block that is stored.
    package let asOfBlock: String
    /// What the user wrote about it; left out if there is none.
    package let label: String?
    package let note: String?
    /// What was sent; left out if none of the accounts sent it.
    package let sent: StoredCallModel?
    /// The rows, those of one account together.
    package let movements: [ListHistory.Body.Row]
    /// The logs that name one of the accounts, in order.
    package let logs: [LogModel.Fields]
    /// The nonces that it used.
    package let nonces: [NonceUse]
    /// The names of the accounts and addresses that have one; left out if there are none.
    package let names: [KnownAddresses.Name]?
  }

  package struct Presenter: Scenes.Presenter {
    /// A row with what is to be said about it.
    private typealias Shown = (row: ListHistory.Body.Row, cautions: [HistoryCaution])

    private let zone: TimeZoneRules

    /// Words it with the times of a zone; those of the JSON are in UTC.
    package init(zone: TimeZoneRules = .utc) { self.zone = zone }

    package func present(_ response: Response) -> Answer<Body> {
      let entry = response.entry
      let sent = entry.transaction.map(StoredCallModel.init)
      let rows = response.judged.map { judged in
        judged.rows.map { row($0, of: judged, response) }
      }
      let shown = zip(rows ?? [], response.judged?.rows ?? []).map { ($0, $1.cautions) }
      let logs = entry.logs.map { log in
        LogModel(
          of: log.address,
          log.topics,
          log.payload,
          token: response.listed.token(at: log.address, on: response.chain.id)
        )
      }
      let texts = response.labels.texts(of: response.hash, on: response.chain.id)
      let known = response.names.names(of: Self.addresses(in: entry))
      let body = Body(
        hash: response.hash.description,
        chainID: response.chain.id.description,
        chainName: response.chain.name,
        status: Self.status(of: entry),
        block: "\(entry.block.number)",
        blockHash: entry.block.hash.description,
        time: UTC.text(entry.block.time),
        confirmations: "\(entry.confirmations)",
        isFinal: entry.isFinal,
        asOfBlock: "\(entry.head.number)",
        label: texts.label,
        note: texts.note,
        sent: sent,
        movements: rows ?? [],
        logs: logs.map(\.fields),
        nonces: entry.nonces.map { .init(account: "\($0.account)", nonce: "\($0.nonce)") },
        names: known.isEmpty ? nil : known
      )
      return Answer(
        body,
        styled: StyledText(
          paragraphs: [facts(body, response).styled]
            + Self.grouped(shown).map(movements) + [events(logs)]
        ),
        notes: notes(response),
        suggestedActions: LogModel.suggestedActions(to: logs)
      )
    }

    private func facts(_ body: Body, _ response: Response) -> LabeledLines {
      let entry = response.entry
      let count = entry.confirmations
      var facts = LabeledLines()
      facts.add("transaction", data: body.hash)
      facts.add(
        "status",
        body.status.map { $0 == .success ? "success" : "failed: only the fee was paid" }
      )
      let depth: Sentence = "\(count) \(by: count, one: "confirmation", many: "confirmations")"
      facts.add(
        "block",
        body.isFinal
          ? "\(number: body.block) (\(depth), final)" : "\(number: body.block) (\(depth))"
      )
      facts.add("time", zone.words(entry.block.time))
      if let transaction = entry.transaction {
        body.sent?.add(transaction, to: &facts, names: response.names, on: response.chain)
      }
      for use in entry.nonces where use.account != entry.transaction?.sender {
        facts.add("used nonce", "\(use.nonce) of account \(response.names.named(use.account))")
      }
      facts.add("label", written: body.label)
      facts.add("note", written: body.note)
      return facts
    }

    private func row(
      _ judged: JudgedTransaction.Row,
      of transaction: JudgedTransaction,
      _ response: Response
    ) -> ListHistory.Body.Row {
      let movement = judged.movement
      return ListHistory.Body.Row(
        movement,
        on: response.chain,
        of: movement.account,
        accountName: response.names.name(of: movement.account)?.name,
        token: movement.asset.contract.flatMap(response.token),
        judged: (transaction, judged),
        names: response.names,
        labels: response.labels
      )
    }

    /// The rows of one account, with the contract of each token.
    private func movements(_ rows: [Shown]) -> StyledText {
      guard let first = rows.first?.row, let account = first.account else { return StyledText() }
      let contracts = Set(rows.map(\.row.asset))
      var facts = LabeledLines()
      for (row, cautions) in rows {
        HistoryText.add(row, contracts.subtracting(["ether"]), to: &facts)
        for caution in cautions { facts.add("    caution", caution.words) }
      }
      return StyledText(HistoryText.account(account, name: first.accountName)) + facts.styled
    }

    private func events(_ logs: [LogModel]) -> StyledText {
      var facts = LabeledLines()
      LogModel.add(logs, to: &facts)
      return facts.styled
    }

    private func notes(_ response: Response) -> [Sentence] {
      let entry = response.entry
      var notes: [Sentence] = [
        .info(
          "from the history database, as of block \(entry.head.number) "
            + "(\(zone.words(entry.head.time)))"
        )
      ]
      if entry.transaction == nil {
        notes.append(
          .info("its sender's history was not read, so only what it moved is stored")
        )
      }
      if entry.isCut {
        notes.append(.caution("this transaction has more rows or logs than can be shown"))
      }
      return notes + response.names.unreadNotes
        + [zone.note, response.labels.note].compactMap(\.self)
    }

    /// Returns nil if nothing shows whether it succeeded.
    ///
    /// A failed transaction moves and logs nothing, but it pays its fee, and the code that it sets
    /// for accounts stays (EIP-7702).
    private static func status(of entry: HistoryEntry) -> Movement.Status? {
      if let succeeded = entry.transaction?.succeeded { return succeeded ? .success : .failed }
      if entry.movements.contains(where: { $0.status == .failed }) { return .failed }
      let hasEffect = entry.movements.contains { ![.fee, .delegation].contains($0.kind) }
      return hasEffect || !entry.logs.isEmpty ? .success : nil
    }

    /// The rows of each account.
    private static func grouped(_ rows: [Shown]) -> [[Shown]] {
      rows.reduce(into: []) { groups, shown in
        if let last = groups.last?.first, last.row.account == shown.row.account {
          groups[groups.count - 1].append(shown)
        } else {
          groups.append([shown])
        }
      }
    }

    private static func addresses(in entry: HistoryEntry) -> [Address] {
      let sides = [entry.transaction?.sender, entry.transaction?.recipient]
      let moved = entry.movements.flatMap { movement in
        [movement.account, movement.kind == .fee ? nil : movement.counterparty]
      }
      return (sides + moved).compactMap(\.self)
    }
  }
}

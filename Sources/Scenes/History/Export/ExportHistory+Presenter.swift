import Core
import Entity

extension ExportHistory {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history-export"

    package let chainID: String
    package let chainName: String
    package let accounts: [String]
    package let format: ExportFormat
    package let transactions: Int
    package let rows: Int
    package let asOfBlock: String?
    /// `proved`, `told` or `partial`; left out before a sync has come to its end.
    package let etherIs: HistoryStanding.Word?
    package let tokensAre: HistoryStanding.Word?
    /// The blocks whose rows may be missing; left out if there are none.
    package let gaps: [ListHistory.Body.Gap]?
    /// The accounts whose history was not read to its end; left out if there are none.
    package let unread: [ListHistory.Body.Account]?
    /// The currency of the prices; left out without prices, as the counts are.
    package let currency: String?
    /// How many rows have a price.
    package let pricedRows: Int?
    /// How many rows should have one, and do not.
    package let unpricedRows: Int?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let rows: Sentence = "\(response.rows, one: "row", many: "rows")"
      let transactions: Sentence =
        "\(response.transactions, one: "transaction", many: "transactions")"
      let (facts, standing) = (response.facts, response.facts.standing)
      return Answer(
        Body(
          chainID: response.chain.id.description,
          chainName: response.chain.name,
          accounts: response.accounts.map(\.address.description),
          format: response.format,
          transactions: response.transactions,
          rows: response.rows,
          asOfBlock: facts.asOf.map { "\($0.number)" },
          etherIs: standing?.ether,
          tokensAre: standing?.tokens,
          gaps: facts.gaps.isEmpty ? nil : facts.gaps,
          unread: facts.unread.model,
          currency: facts.currency?.code,
          pricedRows: response.prices?.priced,
          unpricedRows: response.prices?.unpriced
        ),
        text: "exported \(rows) of \(transactions) as \(term: response.format.rawValue)",
        notes: notes(response),
        next: facts.unread.next(on: response.chain)
      )
    }

    private func notes(_ response: Response) -> [Sentence] {
      var notes = response.unreadable.map(\.caution)
      notes += response.facts.completeness
      if response.undescribed > 0 {
        notes.append(
          .info(
            "\(response.undescribed, one: "token", many: "tokens") without description: amounts are "
              + "in base units"
          )
        )
      }
      return notes + response.names.unreadNotes + [response.labels.note].compactMap(\.self)
        + (response.prices?.notes ?? [])
    }
  }
}

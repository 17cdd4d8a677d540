import Core
package import Entity

/// Writes a label or a note about a transaction or an address, or removes it.
package enum SetLabel {
  package struct Request: Sendable {
    package let field: HistoryLabel.Field
    /// A transaction hash or an address.
    package let subject: String
    /// Nil removes what is there.
    package let text: String?
    /// The chain of the transaction.
    package let chain: ChainID
    package let chains: ChainRegistry

    package init(
      _ field: HistoryLabel.Field,
      of subject: String,
      text: String?,
      chain: ChainID,
      chains: ChainRegistry
    ) {
      (self.field, self.subject, self.text) = (field, subject, text)
      (self.chain, self.chains) = (chain, chains)
    }
  }

  package struct Response: Sendable {
    package let field: HistoryLabel.Field
    package let subject: HistoryLabel.Subject
    package let old: HistoryLabel?
    package let new: HistoryLabel?
    package let chains: ChainRegistry
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any LabelWorker
    package init(worker: any LabelWorker) { self.worker = worker }

    /// - Throws: `HistoryLabelError`, `HistoryLabelsError`, and the errors of hashes and addresses.
    package func act(on request: Request) throws -> Response {
      let subject = try HistoryLabel.Subject(parsing: request.subject, on: request.chain)
      let line = try request.text.map { try HistoryLabel.line($0, request.field) }
      let labels = try worker.changeLabels { labels, now in
        try labels.setting(request.field, of: subject, to: line, at: now)
      }
      return Response(
        field: request.field,
        subject: subject,
        old: labels.old[subject],
        new: labels.new[subject],
        chains: request.chains
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history-label"

    package let type: String
    package let transaction: String?
    package let address: String?
    package let chainID: String?
    package let chainName: String?
    /// What is written now; left out if there is none.
    package let label: String?
    package let note: String?
    /// What was replaced or removed; left out if there was none.
    package let oldLabel: String?
    package let oldNote: String?

    init(_ row: LabelRow, oldLabel: String? = nil, oldNote: String? = nil) {
      (type, transaction, address) = (row.type, row.transaction, row.address)
      (chainID, chainName) = (row.chainID, row.chainName)
      (label, note) = (row.label, row.note)
      (self.oldLabel, self.oldNote) = (oldLabel, oldNote)
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let row = LabelRow(response.subject, response.new, on: response.chains)
      let field = response.field
      let old = response.old?[field]
      let replaced = old == response.new?[field] ? nil : old
      var facts = LabeledLines()
      row.addSubject(to: &facts)
      // What was removed is printed, so that it can be written again.
      switch (field, response.new?[field]) {
      case (.label, nil): facts.add("removed label", written: replaced)
      case (.note, nil): facts.add("removed note", written: replaced)
      case (.label, _):
        facts.add("label", written: row.label)
        facts.add("old label", written: replaced)
      case (.note, _):
        facts.add("note", written: row.note)
        facts.add("old note", written: replaced)
      }
      return Answer(
        Body(
          row,
          oldLabel: field == .label ? replaced : nil,
          oldNote: field == .note ? replaced : nil
        ),
        styled: facts.styled
      )
    }
  }
}

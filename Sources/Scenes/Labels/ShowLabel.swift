import Core
package import Entity

/// Shows the label and the note of a transaction or an address.
package enum ShowLabel {
  package struct Request: Sendable {
    /// The text that was asked for; the other one is shown if there is one.
    package let field: HistoryLabel.Field
    /// A transaction hash or an address.
    package let subject: String
    /// The chain of the transaction.
    package let chain: ChainID
    package let chains: ChainRegistry

    package init(
      _ field: HistoryLabel.Field,
      of subject: String,
      chain: ChainID,
      chains: ChainRegistry
    ) {
      (self.field, self.subject) = (field, subject)
      (self.chain, self.chains) = (chain, chains)
    }
  }

  package struct Response: Sendable {
    package let field: HistoryLabel.Field
    package let subject: HistoryLabel.Subject
    /// Nil if nothing is written about it.
    package let entry: HistoryLabel?
    package let chains: ChainRegistry
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any LabelSource
    package init(worker: any LabelSource) { self.worker = worker }

    /// - Throws: `HistoryLabelError`, and the errors of hashes, addresses and the worker.
    package func act(on request: Request) throws -> Response {
      let subject = try HistoryLabel.Subject(parsing: request.subject, on: request.chain)
      return Response(
        field: request.field,
        subject: subject,
        entry: try worker.labels()[subject],
        chains: request.chains
      )
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<SetLabel.Body> {
      let row = LabelRow(response.subject, response.entry, on: response.chains)
      var facts = row.facts
      if response.entry?[response.field] == nil {
        switch response.field {
        case .label: facts.add("label", "no label")
        case .note: facts.add("note", "no note")
        }
      }
      return Answer(SetLabel.Body(row), styled: facts.styled)
    }
  }
}

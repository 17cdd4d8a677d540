import Core
package import Entity

/// Lists the labels and notes, those that were changed last first.
package enum ListLabels {
  package struct Request: Sendable {
    /// Leaves out the transactions of other chains; nil lists all.
    package let chain: ChainID?
    package let chains: ChainRegistry

    package init(chain: ChainID?, chains: ChainRegistry) {
      (self.chain, self.chains) = (chain, chains)
    }
  }

  package struct Response: Sendable {
    package let entries: [HistoryLabel]
    package let chains: ChainRegistry
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any LabelSource
    package init(worker: any LabelSource) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let entries = try worker.labels().all.filter { entry in
        guard let chain = request.chain, case .transaction(_, let other) = entry.subject else {
          return true
        }
        return other == chain
      }
      // Of those of one second, the last of the file is the newest.
      let newest = entries.enumerated().sorted {
        ($0.element.time.seconds, $0.offset) > ($1.element.time.seconds, $1.offset)
      }
      return Response(entries: newest.map(\.element), chains: request.chains)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history-label-list"

    package let labels: [LabelRow]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let rows = response.entries.map { LabelRow($0.subject, $0, on: response.chains) }
      return Answer(
        Body(labels: rows),
        styled: rows.isEmpty
          ? StyledText("no labels") : StyledText(paragraphs: rows.map(\.facts.styled))
      )
    }
  }
}

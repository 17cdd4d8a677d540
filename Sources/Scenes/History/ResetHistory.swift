package import Core
package import Entity

/// Deletes what is stored of a chain's history, once the owner agrees.
///
/// A development chain that is started anew has other blocks at the same heights, which the stored
/// ones contradict.
package enum ResetHistory {
  package struct Draft: Sendable {
    package let chain: ChainEntry
    /// What is stored, or was.
    package let contents: HistoryContents
  }

  package protocol Worker: Sendable {
    /// Counts what is stored; asks no node.
    func contents(of chain: ChainEntry) async throws -> HistoryContents
    /// Deletes all of it or nothing, and returns how much that was; asks no node.
    func reset(_ chain: ChainEntry) async throws -> HistoryContents
  }

  package struct Interactor: CommittingInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func draft(_ chain: ChainEntry) async throws -> Draft {
      Draft(chain: chain, contents: try await worker.contents(of: chain))
    }

    /// Returns what was deleted, which may be more than was there for the draft.
    package func commit(_ draft: Draft) async throws -> Draft {
      Draft(chain: draft.chain, contents: try await worker.reset(draft.chain))
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history-reset"

    /// How much was removed.
    package struct Removed: Encodable, Sendable {
      package let accounts: Int
      package let rows: Int
      package let transactions: Int
      package let blocks: Int
      package let balances: Int

      fileprivate init(_ contents: HistoryContents) {
        (accounts, rows, transactions) = (contents.accounts, contents.rows, contents.transactions)
        (blocks, balances) = (contents.blocks, contents.balances)
      }
    }

    package let chainID: String
    package let chainName: String
    package let removed: Removed
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// What the owner reads before the question.
    package func ask(_ draft: Draft) -> StyledText {
      StyledText(
        paragraphs: Self.facts(draft, under: "chain"),
        StyledText([
          .info(Self.staying),
          .caution("only a node that still has the old blocks can give the history again"),
        ])
      )
    }

    package func question(_ draft: Draft) -> Sentence {
      "Remove the stored history of \(name: draft.chain.name)?"
    }

    package func present(_ draft: Draft) -> Answer<Body> {
      let isEmpty = draft.contents.isEmpty
      return Answer(
        Body(
          chainID: draft.chain.id.description,
          chainName: draft.chain.name,
          removed: Body.Removed(draft.contents)
        ),
        styled: isEmpty
          ? StyledText("no history of \(name: draft.chain.name) is stored")
          : Self.facts(draft, under: "removed"),
        notes: isEmpty ? [] : [.info(Self.staying)]
      )
    }

    private static let staying: Sentence =
      "transactions sent from this machine, descriptions of tokens and facts about nodes are kept"

    private static func facts(_ draft: Draft, under label: Sentence) -> StyledText {
      let contents = draft.contents
      var facts = LabeledLines()
      facts.add(label, "the history of \(name: draft.chain.name) (\(draft.chain.id))")
      facts.add("accounts", "\(count: contents.accounts)")
      facts.add("transactions", "\(count: contents.transactions)")
      facts.add("rows", "\(count: contents.rows)")
      facts.add("blocks", "\(count: contents.blocks)")
      facts.add("balances", "\(count: contents.balances)")
      return facts.styled
    }
  }
}

/// Why a history was not removed.
package enum ResetHistoryError: Error, Equatable {
  case declined
}

extension ResetHistoryError: Reportable {
  package var report: Report {
    switch self {
    case .declined: Report(.refused, "history-reset-declined", "no history was removed")
    }
  }
}

package import Core
package import Entity

/// Reads what is new in the history of an account, and tells how much that was.
package enum UpdateHistory {
  package struct Request: Sendable {
    package let account: AccountBook.Account
    package let chain: ChainEntry

    package init(account: AccountBook.Account, chain: ChainEntry) {
      (self.account, self.chain) = (account, chain)
    }
  }

  package struct Response: Sendable {
    package let account: AccountBook.Account
    package let chain: ChainEntry
    package let report: HistoryReport
    /// The first block that was read; nil if there was no new one.
    package let firstBlock: UInt64?

    var assurance: AccountAssurance? {
      report.accounts.first { $0.account == account.address }
    }
  }

  package protocol Worker: Sendable {
    /// Updates the history database to the newest block. Takes many RPC calls the first time.
    func sync(_ account: Address) async throws -> HistoryReport
    /// Returns how far the history reaches; asks no node.
    func status(of account: Address) async throws -> AccountHistoryStatus
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let before = try await worker.status(of: request.account.address).asOf
      let report = try await worker.sync(request.account.address)
      let first = before.map { min($0, report.forkedAt ?? $0) + 1 } ?? 0
      return Response(
        account: request.account,
        chain: request.chain,
        report: report,
        firstBlock: first <= report.asOf.number ? first : nil
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history-sync"

    package let chainID: String
    package let chainName: String
    package let account: String
    package let accountName: String?
    /// `not verified` or `changed`; left out for an account that was verified on this device.
    package let standing: Sentence?
    /// The first block that was read; left out if there was no new one.
    package let fromBlock: String?
    /// The block up to which the history is read.
    package let asOfBlock: String
    package let asOfTime: Sentence
    /// The last block that was kept; left out unless the chain was reorganized.
    package let forkedAtBlock: String?
    /// The number of new rows.
    package let added: Int
    /// The number of requests to nodes.
    package let requests: Int
    /// `verified` or `partial`.
    package let etherIs: String?
    package let tokensAre: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let (account, report) = (response.account, response.report)
      return Answer(
        Body(
          chainID: response.chain.id.description,
          chainName: response.chain.name,
          account: account.address.description,
          accountName: account.name,
          standing: account.standing?.mark,
          fromBlock: response.firstBlock.map { "\($0)" },
          asOfBlock: "\(report.asOf.number)",
          asOfTime: UTC.text(report.asOf.time),
          forkedAtBlock: report.forkedAt.map { "\($0)" },
          added: report.added,
          requests: report.questions,
          etherIs: response.assurance?.ether.word,
          tokensAre: response.assurance?.tokens.word
        ),
        styled: Self.facts(response),
        notes: Self.notes(response),
        next: report.added > 0
          ? .history(account: account.address.description, chain: response.chain.name) : nil
      )
    }

    private static func facts(_ response: Response) -> StyledText {
      let (account, report) = (response.account, response.report)
      var facts = LabeledLines()
      facts.add(
        "account",
        account.name.map { "\(account.address) (\(name: UntrustedText.escaped($0)))" }
          ?? "\(account.address)"
      )
      facts.add("blocks", blocks(response))
      facts.add("new rows", "\(count: report.added)")
      facts.add("requests", "\(count: report.questions)")
      return facts.styled
    }

    private static func blocks(_ response: Response) -> Sentence {
      let last = response.report.asOf.number
      guard let first = response.firstBlock else { return "none since block \(last)" }
      return first == last ? "\(last)" : "\(first) to \(last)"
    }

    private static func notes(_ response: Response) -> [Sentence] {
      var notes = [response.account.caution].compactMap(\.self)
      if let kept = response.report.forkedAt {
        notes.append(
          .info("the chain was reorganized: what is above block \(kept) was read again")
        )
      }
      return notes + HistoryCompleteness.notes(withoutRows(response))
    }

    /// The same history, listed without any rows: what is to be said of all of them is the same.
    private static func withoutRows(_ response: Response) -> ListHistory.Response {
      ListHistory.Response(
        chain: response.chain,
        account: response.account,
        page: HistoryPage(movements: [], total: 0, offset: 0, asOf: response.report.asOf),
        assurance: response.assurance,
        tokens: [:],
        names: .none,
        limit: 0,
        pending: PendingTransactions([]),
        found: nil
      )
    }
  }
}

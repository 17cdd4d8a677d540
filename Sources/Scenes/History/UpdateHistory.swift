package import Core
package import Entity

/// Reads what is new in the history of accounts, and tells how much that was.
package enum UpdateHistory {
  package struct Request: Sendable {
    package let selection: HistorySelection
    package let chain: ChainEntry
    /// The tokens of the user's lists.
    package let tokens: [Token]

    package init(_ selection: HistorySelection, chain: ChainEntry, tokens: [Token]) {
      (self.selection, self.chain, self.tokens) = (selection, chain, tokens)
    }
  }

  package struct Response: Sendable {
    package let selection: HistorySelection
    package let chain: ChainEntry
    package let report: HistoryReport
    /// The first block that was read for any of the accounts; nil if there was no new one.
    package let firstBlock: UInt64?
    /// Whether there was a new block.
    let isNew: Bool
    let tokens: [Address: Token]
    /// What was proved; nil if it was not asked for.
    var proof: HistoryVerification?

    /// Why not all was proved that could be.
    package var failure: HistoryProofError? { proof?.failure(withoutRows.facts()) }

    /// The same as a list of no rows.
    var withoutRows: ListHistory.Response {
      ListHistory.Response(
        chain: chain,
        selection: selection,
        page: page,
        isOffline: false,
        tokens: tokens,
        names: .none,
        pending: PendingTransactions([]),
        found: nil,
        isNarrow: false,
        proof: proof,
        listed: Set(tokens.keys)
      )
    }

    /// The history without any rows: what is to be said of all of them is the same.
    var page: HistoryPage {
      HistoryPage(
        movements: [],
        total: 0,
        offset: 0,
        asOf: report.asOf,
        assurance: (proof?.assurance ?? report.assurance).filter {
          selection.addresses.contains($0.account)
        }
      )
    }
  }

  package protocol Worker: Sendable {
    /// Updates the history database to the newest block. Takes many RPC calls the first time.
    ///
    /// `readUpTo` is the block up to which all of them were read before; nil if one was not.
    func sync(
      _ accounts: [Address],
      listed: [Address],
      readUpTo: UInt64?
    ) async throws -> HistoryReport
    /// Returns how far the history of each account reaches, in their order; asks no node.
    func status(of accounts: [Address]) async throws -> [AccountHistoryStatus]
  }

  package struct Interactor: Scenes.Interactor {
    private let worker: any Worker
    /// What proves the balances that the rows add up to; nil if nobody asked for that.
    private let prover: (any HistoryProofWorker)?

    package init(worker: any Worker, prover: (any HistoryProofWorker)? = nil) {
      (self.worker, self.prover) = (worker, prover)
    }

    package func act(on request: Request) async throws -> Response {
      let accounts = request.selection.addresses
      let status = try await worker.status(of: accounts)
      let before = status.map(\.asOf)
      let known = before.compactMap(\.self)
      let report = try await worker.sync(
        accounts,
        listed: request.tokens.map(\.address),
        readUpTo: known.count == before.count ? known.min() : nil
      )
      let newest = before.map { $0.map { min($0, report.forkedAt ?? $0) + 1 } ?? 0 }.min() ?? 0
      let first = Self.firstRead(newest, before: status.flatMap(\.assurance), report.assurance)
      return Response(
        selection: request.selection,
        chain: request.chain,
        report: report,
        firstBlock: first <= report.asOf.number ? first : nil,
        isNew: newest <= report.asOf.number,
        tokens: Dictionary(request.tokens.map { ($0.address, $0) }) { first, _ in first },
        proof: try await report.proof(by: prover, request.selection, request.chain, request.tokens)
      )
    }

    /// The first block that was read: of those that are new, or that nobody was asked for before.
    private static func firstRead(
      _ newest: UInt64,
      before: [SubjectAssurance],
      _ now: [SubjectAssurance]
    ) -> UInt64 {
      let unasked = HistoryGrade.missing(.notAsked)
      let asked = now.flatMap(\.spans.spans).filter { $0.grade != unasked }.map(\.blocks.lowerBound)
      let again = before.flatMap { old in
        old.spans.spans.filter { $0.grade == unasked }.flatMap { span in
          now.filter { $0.account == old.account && $0.subject == old.subject }
            .flatMap { $0.spans.clamped(to: span.blocks).spans }
            .filter { $0.grade != unasked }.map(\.blocks.lowerBound)
        }
      }
      return min(max(newest, asked.min() ?? 0), again.min() ?? .max)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.history-sync"

    package let chainID: String
    package let chainName: String
    /// The account; left out if several were asked for, as the two facts of it below.
    package let account: String?
    package let accountName: String?
    /// `not verified` or `changed`; left out for an account that was verified on this device.
    package let standing: Sentence?
    /// The accounts; left out if only one was asked for.
    package let accounts: [ListHistory.Body.Account]?
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
    /// `proved`, `told` or `partial`.
    package let etherIs: HistoryStanding.Word?
    package let tokensAre: HistoryStanding.Word?
    /// Left out unless `etherIs` is `proved`.
    package let provedBy: HistoryStanding.Prover?
    /// How it was proved; left out if that was not asked for.
    package let proof: HistoryProofModel?
    /// The nodes that searched in vain what the rows of a token lack; left out if only one did.
    package let searchedInVain: [String]?
    /// The sources of the settings that failed; left out if none did.
    package let failedSources: [SourceFailureModel]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let (accounts, report) = (response.selection.accounts, response.report)
      let only = accounts.count == 1 ? accounts[0] : nil
      let standing = HistoryStanding(response.page)
      return Answer(
        Body(
          chainID: response.chain.id.description,
          chainName: response.chain.name,
          account: only?.address.description,
          accountName: only?.name,
          standing: only?.standing?.mark,
          accounts: only == nil ? accounts.map(ListHistory.Body.Account.init) : nil,
          fromBlock: response.firstBlock.map { "\($0)" },
          asOfBlock: "\(report.asOf.number)",
          asOfTime: UTC.text(report.asOf.time),
          forkedAtBlock: report.forkedAt.map { "\($0)" },
          added: report.added,
          requests: report.questions,
          etherIs: standing?.ether,
          tokensAre: standing?.tokens,
          provedBy: standing?.prover,
          proof: response.proof.map(HistoryProofModel.init),
          searchedInVain: report.searchedInVain.isEmpty
            ? nil : report.searchedInVain.map(\.description),
          failedSources: SourceFailureModel.models(of: report.sourceFailures)
        ),
        styled: Self.facts(response),
        notes: Self.notes(response),
        next: Self.next(response)
      )
    }

    /// Goes on where a limit ended the sync, with one that suffices if it is too low; else leads to what
    /// is new.
    private static func next(_ response: Response) -> Route? {
      let (selection, chain) = (response.selection, response.chain)
      if let limit = response.report.limit {
        return UnreadAccounts(selection.accounts).next(on: chain, atMost: limit.next)
      }
      guard response.report.added > 0 else { return nil }
      let accounts = selection.accounts
      return accounts.count == 1
        ? .history(account: selection.account.address.description, chain: chain.name)
        : .listHistory(accounts: UnreadAccounts.typed(accounts), chain: chain.name)
    }

    private static func facts(_ response: Response) -> StyledText {
      let report = response.report
      var facts = LabeledLines()
      for account in response.selection.accounts {
        facts.add(
          "account",
          account.name.map { "\(account.address) (\(name: UntrustedText.escaped($0)))" }
            ?? "\(account.address)"
        )
      }
      facts.add("blocks", blocks(response))
      facts.add("new rows", "\(count: report.added)")
      facts.add("requests", "\(count: report.questions)")
      return facts.styled
    }

    private static func blocks(_ response: Response) -> Sentence {
      let last = response.report.asOf.number
      guard response.isNew || response.report.limit == nil else {
        return response.report.limit?.isTooLow == true
          ? "none since block \(last)" : "none since block \(last); older ones were read"
      }
      guard let first = response.firstBlock else { return "none since block \(last)" }
      if first == last { return "\(last)" }
      return response.report.limit == nil
        ? "\(first) to \(last)" : "some of \(first) to \(last)"
    }

    private static func notes(_ response: Response) -> [Sentence] {
      var notes = response.selection.accounts.compactMap(\.caution)
      if let kept = response.report.forkedAt {
        notes.append(
          .info("the chain was reorganized: what is above block \(kept) was read again")
        )
      }
      let nodes = response.report.searchedInVain
      if !nodes.isEmpty {
        let names = nodes.dropFirst().reduce("\(nodes[0])" as Sentence) { "\($0) and \($1)" }
        notes.append(.info("what the rows of a token lack was searched in vain at \(names)"))
      }
      notes += response.report.sourceFailures.map(\.note)
      if let needed = response.report.limit?.needed {
        notes.append(
          .caution(
            "this many requests are too few to get further: the newest blocks take about \(count: needed), until they are final"
          )
        )
      }
      return notes + HistoryCompleteness.notes(response.withoutRows)
    }
  }
}

import Core
import Entity

extension ShowHistoryStatus {
  package struct Presenter: Scenes.Presenter {
    /// The columns of the terminal; nil if nothing is shortened.
    private let columns: Int?

    /// Words how far histories reach; `columns` is how many the text has, into which labels and names
    /// are shortened. Those of the JSON are whole.
    package init(columns: Int? = nil) { self.columns = columns }

    package func present(_ response: Response) -> Answer<Body> {
      let parts = response.chains.flatMap(\.accounts).flatMap(\.status.parts)
      let contracts = parts.compactMap(\.subject.contract)
      let short = columns.map { _ in ShortAddresses(among: Set(contracts.map(\.description))) }
      let unread = response.chains.map { chain in
        (chain, UnreadAccounts(chain.accounts.filter { $0.status.asOf == nil }.map(\.account)))
      }
      return Answer(
        Body(
          chains: response.chains.map(Self.model),
          unknownChains: response.unknown.isEmpty ? nil : response.unknown.map(\.description)
        ),
        styled: StyledText(
          paragraphs: response.chains.flatMap { chain in
            paragraphs(chain, isAlone: response.chains.count == 1, short)
          }
        ),
        notes: Self.notes(response),
        next: unread.compactMap { $1.next(on: $0.chain) }.first
      )
    }

    private static func model(_ chain: ChainResponse) -> Body.Chain {
      Body.Chain(
        chainID: chain.chain.id.description,
        chainName: chain.chain.name,
        headBlock: chain.head.map { "\($0)" },
        accounts: chain.accounts.map { row($0.account, $0.status) },
        cost: chain.cost.map(Body.Cost.init),
        demotedNodes: DemotedNodeModel.models(of: chain.demoted),
        failedSources: SourceFailureModel.models(of: chain.failedSources)
      )
    }

    /// The block of a chain, which says which it is if there are others.
    private func paragraphs(
      _ chain: ChainResponse,
      isAlone: Bool,
      _ short: ShortAddresses?
    ) -> [StyledText] {
      var paragraphs: [StyledText] = []
      if !isAlone { paragraphs.append(StyledText("history on \(name: chain.chain.name)")) }
      for (account, status) in chain.accounts {
        paragraphs.append(paragraph(account, status, chain, short))
      }
      if let cost = chain.cost { paragraphs.append(Self.paragraph(cost)) }
      return paragraphs
    }

    /// What the syncs of a chain have cost.
    private static func paragraph(_ cost: HistoryCost) -> StyledText {
      var facts = LabeledLines()
      facts.add("requests", "\(count: cost.requests)", indent: "  ")
      facts.add("received", data: RoughAmount.size(cost.bytes), indent: "  ")
      facts.add("time", data: RoughAmount.duration(cost.seconds), indent: "  ")
      let first = UTC.text(cost.since)
      facts.add("syncs", "\(count: cost.runs), the first at \(first)", indent: "  ")
      return StyledText("cost so far") + facts.styled
    }

    /// The most gaps of one subject that are shown.
    private static let mostGaps = 5

    private func paragraph(
      _ account: AccountBook.Account,
      _ status: AccountHistoryStatus,
      _ response: ChainResponse,
      _ short: ShortAddresses?
    ) -> StyledText {
      let title = StyledText(heading(account))
      guard let asOf = status.asOf, let head = response.head else {
        return title + StyledText("  nothing was read yet")
      }
      var facts = LabeledLines()
      let time = status.asOfTime.map { " (\(UTC.text($0)))" as Sentence } ?? ""
      let last: Sentence = "block \(asOf)\(time)"
      let rows: Sentence =
        "\(count: status.rows) (\(status.transactions, one: "transaction", many: "transactions"))"
      facts.add("as of", last, indent: "  ")
      facts.add("rows", rows, indent: "  ")
      let widest = max(Table.width(last.text), Table.width(rows.text), Int(SearchBar.width) + 2)
      for part in status.parts {
        let bar = SearchBar(upTo: head, searched: part.searched, assurance: part.spans)
        let label = status.label(of: part.subject, response.chain, short)
        // A cut must not fall into an address.
        let fits = part.subject.contract == nil ? fitting(label, beside: widest) : label
        facts.add(fits, data: "[\(bar.text)]", indent: "  ")
        for gap in part.gaps.prefix(Self.mostGaps) {
          facts.add("missing", Self.words(gap), indent: "    ")
        }
        let more = part.gaps.count - Self.mostGaps
        if more > 0 {
          facts.add("missing", "\(more, one: "more gap", many: "more gaps")", indent: "    ")
        }
      }
      return title + facts.styled
    }

    /// The address, which is always whole, with as much of the name as fits beside it.
    private func heading(_ account: AccountBook.Account) -> Sentence {
      guard let name = account.name else { return "\(account.address)" }
      func title(_ name: String) -> Sentence {
        "\(account.address) (\(account.markedName(as: name)))"
      }
      guard let columns else { return title(name) }
      let others = Table.width(title(name).text) - Table.width(name)
      return title(WrappedText.cut(name, columns: max(columns - others, Self.fewestColumns)))
    }

    /// As much of a label as leaves so many columns beside it, since all begin at the same one.
    private func fitting(_ label: Sentence, beside widest: Int) -> Sentence {
      guard let columns else { return label }
      // The indent and the gap.
      let room = max(columns - widest - 4, Self.fewestColumns)
      guard Table.width(label.text) > room else { return label }
      return Sentence(data: WrappedText.cut(label.text, columns: room))
    }

    /// So much of a name is shown on any terminal.
    private static let fewestColumns = 12

    private static func words(_ gap: SubjectGap) -> Sentence {
      let (first, last) = (gap.blocks.lowerBound, gap.blocks.upperBound)
      let missing: Sentence =
        first == last
        ? "block \(first): \(gap.reason.words)" : "blocks \(first) to \(last): \(gap.reason.words)"
      return gap.subject.tokenID.map { "item \(number: "\($0)"), \(missing)" } ?? missing
    }

    private static func notes(_ response: Response) -> [Sentence] {
      let chains = response.chains
      let bars = chains.compactMap { chain -> Sentence? in
        let isRead = chain.accounts.contains { $0.status.asOf != nil }
        guard isRead, let head = chain.head else { return nil }
        return chains.count == 1
          ? "the bars show blocks 0 to \(head)"
          : "on \(name: chain.chain.name), the bars show blocks 0 to \(head)"
      }
      let legend: Sentence =
        "\(term: "#") proved, \(term: "=") searched, \(term: "+") searched in part, "
        + "\(term: ".") missing"
      var notes = response.unreadable.map(\.caution)
      for chain in chains {
        notes += chain.demoted.map(\.caution)
        notes += chain.failedSources.map(\.note)
      }
      notes += bars.dropLast().map(Sentence.info)
      if let last = bars.last { notes.append(.info("\(last): \(legend)")) }
      for chain in response.unknown {
        let words: Sentence =
          "not shown: the stored history of chain \(number: "\(chain)"), which is unknown; "
          + "add the chain to config.toml"
        notes.append(.info(words))
      }
      let names = chains.map(\.chain.name).joined(separator: ", ")
      notes.append(.info("from the history database on \(name: names); no node was asked"))
      return notes
    }

    private static func row(
      _ account: AccountBook.Account,
      _ status: AccountHistoryStatus
    ) -> Body.Row {
      Body.Row(
        account: account.address.description,
        accountName: account.name,
        standing: account.standing?.mark,
        asOfBlock: status.asOf.map { "\($0)" },
        asOfTime: status.asOfTime.map { UTC.text($0) },
        rows: status.rows,
        transactions: status.transactions,
        subjects: status.parts.map { part in
          Body.Subject(
            subject: part.subject.code,
            contract: part.subject.contract?.description,
            tokenID: part.subject.tokenID.map { "\($0)" },
            searched: part.searched.map {
              Body.Blocks(fromBlock: "\($0.lowerBound)", toBlock: "\($0.upperBound)")
            },
            spans: part.spans.spans.map(Self.span)
          )
        }
      )
    }

    private static func span(_ span: HistorySpan) -> Body.Span {
      let (grade, by, reason): (String, String?, String?) =
        switch span.grade {
        case .proved(.stateRoot): ("proved", "state-root", nil)
        case .proved(.node(let node)): ("proved", node.description, nil)
        case .told(let node): ("told", node.description, nil)
        case .missing(let reason): ("missing", nil, reason.word)
        }
      return Body.Span(
        fromBlock: "\(span.blocks.lowerBound)",
        toBlock: "\(span.blocks.upperBound)",
        grade: grade,
        by: by,
        reason: reason
      )
    }
  }
}

/// What is known of one subject of an account.
private struct SubjectStatus {
  let subject: HistorySubject
  let searched: [ClosedRange<UInt64>]
  let spans: HistorySpans
  let gaps: [SubjectGap]
}

extension AccountHistoryStatus {
  /// The subjects that were searched, then those of which only more is known.
  fileprivate var parts: [SubjectStatus] {
    let known = searched.map(\.subject)
    let others = assurance.map(\.subject).filter { !known.contains($0) }
    return (known + others).map { subject in
      let said = assurance.first { $0.subject == subject }
      return SubjectStatus(
        subject: subject,
        searched: searched.first { $0.subject == subject }?.ranges ?? [],
        spans: said?.spans ?? HistorySpans(),
        gaps: said?.gaps ?? []
      )
    }
  }

  /// What people call a subject of this account.
  ///
  /// The addresses of contracts are short if `short` is there.
  fileprivate func label(
    of subject: HistorySubject,
    _ chain: ChainEntry,
    _ short: ShortAddresses?
  ) -> Sentence {
    func form(_ contract: Address) -> String {
      short?.text(contract.description) ?? contract.description
    }
    return switch subject {
    case .ether: "\(term: chain.symbol)"
    case .nonces: "transactions"
    case .token(let contract): "token \(address: form(contract))"
    case .items(let contract): "items \(address: form(contract))"
    // Its ID, which may be long, stands with what is missing.
    case .item(let contract, _): "item of \(address: form(contract))"
    case .otherTokens:
      searched.contains { $0.subject.contract != nil }
        || assurance.contains { $0.subject.contract != nil } ? "other tokens" : "tokens"
    }
  }
}

extension HistorySubject {
  /// The contract of a token or a collection; nil for all else.
  fileprivate var contract: Address? {
    switch self {
    case .token(let contract), .items(let contract), .item(let contract, _): contract
    case .ether, .nonces, .otherTokens: nil
    }
  }

  /// The word in JSON.
  fileprivate var code: String {
    switch self {
    case .ether: "ether"
    case .nonces: "nonces"
    case .token: "token"
    case .items: "items"
    case .item: "item"
    case .otherTokens: "other-tokens"
    }
  }
}

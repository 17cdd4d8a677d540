package import Core
import Entity

extension ShowAllBalances {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.balances"

    package struct Chain: Encodable, Sendable {
      package let chainID: String
      package let chainName: String
      package let symbol: String
      /// The block after which the balances were read, the oldest one if they are from several;
      /// left out if nothing is known, like the rest of it.
      package let block: String?
      package let blockHash: String?
      package let blockTime: Sentence?
      /// When the oldest of the balances was read; left out if it was just now.
      package let readAt: Sentence?
      /// Why the chain failed, so that its balances are the last known ones; left out if it did not.
      package let problem: ChainProblem?
      /// Empty if nothing is known.
      package let accounts: [ShowBalances.Body.Row]
      /// The hashes of transactions from this machine that are not mined; omitted if there are none.
      package let pending: [String]?
      /// Left out unless a proof was asked for and the chain answered, like the next two.
      package let header: HeaderModel?
      /// The nodes that are asked for nothing more; left out if there are none.
      package let setAside: [SetAsideModel]?
      /// The balances that nodes gave though others are proved; left out if there are none.
      package let falseBalances: [FalseBalanceModel]?
    }

    /// What all accounts have of one asset.
    package struct Total: Encodable, Sendable {
      package let symbol: String
      /// The contract of a token that is not built in; left out for all else.
      package let contract: String?
      package let units: String
      package let decimals: Int
      package let amount: String
      /// The names of the chains that it is on.
      package let chains: [String]
    }

    package let chains: [Chain]
    package let totals: [Total]
    /// The chains whose balances are not the newest ones, or unknown; left out if there are none.
    package let failed: [String]?
    /// Wallets that are missing from the accounts; omitted if there are none.
    package let unreadable: [UnreadableWallet.Model]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let chains = response.chains.map(model)
      let totals = AssetTotal.all(of: response.chains)
      let failed = response.chains.filter { $0.failure != nil }.map(\.chain.name)
      return Answer(
        Body(
          chains: chains,
          totals: totals.map(model),
          failed: failed.isEmpty ? nil : failed,
          unreadable: response.unreadable.isEmpty ? nil : response.unreadable.map(\.model)
        ),
        styled: styled(response, totals),
        notes: notes(on: response, chains)
      )
    }

    private func model(_ balances: ChainBalances) -> Body.Chain {
      let block = balances.block
      return .init(
        chainID: balances.chain.id.description,
        chainName: balances.chain.name,
        symbol: balances.chain.symbol,
        block: block.map { "\($0.number)" },
        blockHash: block?.hash.description,
        blockTime: block.map { UTC.text($0.time) },
        readAt: balances.readAt.map { UTC.text($0) },
        problem: balances.failure.map(ChainProblem.init),
        accounts: balances.holdings.map(BalanceRows(chain: balances.chain).row),
        pending: balances.pending.model,
        header: balances.verification.map(HeaderModel.init),
        setAside: balances.verification?.setAsideModel,
        falseBalances: balances.verification?.falseModel
      )
    }

    private func model(_ total: AssetTotal) -> Body.Total {
      var contract: String?
      if case .token(_, let address, _) = total.asset { contract = address.description }
      return .init(
        symbol: UntrustedText.escaped(total.asset.symbol),
        contract: contract,
        units: "\(total.units)",
        decimals: total.decimals,
        amount: Units.text(total.units, decimals: total.decimals),
        chains: total.chains.map(\.name)
      )
    }
  }
}

extension ShowAllBalances.Presenter {
  /// A row for each balance that is not zero, then the totals.
  private func styled(
    _ response: ShowAllBalances.Response,
    _ totals: [AssetTotal]
  ) -> StyledText {
    let shown = response.chains.filter { balances in
      balances.holdings.isEmpty || balances.holdings.contains { !$0.isEmpty }
    }
    guard !shown.isEmpty else { return StyledText("nothing on any chain") }
    let hasNames = shown.contains { $0.holdings.count > 1 }
    let isMarked = shown.contains { !$0.verdicts.isEmpty }
    var table = Table(
      (hasNames ? [.left, .left] : [.left]) + [.decimal, .left] + (isMarked ? [.left] : [])
    )
    func add(_ heading: Sentence, _ row: Row) {
      let name = hasNames ? [row.name] : []
      table.add([heading] + name + [row.amount, row.unit] + (isMarked ? [row.mark] : []))
    }
    for balances in shown {
      var heading = heading(balances, now: response.now)
      for row in rows(balances) {
        add(heading, row)
        heading = ""
      }
    }
    if shown.reduce(0, { $0 + rows($1).count }) > 1 {
      for (place, total) in totals.enumerated() {
        let amount: Sentence = "\(amount: Units.text(total.units, decimals: total.decimals))"
        add(place == 0 ? "total" : "", ("", amount, unit(of: total), ""))
      }
    }
    return table.styled
  }

  private func heading(_ balances: ChainBalances, now: Int64) -> Sentence {
    let name: Sentence = "\(name: balances.chain.name)"
    guard balances.failure != nil, let readAt = balances.readAt else { return name }
    return "\(name) (\(Age(of: readAt, now: now).text) old)"
  }

  private typealias Row = (name: Sentence, amount: Sentence, unit: Sentence, mark: Sentence)

  /// What is there and not zero; a chain of which nothing is known has one row.
  private func rows(_ balances: ChainBalances) -> [Row] {
    let symbol: Sentence = "\(term: balances.chain.symbol)"
    guard !balances.holdings.isEmpty else { return [("", "?", symbol, "")] }
    let writer = BalanceRows(chain: balances.chain)
    let shared = writer.sharedContracts(balances.holdings)
    return balances.holdings.flatMap { holding -> [Row] in
      var rows: [Row] = []
      if holding.ether != .zero {
        let mark = holding.verdicts?.ether.mark ?? ""
        rows.append(("", "\(amount: holding.ether?.ether ?? "?")", symbol, mark))
      }
      for balance in holding.tokens {
        let token = writer.token(balance)
        guard !token.isNothing else { continue }
        let amount: Sentence = "\(amount: token.amount ?? "?")"
        rows.append(("", amount, token.unit(shared), holding.mark(of: balance) ?? ""))
      }
      if !rows.isEmpty { rows[0].name = holding.markedNames ?? "\(holding.address)" }
      return rows
    }
  }

  /// The symbol, with what tells the asset from others of the same symbol.
  private func unit(of total: AssetTotal) -> Sentence {
    let symbol = UntrustedText.escaped(total.asset.symbol)
    switch total.asset {
    case .builtIn: return "\(term: symbol)"
    case .coin:
      return "\(term: symbol) on \(Sentence(joining: total.chains.map { "\(name: $0.name)" }))"
    case .token(_, let address, _): return "\(term: symbol) (\(address))"
    }
  }

  private func notes(
    on response: ShowAllBalances.Response,
    _ chains: [ShowAllBalances.Body.Chain]
  ) -> [Sentence] {
    var notes = response.chains.compactMap { balances -> Sentence? in
      guard let failure = balances.failure else { return nil }
      let name: Sentence = "\(name: balances.chain.name)"
      guard let readAt = balances.readAt else {
        return .caution("\(name) is not in the total: \(failure.report.message)")
      }
      let age = Age(of: readAt, now: response.now).text
      return .caution("\(name) is \(age) old: \(failure.report.message)")
    }
    let empty = response.chains.count { balances in
      balances.failure == nil && balances.holdings.allSatisfy(\.isEmpty)
    }
    if empty > 0, empty < response.chains.count {
      notes.append(
        .info("nothing on \(empty, one: "other chain", many: "other chains")")
      )
    }
    notes += BalanceProofNotes(chains: response.chains, namesChains: true).notes
    let accounts = response.chains.first?.holdings.flatMap(\.accounts) ?? []
    notes += response.unreadable.map(\.caution) + accounts.compactMap(\.caution)
    notes += chains.flatMap { $0.accounts.flatMap(\.problems) }
    for balances in response.chains where !balances.pending.hashes.isEmpty {
      let name: Sentence = "\(name: balances.chain.name)"
      let count = balances.pending.hashes.count
      notes.append(
        .info(
          "\(count: count) \(by: count, one: "transaction is", many: "transactions are") not mined "
            + "yet on \(name)"
        )
      )
      notes += balances.holdings.flatMap { $0.pendingNotes(balances.chain.symbol) }
    }
    return notes
  }
}

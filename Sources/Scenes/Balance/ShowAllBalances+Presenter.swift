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
      /// The number of balances that are neither proved nor contradicted; left out if there are none.
      package let notProved: Int?
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
    /// What all of it is worth; left out without a currency.
    package let value: TotalValueModel?
    /// The chains whose balances are not the newest ones, or unknown; left out if there are none.
    package let failed: [String]?
    /// Wallets that are missing from the accounts; omitted if there are none.
    package let unreadable: [UnreadableWallet.Model]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let shown = response.prices?.shown
      let chains = response.chains.map { model($0, shown) }
      let value = shown?.value(of: response.chains)
      let totals = AssetTotal.all(of: response.chains)
      let failed = response.chains.filter { $0.failure != nil }.map(\.chain.name)
      let table = table(response, totals, value)
      let items = CollectibleParagraph(response.chains, namesChains: true)
      return Answer(
        Body(
          chains: chains,
          totals: totals.map(model),
          value: value.map(TotalValueModel.init),
          failed: failed.isEmpty ? nil : failed,
          unreadable: response.unreadable.isEmpty ? nil : response.unreadable.map(\.model)
        ),
        styled: StyledText(paragraphs: table.styled, items.table),
        notes: [table.hiddenNote].compactMap(\.self) + notes(on: response, chains) + items.notes
          + (value?.notes ?? []),
        next: FoundTokens.next(after: response.chains.compactMap(\.tokens))
      )
    }

    private func model(_ balances: ChainBalances, _ prices: BalancePrices?) -> Body.Chain {
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
        accounts: balances.holdings.map(BalanceRows(chain: balances.chain, prices: prices).row),
        pending: balances.pending.model,
        header: balances.verification.map(HeaderModel.init),
        setAside: balances.verification?.setAsideModel,
        falseBalances: balances.verification?.falseModel,
        notProved: balances.notProvedCount
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
  /// A row for each balance that is not zero, then the totals and what all of it is worth.
  private func table(
    _ response: ShowAllBalances.Response,
    _ totals: [AssetTotal],
    _ value: Valuation?
  ) -> BalanceTable {
    let hasNames = response.chains.contains { $0.holdings.count > 1 }
    var table = BalanceTable()
    for balances in response.chains {
      let first = table.rows.count
      add(balances, to: &table, hasNames: hasNames, response)
      if first < table.rows.count { table.rows[first].chain = heading(balances, now: response.now) }
    }
    guard !table.rows.isEmpty else {
      if table.hiddenNote == nil { table.whenEmpty = "nothing on any chain" }
      return table
    }
    // Where nothing is added up, the totals would only repeat the rows.
    if totals.contains(where: { $0.summands > 1 }) {
      for (place, total) in totals.enumerated() {
        let amount: Sentence = "\(amount: Units.text(total.units, decimals: total.decimals))"
        table.rows.append(
          .init(chain: place == 0 ? "total" : "", amount: amount, unit: unit(of: total))
        )
      }
    }
    if let value { table.addValue(value) }
    return table
  }

  private func add(
    _ balances: ChainBalances,
    to table: inout BalanceTable,
    hasNames: Bool,
    _ response: ShowAllBalances.Response
  ) {
    guard !balances.holdings.isEmpty else {
      table.rows.append(.init(amount: "?", unit: "\(term: balances.chain.symbol)"))
      return
    }
    let assets = AssetRows(balances, prices: response.prices, now: response.now)
    for holding in balances.holdings {
      var group = assets.rows(of: holding, hidesZeroCoin: true, showsAge: false)
      if !hasNames { group.name = "" }
      table.add(group)
    }
  }

  private func heading(_ balances: ChainBalances, now: Int64) -> Sentence {
    let name: Sentence = "\(name: balances.chain.name)"
    guard balances.isRecalled, let readAt = balances.readAt else { return name }
    return "\(name) (\(Age(of: readAt, now: now).text) old)"
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
    let ages = response.chains.filter { !$0.isRecalled }.compactMap(\.readAt)
    if let oldest = ages.min() {
      notes.append(.info("read up to \(Age(of: oldest, now: response.now).text) ago"))
    }
    let empty = response.chains.count { balances in
      balances.failure == nil && balances.holdings.allSatisfy(\.isEmpty)
    }
    if empty > 0, empty < response.chains.count {
      notes.append(
        .info("nothing on \(empty, one: "other chain", many: "other chains")")
      )
    }
    notes += BalanceProofNotes(chains: response.chains, namesChains: true, now: response.now).notes
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
    return notes + [FoundTokens.note(on: response.chains.compactMap(\.tokens))].compactMap(\.self)
  }
}

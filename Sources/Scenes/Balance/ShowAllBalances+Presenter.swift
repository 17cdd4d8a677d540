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

    package let chains: [Chain]
    package let totals: [TotalModel]
    /// What is in no total, because the balances on a chain are of different blocks; left out if
    /// nothing is.
    package let unsummed: [UnsummedModel]?
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
      let totals = AssetTotals(of: response.chains)
      let value = shown?.value(of: response.chains, without: totals.unsummed)
      let failed = response.chains.filter { $0.failure != nil }.map(\.chain.name)
      let table = table(response, totals, value)
      let items = CollectibleParagraph(response.chains, namesChains: true)
      return Answer(
        Body(
          chains: chains,
          totals: totals.held.map(TotalModel.init),
          unsummed: totals.unsummedModel,
          value: value.map(TotalValueModel.init),
          failed: failed.isEmpty ? nil : failed,
          unreadable: response.unreadable.isEmpty ? nil : response.unreadable.map(\.model)
        ),
        styled: StyledText(paragraphs: table.styled, items.table),
        notes: [table.hiddenNote].compactMap(\.self) + notes(on: response, chains) + totals.notes
          + items.notes
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
  }
}

extension ShowAllBalances.Presenter {
  /// A row for each balance that is not zero, then the totals and what all of it is worth.
  private func table(
    _ response: ShowAllBalances.Response,
    _ totals: AssetTotals,
    _ value: Valuation?
  ) -> BalanceTable {
    let hasNames = response.chains.contains { $0.holdings.count > 1 }
    var table = BalanceTable()
    let shared = HeldAsset.shared(among: response.chains.flatMap(\.shownAssets))
    for balances in response.chains {
      let first = table.rows.count
      add(balances, to: &table, hasNames: hasNames, response, shared)
      if first < table.rows.count { table.rows[first].chain = heading(balances, now: response.now) }
    }
    guard !table.rows.isEmpty else {
      if table.hiddenNote == nil { table.whenEmpty = "nothing on any chain" }
      return table
    }
    // Where nothing is added up, the totals would only repeat the rows.
    let held = totals.held
    if held.contains(where: { $0.summands > 1 }) {
      for (place, total) in held.enumerated() {
        let amount: Sentence = "\(amount: Units.text(total.units, decimals: total.decimals))"
        table.rows.append(
          .init(
            chain: place == 0 ? "total" : "",
            amount: amount,
            unit: total.unit(isShared: shared.contains(total.asset))
          )
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
    _ response: ShowAllBalances.Response,
    _ shared: Set<HeldAsset>
  ) {
    guard !balances.holdings.isEmpty else {
      table.rows.append(.init(amount: "?", unit: "\(term: balances.chain.symbol)"))
      return
    }
    let assets = AssetRows(balances, prices: response.prices, now: response.now, shared: shared)
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

extension ChainBalances {
  /// The assets that have a row: those of which there is something, or may be.
  fileprivate var shownAssets: [HeldAsset] {
    AssetBalances.all(of: self).filter { $0.summands > 0 || !$0.isComplete }.map(\.asset)
  }
}

extension AssetTotal {
  /// The symbol, with what tells the asset from others of the same symbol.
  ///
  /// The contracts of an asset of several chains are beside its amounts on them.
  fileprivate func unit(isShared: Bool) -> Sentence {
    let symbol = UntrustedText.escaped(asset.symbol)
    let onChains: Sentence =
      "\(term: symbol) on \(Sentence(joining: chains.map { "\(name: $0.name)" }))"
    switch asset {
    case .sharedCoin: return "\(term: symbol)"
    case .coin: return onChains
    case .issued: return isShared ? onChains : "\(term: symbol)"
    case .token(_, let address, _):
      let isClear = tokens.allSatisfy(TokenList.isBuiltIn) && !isShared
      return isClear ? "\(term: symbol)" : "\(term: symbol) (\(address))"
    }
  }
}

package import Core
package import Entity

/// Writes what moved in and out of accounts to a document, from the history database.
package enum ExportHistory {
  package struct Request: Sendable {
    /// As typed; all accounts of this wallet if there are none.
    package let accounts: [String]
    package let chain: ChainEntry
    /// The known tokens of every chain.
    package let tokens: TokenList
    package let period: ExportPeriod
    package let format: ExportFormat
    package let prefix: JournalPrefix
    /// Where the prices at the time come from; nil for none.
    package let pricing: ExportPricing?

    package init(
      accounts: [String],
      chain: ChainEntry,
      tokens: TokenList,
      period: ExportPeriod,
      format: ExportFormat,
      prefix: JournalPrefix,
      pricing: ExportPricing? = nil
    ) {
      (self.accounts, self.chain, self.tokens) = (accounts, chain, tokens)
      (self.period, self.format, self.prefix) = (period, format, prefix)
      self.pricing = pricing
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let accounts: [AccountBook.Account]
    /// The wallets that are missing because their files cannot be read.
    package let unreadable: [UnreadableWallet]
    package let format: ExportFormat
    package let transactions: Int
    package let rows: Int
    let facts: ExportFacts
    /// Tokens without description, whose amounts are in base units.
    package let undescribed: Int
    let labels: KnownLabels
    /// What this machine calls addresses.
    let names: KnownAddresses
    /// The prices of the rows; nil without prices.
    let prices: ExportPrices?
  }

  package protocol Worker: HistoryRowsWorker, LabelSource {
    /// Returns what price feeds had answered after blocks of the past.
    func prices(_ question: ReadPastPrices) async throws -> PastPrices
    /// Appends a part of the document.
    func write(_ text: String) throws
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``ExportHistoryError/changed``, `RecipientError`, `AccountBookError`, and the
    ///   errors of the worker.
    package func act(on request: Request) async throws -> Response {
      let selection = try NamedAccounts.selection(of: request.accounts, by: worker)
      let accounts = selection.groups.compactMap(\.accounts.first)
      let names = worker.names(try worker.accounts())
      let labels = worker.knownLabels()
      var (transactions, rows, undescribed) = (0, 0, 0)
      var balances = ExportBalances()
      var commodities = Commodities(
        of: request.chain,
        knowing: request.tokens,
        pricedIn: request.pricing?.currency
      )
      var document = Self.document(request, accounts, names, labels)
      var words: ExportWords?
      var cursor: HistoryRowsCursor?
      repeat {
        let page = try await worker.rows(
          of: selection.addresses,
          since: request.period.since,
          until: request.period.until,
          after: cursor
        )
        let balanced = (page.opening ?? []) + (page.closing ?? [])
        // A permission for all items of a collection has no amount.
        let counted = page.movements.filter { $0.kind != .operatorApproval }
        let assets = Set(counted.map(\.asset) + balanced.map(\.asset))
        let unknown = (words?.commodities ?? commodities).unknown(among: assets)
        let described = unknown.isEmpty ? [] : try await worker.metadata(of: unknown)
        undescribed += Set(unknown).subtracting(described.map(\.address)).count
        var text = ""
        if words == nil {
          commodities.learn(described)
          let facts = ExportFacts(
            chain: request.chain,
            accounts: accounts,
            period: request.period,
            asOf: page.asOf,
            assurance: page.assurance,
            tokens: commodities.knownTokens,
            listed: commodities.listed,
            currency: request.pricing?.currency
          )
          words = ExportWords(
            facts: facts,
            names: names,
            labels: labels,
            commodities: commodities
          )
          words?.prices = request.pricing.map { ExportPrices($0, on: request.chain) }
          text += document.head(facts, page.opening ?? [])
          balances.open(page.opening ?? [])
        }
        guard var wording = words else { break }
        wording.commodities.learn(described)
        try await wording.prices?.read(page.movements, wording.commodities, by: worker)
        let groups = Self.transactions(page.movements)
        (transactions, rows) = (transactions + groups.count, rows + page.movements.count)
        balances.add(page.movements)
        text += document.body(groups, &wording)
        if let closing = page.closing {
          guard balances.match(closing) else { throw ExportHistoryError.changed }
          text += document.foot(balances, &wording)
        }
        words = wording
        try worker.write(text)
        cursor = page.next
      } while cursor != nil
      guard let facts = words?.facts else { throw ExportHistoryError.changed }
      return Response(
        chain: request.chain,
        accounts: accounts,
        unreadable: selection.unreadable,
        format: request.format,
        transactions: transactions,
        rows: rows,
        facts: facts,
        undescribed: undescribed,
        labels: labels,
        names: names,
        prices: words?.prices
      )
    }

    private static func document(
      _ request: Request,
      _ accounts: [AccountBook.Account],
      _ names: KnownAddresses,
      _ labels: KnownLabels
    ) -> any HistoryDocument {
      let builder = JournalBuilder(
        accounts: JournalAccounts(of: accounts, on: request.chain, request.prefix),
        names: names,
        labels: labels,
        exported: Set(accounts.map(\.address))
      )
      return switch request.format {
      case .csv: HistoryCSV()
      case .json: HistoryJSON(isLines: false)
      case .jsonl: HistoryJSON(isLines: true)
      case .beancount: BeancountJournal(builder)
      case .ledger: LedgerJournal(builder)
      }
    }

    /// Groups the rows of whole blocks by transaction; a row without one stands for itself.
    static func transactions(_ movements: [Movement]) -> [[Movement]] {
      var groups: [[Movement]] = []
      var places: [Hash32: Int] = [:]
      var block: UInt64?
      for movement in movements {
        if movement.block.number != block {
          block = movement.block.number
          places = [:]
        }
        if let hash = movement.transaction, let place = places[hash] {
          groups[place].append(movement)
        } else {
          if let hash = movement.transaction { places[hash] = groups.count }
          groups.append([movement])
        }
      }
      return groups
    }
  }
}

/// Why a history was not exported.
package enum ExportHistoryError: Error, Equatable {
  /// The rows are not those that were there at the beginning.
  case changed
  /// No price feed of a coin or token of the chain is known.
  case noFeeds(chain: String)
  /// No feed on the chain gives the price of the currency.
  case noRate(Currency, chain: String)
}

extension ExportHistoryError: Reportable {
  package var report: Report {
    switch self {
    case .changed:
      Report(
        .refused,
        "export-changed",
        "the history changed while it was exported; nothing was written"
      )
    case .noFeeds(let chain):
      Report(.usage, "export-no-feeds", "no price feed is known on \(name: chain)")
    case .noRate(let currency, let chain):
      Report(
        .usage,
        "export-no-rate",
        "no price feed of \(term: currency.code) is known on \(name: chain)"
      )
    }
  }
}

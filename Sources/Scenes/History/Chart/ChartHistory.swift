package import Core
package import Entity

/// Draws what accounts had of an asset over time, from the history database.
package enum ChartHistory {
  package struct Request: Sendable {
    /// As typed; all accounts of this wallet if there are none.
    package let accounts: [String]
    /// The coin if nil.
    package let asset: HistoryAsset?
    package let chain: ChainEntry
    /// The known tokens of every chain.
    package let tokens: TokenList
    package let period: ExportPeriod

    package init(
      accounts: [String],
      asset: HistoryAsset?,
      chain: ChainEntry,
      tokens: TokenList,
      period: ExportPeriod
    ) {
      (self.accounts, self.asset, self.chain) = (accounts, asset, chain)
      (self.tokens, self.period) = (tokens, period)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let accounts: [AccountBook.Account]
    package let asset: Movement.Asset
    let commodity: Commodity
    let facts: ExportFacts
    /// Nil if nothing is stored of these accounts.
    package let chart: BalanceChart?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any HistoryRowsWorker
    package init(worker: any HistoryRowsWorker) { self.worker = worker }

    /// The parts of the time: more than a terminal has columns, and pictures have pixels.
    static let parts = 1_000

    /// - Throws: ``ChartHistoryError``, `RecipientError`, `AccountBookError`, and the errors of the
    ///   worker.
    package func act(on request: Request) async throws -> Response {
      let selection = try NamedAccounts.selection(of: request.accounts, by: worker)
      let accounts = selection.groups.compactMap(\.accounts.first)
      let asset = request.asset?.asset ?? .ether
      var commodities = Commodities(of: request.chain, knowing: request.tokens)
      let unknown = commodities.unknown(among: [asset])
      if !unknown.isEmpty { commodities.learn(try await worker.metadata(of: unknown)) }
      let commodity = commodities.commodity(of: asset)
      let found = try await found(of: asset, selection.addresses, request.period)
      let said = Self.assurance(of: asset, found.assurance)
      let chart = found.series.map { series in
        BalanceChart(
          Self.marked(series, found.clock, HistoryStanding(asOf: found.asOf, said)?.gaps ?? []),
          title: Self.title(accounts, commodity, request.chain),
          commodity,
          request.period.zone
        )
      }
      return Response(
        chain: request.chain,
        accounts: accounts,
        asset: asset,
        commodity: commodity,
        facts: ExportFacts(
          chain: request.chain,
          accounts: accounts,
          period: request.period,
          asOf: found.asOf,
          assurance: said,
          tokens: commodities.knownTokens,
          listed: commodities.listed
        ),
        chart: chart
      )
    }

    /// What the rows tell.
    private struct Found {
      var series: BalanceSeries?
      var asOf: BlockReference?
      var assurance: [SubjectAssurance] = []
      var clock = BlockClock()
    }

    /// Marks what was not read. Blocks before the first row are not drawn, nor those of which only
    /// the sum of the rows is wrong.
    private static func marked(
      _ series: BalanceSeries,
      _ clock: BlockClock,
      _ gaps: [SubjectGap]
    ) -> BalanceSeries {
      var series = series
      for gap in gaps where gap.reason.isUnread {
        if let times = clock.times(of: gap.blocks) { series.mark(unread: times) }
      }
      return series
    }

    private func found(
      of asset: Movement.Asset,
      _ accounts: [Address],
      _ period: ExportPeriod
    ) async throws -> Found {
      var found = Found()
      var opening = ExactSum()
      var end: UInt64 = 0
      var cursor: HistoryRowsCursor?
      repeat {
        let page = try await worker.rows(
          of: accounts,
          since: period.since,
          until: period.until,
          after: cursor
        )
        for balance in page.opening ?? [] where balance.asset == asset {
          guard let value = balance.value else { throw ChartHistoryError.tooLarge }
          opening.add(value.magnitude, direction: value.isNegative ? -1 : 1)
        }
        if cursor == nil { (found.asOf, found.assurance) = (page.asOf, page.assurance) }
        // One of several accounts may have been read up to a later block than the others.
        end = max(end, found.asOf?.time ?? 0, page.through ?? 0)
        for move in page.movements { found.clock.add(move.block) }
        for (block, changes) in Self.changes(in: page.movements, of: asset) {
          if found.series == nil {
            let start = period.first == nil ? block.time : period.since
            found.series = try Self.begun(at: start, upTo: end, period, opening)
          }
          guard found.series?.add(changes, at: block.time) ?? true else {
            throw ChartHistoryError.tooLarge
          }
        }
        cursor = page.next
      } while cursor != nil
      if found.series == nil, opening != ExactSum() {
        found.series = try Self.begun(at: period.since, upTo: end, period, opening)
      }
      found.series?.finish()
      if let asOf = found.asOf { found.clock.add(asOf) }
      return found
    }

    private static func begun(
      at start: UInt64,
      upTo end: UInt64,
      _ period: ExportPeriod,
      _ opening: ExactSum
    ) throws -> BalanceSeries {
      // What comes after the last block that was read is not known.
      let end = min(period.until - 1, end)
      let series = BalanceSeries(from: start, to: end, parts: parts, opening: opening)
      guard let series else { throw ChartHistoryError.tooLarge }
      return series
    }

    /// What each block changed.
    private static func changes(
      in movements: [Movement],
      of asset: Movement.Asset
    ) -> [(BlockReference, [Int257])] {
      var blocks: [(BlockReference, [Int257])] = []
      for move in movements where move.asset == asset && move.isChange {
        if blocks.last?.0.number == move.block.number {
          blocks[blocks.count - 1].1.append(move.change)
        } else {
          blocks.append((move.block, [move.change]))
        }
      }
      return blocks
    }

    /// What is said of the asset; of a token also that of the coin, which pays for transactions.
    private static func assurance(
      of asset: Movement.Asset,
      _ said: [SubjectAssurance]
    ) -> [SubjectAssurance] {
      let own = Set(
        said.filter { $0.subject == asset.contract.map(HistorySubject.token) }.map(\.account)
      )
      return said.filter { assurance in
        switch assurance.subject {
        case .ether, .nonces: true
        case .token(let contract): asset == .token(contract)
        // A token of which nothing is said by itself is one of the others.
        case .otherTokens: asset != .ether && !own.contains(assurance.account)
        case .items, .item: false
        }
      }
    }

    private static func title(
      _ accounts: [AccountBook.Account],
      _ commodity: Commodity,
      _ chain: ChainEntry
    ) -> String {
      let names = accounts.prefix(3).map { account in
        account.name.map { UntrustedText.escaped($0) } ?? account.address.description
      }
      let more = accounts.count > 3 ? ["…"] : []
      let unit = commodity.symbol ?? commodity.contract?.description ?? commodity.code
      return (names + more).joined(separator: ", ") + ": " + unit + ", " + chain.name
    }
  }
}

/// Why a balance cannot be drawn.
package enum ChartHistoryError: Error, Equatable {
  case tooLarge
}

extension ChartHistoryError: Reportable {
  package var report: Report {
    switch self {
    case .tooLarge:
      Report(.data, "chart-too-large", "the amounts of this token are too large to draw")
    }
  }
}

extension GapReason {
  /// Whether rows of the blocks may be missing because they were not read.
  fileprivate var isUnread: Bool {
    switch self {
    case .rowsDiffer, .unreadable, .code: false
    default: true
    }
  }
}

package import Core
package import Entity

/// Draws what accounts had of an asset over time, from the history database.
package enum ChartHistory {
  package struct Request: Sendable {
    /// As typed; all accounts of this wallet if there are none.
    package let accounts: [String]
    /// The symbol or the contract of a token, or the symbol of the coin; the coin if nil.
    package let asset: String?
    package let chain: ChainEntry
    /// The known tokens of every chain.
    package let tokens: TokenList
    package let period: ExportPeriod

    package init(
      accounts: [String],
      asset: String?,
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
    package let asOf: BlockReference?
    let standing: HistoryStanding?
    /// Nil if nothing is stored of these accounts.
    package let chart: BalanceChart?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any HistoryRowsWorker
    package init(worker: any HistoryRowsWorker) { self.worker = worker }

    /// The parts of the time: more than a terminal has columns, and pictures have pixels.
    static let parts = 1_000

    /// - Throws: ``ChartHistoryError``, `RecipientError`, `AccountBookError`, `AddressError`, and
    ///   the errors of the worker.
    package func act(on request: Request) async throws -> Response {
      let selection = try NamedAccounts.selection(of: request.accounts, by: worker)
      let accounts = selection.groups.compactMap(\.accounts.first)
      let asset = try Self.asset(request)
      var commodities = Commodities(of: request.chain, knowing: request.tokens)
      let unknown = commodities.unknown(among: [asset])
      if !unknown.isEmpty { commodities.learn(try await worker.metadata(of: unknown)) }
      let commodity = commodities.commodity(of: asset)
      let drawn = try await series(of: asset, selection.addresses, request.period)
      let chart = drawn.series.map { series in
        BalanceChart(
          series,
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
        asOf: drawn.asOf,
        standing: drawn.standing,
        chart: chart
      )
    }

    private func series(
      of asset: Movement.Asset,
      _ accounts: [Address],
      _ period: ExportPeriod
    ) async throws -> Drawn {
      var series: BalanceSeries?
      var opening = ExactSum()
      var (asOf, standing): (BlockReference?, HistoryStanding?)
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
        asOf = asOf ?? page.asOf
        standing = standing ?? HistoryStanding(asOf: page.asOf, page.assurance)
        // One of several accounts may have been read up to a later block than the others.
        end = max(end, asOf?.time ?? 0, page.through ?? 0)
        for (block, changes) in Self.changes(in: page.movements, of: asset) {
          if series == nil {
            let start = period.first == nil ? block.time : period.since
            series = try Self.begun(at: start, upTo: end, period, opening)
          }
          guard series?.add(changes, at: block.time) ?? true else {
            throw ChartHistoryError.tooLarge
          }
        }
        cursor = page.next
      } while cursor != nil
      if series == nil, opening != ExactSum() {
        series = try Self.begun(at: period.since, upTo: end, period, opening)
      }
      series?.finish()
      return Drawn(series: series, asOf: asOf, standing: standing)
    }

    private struct Drawn {
      let series: BalanceSeries?
      let asOf: BlockReference?
      let standing: HistoryStanding?
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

    private static func asset(_ request: Request) throws -> Movement.Asset {
      guard let text = request.asset else { return .ether }
      if text.hasPrefix("0x") || text.hasPrefix("0X") { return .token(try Address(parsing: text)) }
      if text.lowercased() == request.chain.symbol.lowercased() { return .ether }
      let found = request.tokens.tokens(symbol: text, on: request.chain.id)
      guard let token = found.first else {
        throw ChartHistoryError.unknownAsset(text, chain: request.chain.name)
      }
      guard found.count == 1 else {
        throw ChartHistoryError.ambiguousAsset(text, count: found.count)
      }
      return .token(token.address)
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
  case unknownAsset(String, chain: String)
  case ambiguousAsset(String, count: Int)
  case tooLarge
}

extension ChartHistoryError: Reportable {
  package var report: Report {
    switch self {
    case .unknownAsset(let text, let chain):
      Report(
        .usage,
        "chart-asset-unknown",
        "unknown token on \(name: UntrustedText.escaped(chain)): \(foreign: text)"
      )
    case .ambiguousAsset(let text, let count):
      Report(
        .usage,
        "chart-asset-ambiguous",
        "ambiguous symbol: \(count: count) known tokens are called \(foreign: text)"
      )
    case .tooLarge:
      Report(.data, "chart-too-large", "the amounts of this token are too large to draw")
    }
  }
}

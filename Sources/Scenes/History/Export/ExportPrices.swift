import Core
import Entity

/// The prices of exported rows at their blocks, and how many rows have none.
struct ExportPrices: Sendable {
  let currency: Currency
  private let feeds: PriceFeeds
  private let chain: ChainEntry
  /// What was read after the blocks of the page, by their numbers.
  private var books: [UInt64: PriceBook] = [:]
  /// The rows of all pages that have a price.
  private(set) var priced = 0
  private var gaps: [PriceGap: Int] = [:]

  init(_ pricing: ExportPricing, on chain: ChainEntry) {
    (currency, feeds, self.chain) = (pricing.currency, pricing.feeds, chain)
  }

  /// The rows that should have a price and have none.
  var unpriced: Int { gaps.values.reduce(0, +) }

  /// How many rows have no price, with the reasons.
  var notes: [Sentence] {
    PriceGap.allCases.compactMap { gap in gaps[gap].map { gap.note($0) } }
  }

  /// The names of the fields that prices add to a row.
  static let columns = ["currency", "price", "value", "priceTime", "priceProblem"]

  /// Reads the prices of the rows of a page; those of the page before are forgotten.
  ///
  /// Rows of one block share an answer.
  mutating func read(
    _ movements: [Movement],
    _ commodities: Commodities,
    by worker: any ExportHistory.Worker
  ) async throws {
    books = [:]
    let question = question(about: movements, commodities)
    if !question.moments.isEmpty {
      let answer = try await worker.prices(question)
      for (moment, reading) in zip(question.moments, answer.readings) {
        var book = PriceBook(feeds: feeds, currency: currency)
        book.take(reading, for: question.question(at: moment))
        books[moment.block.number] = book
      }
    }
    for move in movements {
      switch value(of: move, commodities) {
      case .known: priced += 1
      case .unknown(let problem): gaps[PriceGap(problem), default: 0] += 1
      case nil: break
      }
    }
  }

  private func question(
    about movements: [Movement],
    _ commodities: Commodities
  ) -> ReadPastPrices {
    var blocks: [(block: BlockReference, assets: [PricedAsset])] = []
    for move in movements {
      guard move.isChange, let asset = priced(move.asset, commodities) else { continue }
      if blocks.last?.block != move.block { blocks.append((move.block, [])) }
      blocks[blocks.count - 1].assets.append(asset)
    }
    let moments = blocks.compactMap { block, assets -> PriceMoment? in
      // The price of the currency alone says nothing.
      guard assets.contains(where: { feeds.feed(for: $0, on: chain.id) != nil }) else { return nil }
      return feeds.question(for: assets, in: currency, on: chain.id, after: block)
        .map { PriceMoment(block: block, feeds: $0.feeds) }
    }
    return ReadPastPrices(
      chain: chain.id,
      uptime: feeds.uptimeFeed(on: chain.id),
      moments: moments
    )
  }

  /// Returns what feeds may give the price of; nil for items, and for tokens in no list: who made
  /// them also chose what they say of themselves.
  private func priced(_ asset: Movement.Asset, _ commodities: Commodities) -> PricedAsset? {
    guard asset.tokenID == nil, commodities.isListed(asset) else { return nil }
    return asset.contract.map { .token($0) } ?? .coin
  }

  /// Returns what a row's amount was worth after its block; nil for what moved nothing or has no
  /// price here.
  func value(of move: Movement, _ commodities: Commodities) -> AssetValue? {
    guard move.isChange else { return nil }
    return value(of: move.amount, move.asset, in: move.block.number, commodities)
  }

  /// Returns what an amount was worth after a block of the page.
  func value(
    of units: UInt256,
    _ asset: Movement.Asset,
    in block: UInt64,
    _ commodities: Commodities
  ) -> AssetValue? {
    guard let priced = priced(asset, commodities) else { return nil }
    guard feeds.feed(for: priced, on: chain.id) != nil else { return .unknown(.noFeed) }
    let decimals = commodities.described(asset).decimals
    return books[block]?.value(of: units, decimals: decimals, priced, on: chain.id)
      ?? .unknown(.notRead)
  }
}

import Core
import Entity

/// Asks price feeds about what accounts have.
struct PriceLookup: Sendable {
  let worker: any BalanceWorker
  let options: PriceOptions

  /// Returns the question about the balances of a chain; nil if there is nothing to ask.
  ///
  /// Prices are those after the block of the balances, or the newest ones if these are older ones.
  func question(about balances: ChainBalances) -> ReadPrices? {
    let assets = Valuation.assets(of: balances.holdings)
    guard !assets.isEmpty else { return nil }
    return options.feeds.question(
      for: assets,
      in: options.currency,
      on: balances.chain.id,
      after: balances.newBlock
    )
  }

  /// Asks the feeds of all chains at once, and for the price of the currency elsewhere unless it is
  /// then known, or was before.
  ///
  /// - Throws: `CancellationError`.
  func answers(
    to questions: [ReadPrices],
    knowing known: PriceBook
  ) async throws -> [PriceAnswer] {
    let results = await questions.concurrently(limit: BalanceLookup.atOnce, worker.prices)
    var answers = zip(questions, results).map(PriceAnswer.init)
    var book = known
    for answer in answers { book.take(answer) }
    // The price of the currency may be on a chain that nothing was asked about.
    let asked = Set(questions.map(\.chain))
    for feed in options.feeds.feeds(of: options.currency) where !asked.contains(feed.chain) {
      guard !questions.isEmpty, let rate = book.rate, rate.price == nil else { break }
      let question = ReadPrices(
        chain: feed.chain,
        feeds: [feed.address],
        uptime: options.feeds.uptimeFeed(on: feed.chain),
        block: nil
      )
      for result in await [question].concurrently(limit: 1, worker.prices) {
        let answer = PriceAnswer(question: question, result: result)
        book.take(answer)
        answers.append(answer)
      }
    }
    try Task.checkCancellation()
    return answers
  }
}

import Entity

/// The prices beside balances that are read again and again.
///
/// They are read again less often than the balances, and only after these.
struct FollowedPrices: Sendable {
  /// How long prices count, in seconds: as long as balances that are good enough for a screen.
  static let lifetime: Int64 = 300
  /// After how many seconds a question that failed is asked again.
  static let pause: Int64 = 60

  private struct Entry: Sendable {
    let answer: PriceAnswer
    /// When it was given, in seconds since 1970.
    let readAt: Int64

    /// Whether it was given less than so many seconds ago; never if the clock was set back.
    func isYoung(_ seconds: Int64, at now: Int64) -> Bool { (0..<seconds).contains(now - readAt) }
  }

  private let options: PriceOptions
  /// Those of failures are only kept until their chain answers.
  private var entries: [Entry] = []
  private var hasAsked = false

  init(_ options: PriceOptions) { self.options = options }

  /// The prices at a moment, in seconds since 1970: their ages go on. Nil before the first question.
  func prices(at now: Int64) -> BalancePrices? {
    hasAsked ? BalancePrices(book: book(entries, at: now), options: options) : nil
  }

  /// Asks for the prices of balances that were just read, if they are due; nil if no balances were.
  ///
  /// - Throws: `CancellationError`.
  func answers(
    for chains: [ChainBalances],
    by worker: any BalanceWorker,
    at now: Int64
  ) async throws -> [PriceAnswer]? {
    let read = chains.filter { $0.newBlock != nil }
    guard !read.isEmpty else { return nil }
    let lookup = PriceLookup(worker: worker, options: options)
    let due = read.compactMap(lookup.question).filter { isDue($0, at: now) }
    guard !due.isEmpty else { return [] }
    let young = entries.filter { $0.isYoung(Self.lifetime, at: now) }
    return try await lookup.answers(to: due, knowing: book(young, at: now))
  }

  mutating func take(_ answers: [PriceAnswer], at now: Int64) {
    hasAsked = true
    for answer in answers {
      let (chain, feeds) = (answer.question.chain, Set(answer.question.feeds))
      // After a failure the earlier prices stay, and become too old.
      entries.removeAll { entry in
        let earlier = entry.answer
        guard earlier.question.chain == chain else { return false }
        return earlier.isFailure
          || (!answer.isFailure && feeds.isSuperset(of: earlier.question.feeds))
      }
      entries.append(Entry(answer: answer, readAt: now))
    }
  }

  /// Whether no young answer covers the feeds; without a new block, no price can have changed.
  private func isDue(_ question: ReadPrices, at now: Int64) -> Bool {
    !entries.contains { entry in
      let earlier = entry.answer
      guard earlier.question.chain == question.chain,
        Set(question.feeds).isSubset(of: earlier.question.feeds)
      else { return false }
      guard !earlier.isFailure else { return entry.isYoung(Self.pause, at: now) }
      return earlier.question.block == question.block || entry.isYoung(Self.lifetime, at: now)
    }
  }

  private func book(_ entries: [Entry], at now: Int64) -> PriceBook {
    var book = PriceBook(feeds: options.feeds, currency: options.currency)
    for entry in entries {
      book.take(entry.answer, secondsAgo: UInt64(clamping: now - entry.readAt))
    }
    return book
  }
}

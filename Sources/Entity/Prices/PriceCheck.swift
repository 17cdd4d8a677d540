import Core

/// Decides which answers of the feeds of one chain are prices.
struct PriceCheck: Sendable {
  private struct Answer: Sendable {
    let reading: FeedReading
    let sequencer: PriceProblem?
    let time: UInt64
    let secondsAgo: UInt64
  }

  private var answers: [Address: Answer] = [:]

  /// The most seconds that a price may be newer than its block.
  static let maxLead: UInt64 = 60
  /// How long a sequencer must have worked again, in seconds: what Chainlink's documentation shows.
  static let gracePeriod: UInt64 = 3_600

  /// Takes the answer to a question, which was given so many seconds ago.
  mutating func take(_ sheet: PriceSheet, for question: ReadPrices, secondsAgo: UInt64 = 0) {
    let sequencer = Self.problem(of: sheet, asked: question.uptime)
    for (place, feed) in question.feeds.enumerated() {
      answers[feed] = Answer(
        reading: place < sheet.readings.count ? sheet.readings[place] : .fault(.malformed),
        sequencer: sequencer,
        time: sheet.block.time,
        secondsAgo: secondsAgo
      )
    }
  }

  /// Returns the price that a feed gave; nil if it was not asked.
  func result(of feed: PriceFeed) -> PriceResult? {
    guard let answer = answers[feed.address] else { return nil }
    if let problem = answer.sequencer { return .unknown(problem) }
    switch answer.reading {
    case .fault(.noAnswer): return .unknown(.noAnswer)
    case .fault(.refused): return .unknown(.refused)
    case .fault(.malformed): return .unknown(.malformed)
    case .round(let round): return Self.result(of: feed, round, in: answer)
    }
  }

  private static func result(
    of feed: PriceFeed,
    _ round: FeedRound,
    in given: Answer
  ) -> PriceResult {
    let time = given.time
    guard round.decimals == UInt256(UInt64(feed.decimals)) else {
      return .unknown(.decimals(found: round.decimals, expected: feed.decimals))
    }
    guard !round.updatedAt.isZero else { return .unknown(.neverSet) }
    let answer = Int257(signedWord: round.answer)
    guard !answer.isNegative, !answer.magnitude.isZero else { return .unknown(.notPositive) }
    guard let updatedAt = UInt64(exactly: round.updatedAt) else { return .unknown(.malformed) }
    if updatedAt > time {
      let lead = updatedAt - time
      guard lead <= maxLead else { return .unknown(.future(seconds: lead)) }
    }
    let (sum, overflows) = (time > updatedAt ? time - updatedAt : 0)
      .addingReportingOverflow(given.secondsAgo)
    let age = overflows ? UInt64.max : sum
    guard age <= feed.maxAge else {
      return .unknown(.tooOld(age: age, heartbeat: feed.heartbeat))
    }
    return .price(Price(feed: feed, answer: answer.magnitude, updatedAt: updatedAt, age: age))
  }

  /// Returns why the prices of a rollup cannot be used; nil if they can, or if it has no feed about its
  /// sequencer.
  private static func problem(of sheet: PriceSheet, asked uptime: Address?) -> PriceProblem? {
    guard uptime != nil else { return nil }
    guard case .status(let status)? = sheet.sequencer, status.answer <= 1,
      let since = UInt64(exactly: status.startedAt), since > 0, since <= sheet.block.time
    else { return .sequencerUnknown }
    guard status.answer.isZero else { return .sequencerDown }
    let works = sheet.block.time - since
    return works > gracePeriod ? nil : .sequencerRestarted(seconds: works)
  }
}

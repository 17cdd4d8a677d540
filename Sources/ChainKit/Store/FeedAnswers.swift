import Core
import Entity

/// What price feeds are known to have answered after a block.
///
/// Answers alone: what a feed refused may have been the node's fault.
struct FeedAnswers: Hashable, Sendable {
  var rounds: [Address: FeedRound] = [:]
  var sequencer: SequencerStatus?

  init() {}

  /// Takes the answers to a question out of a sheet.
  init(_ sheet: PriceSheet, to question: ReadPrices) {
    for (feed, reading) in zip(question.feeds, sheet.readings) {
      if case .round(let round) = reading { rounds[feed] = round }
    }
    if question.uptime != nil, case .status(let status)? = sheet.sequencer { sequencer = status }
  }

  /// Returns the part of a question that they leave open; nil if they answer all of it.
  func rest(of question: ReadPrices) -> ReadPrices? {
    let feeds = question.feeds.filter { rounds[$0] == nil }
    let uptime = sequencer == nil ? question.uptime : nil
    guard !feeds.isEmpty || uptime != nil else { return nil }
    return ReadPrices(chain: question.chain, feeds: feeds, uptime: uptime, block: question.block)
  }

  /// Returns the answer to a whole question: these, and what was read of the rest.
  func sheet(
    for question: ReadPrices,
    _ block: BlockReference,
    with rest: (question: ReadPrices, sheet: PriceSheet)? = nil
  ) -> PriceSheet {
    let read = rest.map { Dictionary(zip($0.question.feeds, $0.sheet.readings)) { one, _ in one } }
    return PriceSheet(
      block: block,
      readings: question.feeds.map { feed in
        rounds[feed].map(FeedReading.round) ?? read?[feed] ?? .fault(.malformed)
      },
      sequencer: question.uptime.flatMap { _ in
        sequencer.map(SequencerReading.status) ?? rest?.sheet.sequencer
      }
    )
  }

  /// Returns the part of the answer that they are, without the rest.
  ///
  /// Without a sequencer whose feed is asked, no price of a rollup is one.
  func reading(
    for question: ReadPrices,
    _ block: BlockReference,
    without gap: PastGap
  ) -> PastReading {
    let feeds = question.feeds.filter { rounds[$0] != nil }
    guard !feeds.isEmpty, question.uptime == nil || sequencer != nil else { return .nothing(gap) }
    return .part(sheet(for: question.about(feeds), block), of: feeds, without: gap)
  }
}

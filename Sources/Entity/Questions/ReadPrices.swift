package import Core

/// Reads price feeds, all after the same block, and whether the sequencer of a rollup works.
package struct ReadPrices: Question {
  package static let name = "read-prices"
  package typealias Answer = PriceSheet

  package let chain: ChainID
  /// The proxies of the feeds.
  package let feeds: [Address]
  /// The feed about the sequencer; nil if the chain has none.
  package let uptime: Address?
  /// The block after which they are read; nil for the newest one.
  package let block: BlockReference?

  package init(chain: ChainID, feeds: [Address], uptime: Address?, block: BlockReference?) {
    (self.chain, self.feeds) = (chain, feeds)
    (self.uptime, self.block) = (uptime, block)
  }

  /// The same question about other feeds.
  package func about(_ feeds: [Address]) -> ReadPrices {
    ReadPrices(chain: chain, feeds: feeds, uptime: uptime, block: block)
  }
}

/// What feeds answered after a block; nothing of it is checked.
package struct PriceSheet: Hashable, Sendable, Codable {
  package let block: BlockReference
  /// The answers, in the order of the feeds.
  package let readings: [FeedReading]
  /// The answer of the feed about the sequencer; nil if it was not asked.
  package let sequencer: SequencerReading?

  package init(block: BlockReference, readings: [FeedReading], sequencer: SequencerReading?) {
    (self.block, self.readings, self.sequencer) = (block, readings, sequencer)
  }
}

/// What a feed answered, or why it did not.
package enum FeedReading: Hashable, Sendable, Codable {
  case round(FeedRound)
  case fault(FeedFault)
}

/// The latest answer of a feed, as it is in the words of the call.
package struct FeedRound: Hashable, Sendable, Codable {
  /// The price, in two's complement.
  package let answer: UInt256
  /// When it was set, in seconds since 1970.
  package let updatedAt: UInt256
  /// The digits behind the point of the answer.
  package let decimals: UInt256

  package init(answer: UInt256, updatedAt: UInt256, decimals: UInt256) {
    (self.answer, self.updatedAt, self.decimals) = (answer, updatedAt, decimals)
  }
}

/// Why the answer of a feed is unknown.
package enum FeedFault: Hashable, Sendable, CaseIterable, Codable {
  /// The answer is empty: most likely there is no contract at the address.
  case noAnswer
  /// The contract refused the call.
  case refused
  /// The answer is too short, or far too long.
  case malformed
}

/// What the feed about a sequencer answered.
package enum SequencerReading: Hashable, Sendable, Codable {
  case status(SequencerStatus)
  case fault(FeedFault)
}

/// Whether a sequencer works, and since when.
package struct SequencerStatus: Hashable, Sendable, Codable {
  /// 0 if it works, 1 if it does not.
  package let answer: UInt256
  /// When that became so, in seconds since 1970.
  package let startedAt: UInt256

  package init(answer: UInt256, startedAt: UInt256) {
    (self.answer, self.startedAt) = (answer, startedAt)
  }
}

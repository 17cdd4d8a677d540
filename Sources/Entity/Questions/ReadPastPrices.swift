import Core

/// Reads price feeds after blocks of the past, each as ``ReadPrices`` does.
///
/// What the history database has is not asked for again. If no node is open, the rest is not stored:
/// no error. A node without the state of a block fails for that block alone.
package struct ReadPastPrices: Question {
  package static let name = "read-past-prices"
  package static let hasDeadline = false
  package typealias Answer = PastPrices

  package let chain: ChainID
  /// The feed about the sequencer, which is read after each block; nil if the chain has none.
  package let uptime: Address?
  package let moments: [PriceMoment]

  package init(chain: ChainID, uptime: Address?, moments: [PriceMoment]) {
    (self.chain, self.uptime, self.moments) = (chain, uptime, moments)
  }

  /// The question about one of the moments alone.
  package func question(at moment: PriceMoment) -> ReadPrices {
    ReadPrices(chain: chain, feeds: moment.feeds, uptime: uptime, block: moment.block)
  }
}

/// The feeds that are read after a block of the past.
package struct PriceMoment: Hashable, Sendable, Codable {
  package let block: BlockReference
  /// The proxies of the feeds, each once.
  package let feeds: [Address]

  package init(block: BlockReference, feeds: [Address]) {
    (self.block, self.feeds) = (block, feeds)
  }
}

/// What feeds had answered after blocks of the past; nothing of it is checked.
package struct PastPrices: Equatable, Sendable, Codable {
  /// What is known of each moment, in the order of the question.
  package let readings: [PastReading]

  package init(_ readings: [PastReading]) { self.readings = readings }
}

/// What is known of the feeds after a block of the past.
package enum PastReading: Equatable, Sendable, Codable {
  case sheet(PriceSheet)
  /// Some of the feeds alone, and why no others.
  case part(PriceSheet, of: [Address], without: PastGap)
  case nothing(PastGap)
}

/// Why the answer of a feed after a block of the past is not known.
package enum PastGap: Equatable, Sendable, Codable {
  /// The node does not have the state after this block.
  case failed(RPCFailure)
  /// It is not stored, and no node was asked.
  case notStored

  /// The same for a price.
  var problem: PriceProblem {
    switch self {
    case .failed(let failure): .node(failure)
    case .notStored: .notStored
    }
  }
}

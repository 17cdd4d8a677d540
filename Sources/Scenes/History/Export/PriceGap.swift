import Core
import Entity

/// Why rows of an export have no price, without what differs from row to row.
enum PriceGap: CaseIterable, Sendable {
  case noFeed
  case noAnswer
  case tooOld
  case sequencer
  case node
  case notStored
  case implausible

  init(_ problem: PriceProblem) {
    self =
      switch problem {
      case .noFeed: .noFeed
      case .noAnswer, .neverSet: .noAnswer
      case .tooOld: .tooOld
      case .sequencerDown, .sequencerRestarted, .sequencerUnknown: .sequencer
      case .node, .failed, .notRead: .node
      case .notStored: .notStored
      case .refused, .malformed, .notPositive, .future, .decimals, .tooLarge: .implausible
      case .rate(_, let problem): PriceGap(problem)
      }
  }

  /// What is said of so many rows.
  func note(_ count: Int) -> Sentence {
    let rows: Sentence = "\(count, one: "row", many: "rows") without a price"
    return switch self {
    case .noFeed: .info("\(rows): no price feed for the asset is known")
    case .noAnswer: .caution("\(rows): there was no price at the address of the feed at that time")
    case .tooOld: .caution("\(rows): the price was too old at that time")
    case .sequencer:
      .caution("\(rows): the sequencer of the chain was not known to have been up for an hour")
    case .node: .caution("\(rows): the node does not have the states of their blocks")
    case .notStored: .caution("\(rows): the price is not stored, and no node was asked")
    case .implausible: .caution("\(rows): the answer of the price feed was refused")
    }
  }
}

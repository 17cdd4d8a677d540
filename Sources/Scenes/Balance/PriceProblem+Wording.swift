package import Core
package import Entity

extension PriceProblem {
  /// Why the value is unknown, as a part of a sentence.
  package var sentence: Sentence {
    switch self {
    case .noFeed: "no price feed"
    case .noAnswer: "there is no price feed at its address on this chain"
    case .refused: "the price feed refused to answer"
    case .malformed: "the answer of the price feed is malformed"
    case .notPositive: "the price feed gave a price of 0 or less"
    case .neverSet: "the price feed never had a price"
    case .future(let seconds):
      "the price is newer than the block by \(Age.text(seconds))"
    case .decimals(let found, let expected):
      "wrong decimals of the price feed: expected \(expected), found \(found)"
    case .tooOld(let age, let heartbeat):
      "price too old (\(Age.text(age)); heartbeat \(Age.text(heartbeat)))"
    case .sequencerDown: "the sequencer of this chain is down, and prices are not updated"
    case .sequencerRestarted(let seconds):
      "the sequencer of this chain has been up again for only \(Age.text(seconds)); prices count after \(Age.text(3_600))"
    case .sequencerUnknown: "cannot tell whether the sequencer of this chain is up"
    case .node(let failure): "\(failure.report.message)"
    case .failed(let failure): failure.message
    case .notRead: "prices of this chain were not read"
    case .notStored: "the price is not stored, and no node was asked"
    case .tooLarge: "the value is too large"
    case .rate(let currency, let problem): "price of \(term: currency.code): \(problem.sentence)"
    }
  }
}

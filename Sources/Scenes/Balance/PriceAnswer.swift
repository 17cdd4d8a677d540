import Entity

/// What became of a question about prices.
struct PriceAnswer: Sendable {
  let question: ReadPrices
  let result: Result<PriceSheet, any Error>

  var isFailure: Bool { if case .failure = result { true } else { false } }
}

extension PriceBook {
  /// Takes an answer that was given so many seconds ago.
  mutating func take(_ answer: PriceAnswer, secondsAgo: UInt64 = 0) {
    switch answer.result {
    case .success(let sheet): take(sheet, for: answer.question, secondsAgo: secondsAgo)
    case .failure(let failure as RPCFailure): take(failure, for: answer.question)
    // What is no report is the end of a command that was stopped.
    case .failure(let error):
      if let failure = ChainFailure(error) { take(failure.report, for: answer.question) }
    }
  }
}

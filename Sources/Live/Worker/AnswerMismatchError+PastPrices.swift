import Entity

extension AnswerMismatchError {
  /// Throws unless prices are those of the requested feeds, after each of the requested blocks.
  static func check(_ prices: PastPrices, answers asked: ReadPastPrices)
    throws(AnswerMismatchError)
  {
    try check(prices.readings, answer: asked.moments)
    for (moment, reading) in zip(asked.moments, prices.readings) {
      guard case .sheet(let sheet) = reading else { continue }
      try check(sheet, answers: asked.question(at: moment))
    }
  }
}

import Entity

extension AnswerMismatchError {
  /// Throws unless prices are those of the requested feeds, after each of the requested blocks.
  static func check(_ prices: PastPrices, answers asked: ReadPastPrices)
    throws(AnswerMismatchError)
  {
    try check(prices.readings, answer: asked.moments)
    for (moment, reading) in zip(asked.moments, prices.readings) {
      let question = asked.question(at: moment)
      switch reading {
      case .sheet(let sheet): try check(sheet, answers: question)
      case .part(let sheet, let feeds, _):
        guard Set(feeds).isSubset(of: moment.feeds) else { throw .subject }
        try check(sheet, answers: question.about(feeds))
      case .nothing: break
      }
    }
  }
}

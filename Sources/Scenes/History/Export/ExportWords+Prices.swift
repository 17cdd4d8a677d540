import Core
import Entity

extension ExportWords {
  /// The fields of a row's price at the time, in the order of ``ExportPrices/columns``, without values
  /// if it has none; no field if the export has no prices.
  func priceFields(of move: Movement?) -> [Field] {
    guard let prices else { return [] }
    var texts: [String?] = Array(repeating: nil, count: ExportPrices.columns.count)
    switch move.flatMap({ prices.value(of: $0, commodities) }) {
    case .known(let known):
      texts = [
        prices.currency.code, known.unitPrice.exact, known.amount.exact,
        facts.period.zone.text(known.oldest.updatedAt), nil,
      ]
    case .unknown(let problem): texts[4] = problem.sentence.english
    case nil: break
    }
    return zip(ExportPrices.columns, texts).map { Field($0, $1) }
  }

  /// A price and a value as journals have them.
  struct JournalValue {
    /// Of one whole unit, such as `3412.55 USD`.
    let unitPrice: String
    /// Of the posting, with its sign.
    let amount: String
  }

  /// What a posting was worth; nil if that is unknown.
  func value(of posting: JournalEntry.Posting, in entry: JournalEntry) -> JournalValue? {
    let units = posting.value.magnitude
    guard let prices,
      case .known(let known)? = prices.value(of: units, posting.asset, in: entry.block, commodities)
    else { return nil }
    let code = prices.currency.code
    let sign = posting.value.isNegative && !known.amount.count.isZero ? "-" : ""
    return JournalValue(
      unitPrice: "\(known.unitPrice.exact) \(code)",
      amount: "\(sign)\(known.amount.exact) \(code)"
    )
  }
}

import Core
import Entity

extension PayoutReview {
  /// The review as text: warnings, totals, all rows, and the totals again right above the question.
  var styled: StyledText {
    var text = page.styled(allFindings.map { ($0.warning.grade, $0.line(counting)) })
    text.add(inAll, .strong)
    return text
  }

  var text: String { styled.text }

  /// The lines of the findings with grade `danger`.
  var dangers: [Sentence] { lines(.danger) }

  /// The lines of the dangers and then of the cautions.
  var reminder: StyledText { StyledText(dangers + lines(.caution)) }

  private func lines(_ grade: WarningGrade) -> [Sentence] {
    allFindings.filter { $0.warning.grade == grade }.map { $0.line(counting) }
  }

  /// The suggested actions of the findings.
  var suggestedActions: [SuggestedAction] { findings.map(\.warning).suggestedActions }

  private var page: ReviewPage {
    var page = ReviewPage()
    page.isFromNode = claims?.block != nil
    for sum in totals.sums {
      let amount = amount(sum.units, of: sum.asset)
      page.main.add(
        "total",
        strong: totals.sums.count > 1 ? "\(amount) in \(Self.payments(sum.payments))" : amount
      )
      page.main.add("token", data: sum.asset.contract?.description)
    }
    page.main.add("payments", "\(totals.payments), each in a transaction of its own")
    page.main.add(
      "fees",
      "at most \(amount: totals.highestFee.ether) \(symbol) (\(totals.gas) gas at "
        + "\(amount: totals.highestPrice.gwei) gwei)"
    )
    page.main.add("in all", "at most \(amount: totals.highestCost.ether) \(symbol), fees included")
    page.addRemaining(remainingBalances, coin: symbol)
    page.main.add("from", from.worded(wallet: wallet, payerMark))
    page.main.add("chain", "\(foreign: chainName) (id \(totals.chain))")
    page.rows = rows.map(line)
    page.technical.add("nonces", Self.span(totals.nonces))
    page.technical.add("digest", "\(totals.digest) (of all payments)")
    for claim in claimsBelow { page.claims.add(claim.name, claim.text) }
    return page
  }

  private func line(_ row: Row) -> Sentence {
    let paid = short(row.payment.units, of: row.payment.asset)
    let known = knownAddresses.name(of: row.payment.to)
    let claimed = row.name.map { UntrustedText.escaped($0, limit: 256) }
    let more: [Sentence] = [
      known.map(\.text),
      claimed == known?.name
        ? nil
        : claimed.map { name -> Sentence in
          let text: Sentence = "\(name: name) (unverified)"
          return text.resolved(row.nameResolved, row.nameRecord)
        },
      row.note.map { "\u{201c}\(foreign: $0, limit: 256)\u{201d}" },
    ].compactMap(\.self)
    let line: Sentence = "\(counting.word) \(row.number)  \(row.payment.to)  \(paid)"
    return more.isEmpty ? line : "\(line)\n  \(Sentence(joining: more))"
  }

  private var inAll: Sentence {
    let sums = totals.sums.map { short($0.units, of: $0.asset) }
    return "in all: \(Self.payments(totals.payments)), \(Self.listed(sums)), "
      + "fees at most \(amount: totals.highestFee.ether) \(symbol)"
  }

  /// Such as `5 USDC and 1 ETH`.
  static func listed(_ sums: [Sentence]) -> Sentence {
    guard let last = sums.last else { return Sentence(joining: []) }
    return sums.dropLast().reversed().reduce(last) { "\($1) and \($0)" }
  }

  private func amount(_ units: UInt256, of asset: Payment.Asset) -> Sentence {
    guard asset != .coin else {
      let wei = "\(units) wei"
      return "\(amount: Units.text(units, decimals: 18)) \(symbol) (\(amount: wei))"
    }
    return token(of: asset)?.long(units) ?? ResolvedToken.baseUnits(units)
  }

  func short(_ units: UInt256, of asset: Payment.Asset) -> Sentence {
    guard case .token(let address) = asset else {
      return "\(amount: Units.text(units, decimals: 18)) \(symbol)"
    }
    return token(of: asset)?.short(units)
      ?? "\(units) \(by: units.pluralCount, one: "base unit", many: "base units") of \(address)"
  }

  static func payments(_ count: Int) -> Sentence {
    "\(count) \(by: count, one: "payment", many: "payments")"
  }

  private static func span(_ nonces: ClosedRange<UInt64>) -> Sentence {
    let (first, last) = (nonces.lowerBound, nonces.upperBound)
    return first == last ? "\(first)" : "\(first) to \(last)"
  }
}

extension PayoutReview.Counting {
  /// The word for one counted item.
  fileprivate var word: Sentence {
    switch self {
    case .rows: "row"
    case .payments: "payment"
    }
  }
}

extension Finding {
  /// Such as `caution: rows 2, 5 to 9: the fee may be higher than the amount`.
  func line(_ counting: PayoutReview.Counting) -> Sentence {
    guard !rows.isEmpty else { return warning.line }
    let (count, list, message) = (rows.count, Self.list(rows), warning.message)
    let said: Sentence =
      switch counting {
      case .rows: "\(by: count, one: "row", many: "rows") \(list): \(message)"
      case .payments: "\(by: count, one: "payment", many: "payments") \(list): \(message)"
      }
    return .graded(warning.grade, said)
  }

  /// Lists at most eight ranges of rows; the JSON has all rows.
  private static func list(_ rows: [Int]) -> Sentence {
    var stretches: [ClosedRange<Int>] = []
    for row in rows.sorted() {
      if let last = stretches.last, row <= last.upperBound + 1 {
        stretches[stretches.count - 1] = last.lowerBound...max(row, last.upperBound)
      } else {
        stretches.append(row...row)
      }
    }
    let shown = stretches.prefix(8).map { stretch -> Sentence in
      switch stretch.count {
      case 1: "\(stretch.lowerBound)"
      case 2: "\(stretch.lowerBound), \(stretch.upperBound)"
      default: "\(stretch.lowerBound) to \(stretch.upperBound)"
      }
    }
    let rest = stretches.dropFirst(8).reduce(0) { $0 + $1.count }
    let list = Sentence(joining: shown)
    return rest > 0 ? "\(list) and \(rest) more" : list
  }
}

import Core
import Entity

extension PayoutReview {
  /// The review for people: what is wrong, the totals, each row, and the totals again where the question
  /// is asked.
  var styled: StyledText {
    var text = page.styled(allFindings.map { ($0.warning.grade, $0.line(counting)) })
    text.add(inAll, .strong)
    return text
  }

  var text: String { styled.text }

  /// The worst of what it warns of.
  var dangers: [String] {
    allFindings.filter { $0.warning.grade == .danger }.map { $0.line(counting) }
  }

  /// What can be done about what it warns of.
  var suggestedActions: [SuggestedAction] { findings.map(\.warning).suggestedActions }

  private var page: ReviewPage {
    var page = ReviewPage()
    for sum in totals.sums {
      let of = totals.sums.count > 1 ? " in \(Self.payments(sum.payments))" : ""
      page.main.add("total", strong: amount(sum.units, of: sum.asset) + of)
      page.main.add("token", sum.asset.contract?.description)
    }
    page.main.add("payments", "\(totals.payments), each in a transaction of its own")
    let price = "\(totals.gas) gas at \(totals.highestPrice.gwei) gwei"
    page.main.add("fees", "at most \(totals.highestFee.ether) \(symbol) (\(price))")
    page.main.add("in all", "at most \(totals.highestCost.ether) \(symbol), fees included")
    for remainder in remainingBalances { page.main.add("left", remainder.words(coin: symbol)) }
    let mark = walletStanding.map { ", \($0)" } ?? ""
    let owner = wallet.map { " (\(UntrustedText.escaped($0))\(mark))" } ?? ""
    page.main.add("from", from.description + owner)
    page.main.add("chain", "\(UntrustedText.escaped(chainName)) (id \(totals.chain))")
    page.rows = rows.map(line)
    page.technical.add("nonces", Self.span(totals.nonces))
    page.technical.add("digest", "\(totals.digest) (of all payments)")
    for claim in tokensClaimed + after { page.claims.add(claim.name, claim.text) }
    page.isFromNode = claims?.block != nil
    return page
  }

  private func line(_ row: Row) -> String {
    let paid = short(row.payment.units, of: row.payment.asset)
    let known = knownAddresses.name(of: row.payment.to)
    let more = [
      known.map(\.text),
      row.name.flatMap { known?.name == UntrustedText.escaped($0) ? nil : $0 }
        .map { "\(UntrustedText.escaped($0)) (unverified)" },
      row.note.map { "\u{201c}\(UntrustedText.escaped($0, limit: 256))\u{201d}" },
    ].compactMap(\.self)
    let words = more.isEmpty ? "" : "\n  " + more.joined(separator: ", ")
    return "\(counting.rawValue) \(row.number)  \(row.payment.to)  \(paid)\(words)"
  }

  private var inAll: String {
    let sums = totals.sums.map { short($0.units, of: $0.asset) }
    return "in all: \(Self.payments(totals.payments)), \(sums.joined(separator: " and ")), "
      + "fees at most \(totals.highestFee.ether) \(symbol)"
  }

  private func amount(_ units: UInt256, of asset: Payment.Asset) -> String {
    guard asset != .coin else {
      return "\(Units.text(units, decimals: 18)) \(symbol) (\(units) wei)"
    }
    return token(of: asset)?.long(units) ?? ResolvedToken.baseUnits(units)
  }

  private func short(_ units: UInt256, of asset: Payment.Asset) -> String {
    guard case .token(let address) = asset else {
      return "\(Units.text(units, decimals: 18)) \(symbol)"
    }
    return token(of: asset)?.short(units) ?? "\(ResolvedToken.baseUnits(units)) of \(address)"
  }

  static func payments(_ count: Int) -> String { count == 1 ? "1 payment" : "\(count) payments" }

  private static func span(_ nonces: ClosedRange<UInt64>) -> String {
    nonces.count == 1 ? "\(nonces.lowerBound)" : "\(nonces.lowerBound) to \(nonces.upperBound)"
  }
}

extension Finding {
  /// `caution: rows 2, 5 to 9: the fee may be higher than the amount`.
  func line(_ counting: PayoutReview.Counting) -> String {
    guard !rows.isEmpty else { return warning.line }
    let which = counting.rawValue + (rows.count == 1 ? "" : "s")
    return "\(warning.grade.rawValue): \(which) \(Self.list(rows)): \(warning.message)"
  }

  /// At most eight stretches of rows; what is left out is in the JSON.
  private static func list(_ rows: [Int]) -> String {
    var stretches: [ClosedRange<Int>] = []
    for row in rows.sorted() {
      if let last = stretches.last, row <= last.upperBound + 1 {
        stretches[stretches.count - 1] = last.lowerBound...max(row, last.upperBound)
      } else {
        stretches.append(row...row)
      }
    }
    let shown = stretches.prefix(8).map { stretch in
      switch stretch.count {
      case 1: "\(stretch.lowerBound)"
      case 2: "\(stretch.lowerBound), \(stretch.upperBound)"
      default: "\(stretch.lowerBound) to \(stretch.upperBound)"
      }
    }
    let rest = stretches.dropFirst(8).reduce(0) { $0 + $1.count }
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

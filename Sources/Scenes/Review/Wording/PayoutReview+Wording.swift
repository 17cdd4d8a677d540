import Core
import Entity

extension PayoutReview {
  /// The review for people: totals first, then each row, then warnings, and the totals again where
  /// the question is asked.
  var text: String {
    let warnings = allFindings.map { $0.line(counting) }
    return ([head.text] + rows.map(line) + warnings + [inAll]).joined(separator: "\n")
  }

  /// What can be done about what it warns of.
  var ways: [Way] { findings.map(\.warning).ways }

  private var head: Facts {
    var facts = Facts()
    facts.add("chain", "\(ForeignText.escaped(chainName)) (id \(totals.chain))")
    let mark = walletStanding.map { ", \($0)" } ?? ""
    let owner = wallet.map { " (\(ForeignText.escaped($0))\(mark))" } ?? ""
    facts.add("from", from.description + owner)
    facts.add("payments", "\(totals.payments), each in a transaction of its own")
    for sum in totals.sums {
      let of = totals.sums.count > 1 ? " in \(Self.payments(sum.payments))" : ""
      facts.add("total", amount(sum.units, of: sum.asset) + of)
      facts.add("token", sum.asset.contract?.description)
    }
    let price = "\(totals.gas) gas at \(totals.highestPrice.gwei) gwei"
    facts.add("fees", "at most \(totals.highestFee.ether) \(symbol) (\(price))")
    facts.add("in all", "at most \(totals.highestCost.ether) \(symbol), fees included")
    facts.add("nonces", Self.span(totals.nonces))
    facts.add("digest", "\(totals.digest) (of all payments)")
    for claim in claimed { facts.add("unverified", "\(claim.name): \(claim.text)") }
    return facts
  }

  private func line(_ row: Row) -> String {
    let paid = short(row.payment.units, of: row.payment.asset)
    let known = acquaintances.name(of: row.payment.to)
    let more = [
      known.map(\.text),
      row.name.flatMap { known?.name == ForeignText.escaped($0) ? nil : $0 }
        .map { "\(ForeignText.escaped($0)) (unverified)" },
      row.note.map { "\u{201c}\(ForeignText.escaped($0, limit: 256))\u{201d}" },
    ].compactMap(\.self)
    let words = more.isEmpty ? "" : "\n  " + more.joined(separator: ", ")
    return "\(counting.rawValue) \(row.number)  \(row.payment.to)  \(paid)\(words)"
  }

  private var inAll: String {
    let sums = totals.sums.map { short($0.units, of: $0.asset) }
    return "in all: \(Self.payments(totals.payments)), \(sums.joined(separator: " and ")), "
      + "fees at most \(totals.highestFee.ether) \(symbol)"
  }

  /// What the builder says and this machine cannot check.
  var claimed: [ReviewModel.Claim] {
    guard let claims else { return [] }
    var all: [ReviewModel.Claim] = []
    func add(_ name: String, _ text: String) { all.append(.init(name: name, text: text)) }
    for claim in claims.tokens {
      let token = claim.token
      let symbol = ForeignText.escaped(token.symbol)
      add(
        "token",
        "\(symbol) (\(ForeignText.escaped(token.name))), \(token.decimals) decimals"
      )
      if let balance = claim.balance {
        let decimals = self.token(of: .token(token.address))?.token.decimals ?? token.decimals
        add("balance", "\(Units.text(balance, decimals: decimals)) \(symbol)")
        add("balance after", Self.rest(balance, paid(of: token.address), decimals, symbol))
      }
    }
    if let balance = claims.balance {
      add("balance", "\(balance.ether) \(symbol)")
      add("balance after", Self.rest(balance.count, totals.highestCost.count, 18, symbol))
    }
    if let block = claims.block { add("as of", "block \(block.number), \(UTC.text(block.time))") }
    add("built", claims.built.description)
    return all
  }

  private func paid(of token: Address) -> UInt256 {
    totals.sums.first { $0.asset == .token(token) }?.units ?? 0
  }

  private static func rest(_ has: UInt256, _ pays: UInt256, _ decimals: Int, _ symbol: String)
    -> String
  {
    has.subtracting(pays).map { "at least \(Units.text($0, decimals: decimals)) \(symbol)" }
      ?? "not enough: \(Units.text(pays, decimals: decimals)) \(symbol) needed"
  }

  private func amount(_ units: UInt256, of asset: Payment.Asset) -> String {
    guard asset != .coin else {
      return "\(Units.text(units, decimals: 18)) \(symbol) (\(units) wei)"
    }
    return token(of: asset)?.long(units) ?? TokenWord.baseUnits(units)
  }

  private func short(_ units: UInt256, of asset: Payment.Asset) -> String {
    guard case .token(let address) = asset else {
      return "\(Units.text(units, decimals: 18)) \(symbol)"
    }
    return token(of: asset)?.short(units) ?? "\(TokenWord.baseUnits(units)) of \(address)"
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

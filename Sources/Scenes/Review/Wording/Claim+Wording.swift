import Core
import Entity

extension ReviewModel.Claim {
  /// What the builder says and this machine cannot check.
  static func all(of review: Review) -> [Self] {
    let name = review.claims?.recipientName.map { UntrustedText.escaped($0) }
    return [name.map { Self(name: "recipient", text: $0) }].compactMap(\.self)
      + before(balancesOf: review) + balances(of: review) + after(balancesOf: review)
  }

  /// The same without balances, which have lines of their own, and without a name that the recipient
  /// has on this machine, too.
  static func beside(balancesOf review: Review) -> [Self] {
    [named(in: review)].compactMap(\.self) + before(balancesOf: review) + after(balancesOf: review)
  }

  private static func named(in review: Review) -> Self? {
    guard let claimed = review.claims?.recipientName else { return nil }
    let name = UntrustedText.escaped(claimed)
    let recipient = review.action.recipient(to: review.transaction.to)
    guard recipient.flatMap(review.knownAddresses.name)?.name != name else { return nil }
    return Self(name: "recipient", text: "named \(name) by the builder")
  }

  private static func before(balancesOf review: Review) -> [Self] {
    guard let claims = review.claims else { return [] }
    var all: [Self] = []
    func add(_ name: String, _ text: String?) {
      if let text { all.append(Self(name: name, text: text)) }
    }
    add(
      "token",
      claims.token.map {
        "\(UntrustedText.escaped($0.symbol)) (\(UntrustedText.escaped($0.name))), "
          + "\($0.decimals) decimals"
      }
    )
    add("simulation", claims.simulation?.text)
    add("fee now", claims.feeNow.map { "\($0.ether) \(review.symbol) in the next block" })
    return all
  }

  private static func balances(of review: Review) -> [Self] {
    review.remainingBalances.flatMap { remainder in
      balances(remainder, remainder.token == nil ? "" : "token ", coin: review.symbol)
    }
  }

  /// `balance`, `pending` where something waits, and `balance after`.
  static func balances(_ remainder: RemainingBalance, _ whose: String, coin: String) -> [Self] {
    let text = { (units: UInt256) in remainder.text(units, coin: coin) }
    let pending = remainder.pending.map { Self(name: whose + "pending", text: "up to \(text($0))") }
    let after =
      remainder.left.map { remainder.least + text($0) }
      ?? "not enough: \(text(remainder.taken)) may be needed"
    return [Self(name: whose + "balance", text: text(remainder.balance))]
      + [pending].compactMap(\.self) + [Self(name: whose + "balance after", text: after)]
  }

  private static func after(balancesOf review: Review) -> [Self] {
    guard let claims = review.claims else { return [] }
    let block = claims.block.map { block in
      Self(name: "as of", text: "block \(block.number), \(UTC.text(block.time))")
    }
    let built = claims.built.map { Self(name: "built", text: $0.description) }
    return [block, built].compactMap(\.self)
  }
}

extension Claims.Simulation {
  fileprivate var text: String {
    let outcome = status == .success ? "succeeds" : "fails"
    let because = reason.map { ": \(UntrustedText.escaped($0))" } ?? ""
    return "\(outcome) using \(gasUsed) gas\(because)"
  }
}

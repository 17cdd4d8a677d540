import Core
import Entity

extension ReviewModel.Claim {
  /// The builder's claims, which this machine cannot verify.
  static func all(of review: Review) -> [Self] {
    names(in: review) + before(balancesOf: review) + balances(of: review)
      + after(balancesOf: review)
  }

  /// The claims below the line of a page; what remains is above it, next to the costs.
  ///
  /// The recipient's name is omitted if this machine knows the recipient by the same name.
  static func below(_ review: Review) -> [Self] {
    namesBelow(review) + before(balancesOf: review)
      + review.remainingBalances.flatMap { current($0.claims(coin: review.symbol)) }
      + after(balancesOf: review)
  }

  private static func names(in review: Review) -> [Self] {
    guard let claims = review.claims else { return [] }
    return [("recipient" as Sentence, claims.recipientName), ("contract", claims.contractName)]
      .compactMap { label, name in
        name.map { name in
          let text: Sentence = "\(foreign: name, limit: 256)"
          return Self(name: label, text: text.resolved(claims.nameResolved, claims.nameRecord))
        }
      }
  }

  /// The claimed names that this machine does not know the addresses by.
  private static func namesBelow(_ review: Review) -> [Self] {
    guard let claims = review.claims else { return [] }
    let target = review.transaction.to
    return [
      ("recipient" as Sentence, claims.recipientName, review.action.recipient(to: target)),
      ("contract", claims.contractName, target),
    ].compactMap { label, claimed, address in
      guard let claimed else { return nil }
      let name = UntrustedText.escaped(claimed, limit: 256)
      guard address.flatMap(review.knownAddresses.name)?.name != name else { return nil }
      let text: Sentence = "named \(name: name) by the builder"
      return Self(name: label, text: text.resolved(claims.nameResolved, claims.nameRecord))
    }
  }

  private static func before(balancesOf review: Review) -> [Self] {
    guard let claims = review.claims else { return [] }
    var all: [Self] = []
    func add(_ name: Sentence, _ text: Sentence?) {
      if let text { all.append(Self(name: name, text: text)) }
    }
    add("token", claims.token?.claim)
    add("simulation", claims.simulation?.text)
    all += changes(in: review)
    add("fee now", claims.feeNow.map { "\(amount: $0.ether) \(review.symbol) in the next block" })
    if let fee = claims.rollupFee { all.append(rollupFee(fee, review.symbol)) }
    return all
  }

  /// What a rollup may take besides the fee that is signed.
  static func rollupFee(_ fee: Wei, _ symbol: Sentence) -> Self {
    Self(
      name: "rollup fee",
      text:
        "\(amount: fee.ether) \(symbol) more is set aside for data on L1 and the operator; the signature "
        + "does not limit it"
    )
  }

  private static func balances(of review: Review) -> [Self] {
    review.remainingBalances.flatMap { remainder in
      let texts = remainder.claims(coin: review.symbol)
      guard remainder.token != nil else { return balances(texts) }
      return [
        Self(name: "token balance", text: texts.balance),
        texts.pending.map { Self(name: "token pending", text: $0) },
        Self(name: "token balance after", text: texts.after),
      ].compactMap(\.self)
    }
  }

  /// `balance`, `pending` if transactions are pending, and `balance after`.
  static func balances(_ texts: RemainingBalance.Texts) -> [Self] {
    current(texts) + [Self(name: "balance after", text: texts.after)]
  }

  /// `balance`, and `pending` if transactions are pending.
  static func current(_ texts: RemainingBalance.Texts) -> [Self] {
    [
      Self(name: "balance", text: texts.balance),
      texts.pending.map { Self(name: "pending", text: $0) },
    ].compactMap(\.self)
  }

  private static func after(balancesOf review: Review) -> [Self] {
    guard let claims = review.claims else { return [] }
    return [claims.block.map(asOf), claims.built.map(built)].compactMap(\.self)
  }

  /// The block that the claims are from.
  static func asOf(_ block: BlockReference) -> Self {
    Self(name: "as of", text: "block \(block.number), \(UTC.text(block.time))")
  }

  /// The time of building.
  static func built(_ time: UTCTime) -> Self { Self(name: "built", text: "\(time)") }
}

extension Sentence {
  /// Adds when a name was asked for, if it was, and whether its address is not the chain's own.
  func resolved(_ time: UTCTime?, _ record: NameRecord?) -> Sentence {
    guard let time else { return self }
    return record == .defaultEVM
      ? "\(self), resolved \(time), its address for every chain" : "\(self), resolved \(time)"
  }
}

extension RemainingBalance {
  /// The claims about a balance, in words.
  typealias Texts = (balance: Sentence, pending: Sentence?, after: Sentence)

  func claims(coin: Sentence) -> Texts {
    let text = { (units: UInt256) in self.text(units, coin: coin) }
    let after: Sentence =
      if let left {
        atLeast(text(left))
      } else {
        "not enough: \(text(taken)) may be needed"
      }
    return (text(balance), pending.map { "up to \(text($0))" }, after)
  }

  /// Fees are usually lower than their maximum, so more coins remain; token amounts are exact.
  private func atLeast(_ left: Sentence) -> Sentence { token == nil ? "at least \(left)" : left }
}

extension Token {
  /// The document's claims about a token.
  var claim: Sentence {
    "\(foreign: symbol) (\(foreign: name)), "
      + "\(decimals) \(by: decimals, one: "decimal", many: "decimals")"
  }
}

extension Claims.Simulation {
  fileprivate var text: Sentence {
    let (isSuccess, gas) = (status == .success, gasUsed)
    guard let reason else {
      return isSuccess ? "succeeds using \(gas) gas" : "fails using \(gas) gas"
    }
    return isSuccess
      ? "succeeds using \(gas) gas: \(foreign: reason)"
      : "fails using \(gas) gas: \(foreign: reason)"
  }
}

import Core
import Entity

extension TypedOrder {
  /// The kind of order, in words.
  var title: Sentence {
    switch kind {
    case .seaport: "a Seaport order"
    case .seaportBulk: "several Seaport orders under one signature"
    case .zeroExThree, .zeroExFour: "a 0x order"
    case .uniswapX: "a UniswapX order"
    case .cow: "a CoW Protocol order"
    case .oneInch: "a 1inch order"
    case .delegation: "the right to act on behalf of an account (ERC-7710)"
    }
  }

  /// Adds a row for each payment that must come in return.
  func addReturns(to facts: inout LabeledLines, in wording: EffectWording) {
    guard case .trade(let orders) = content else { return }
    for terms in orders {
      if terms.receives.isEmpty { facts.add("in return", "nothing") }
      for item in terms.receives {
        let amount = wording.amount(item.units, of: item.asset, item.collectible)
        let what = item.isCollectible && item.units == 1 ? amount : "at least \(amount)"
        let paid: Sentence? = item.recipient.map { "\(what), paid to \(wording.named($0))" }
        facts.add("in return", paid ?? what)
      }
    }
  }
}

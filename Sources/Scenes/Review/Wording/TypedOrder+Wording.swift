import Core
import Entity

extension TypedOrder {
  /// What it is, in words.
  var title: String {
    switch kind {
    case .seaport: "an order of Seaport"
    case .seaportBulk: "several orders of Seaport under one signature"
    case .zeroExThree, .zeroExFour: "an order of 0x"
    case .uniswapX: "an order of UniswapX"
    case .cow: "an order of CoW Protocol"
    case .oneInch: "an order of 1inch"
    case .delegation: "the right to act in the name of an account (ERC-7710)"
    }
  }

  /// What must come back for what leaves, a row for each payment.
  func addReturns(to facts: inout Facts, in wording: EffectWording) {
    guard case .trade(let orders) = content else { return }
    for terms in orders {
      if terms.receives.isEmpty { facts.add("gets back", "nothing") }
      for item in terms.receives {
        let amount = wording.amount(item.units, of: item.asset, item.collectible)
        let what = item.isCollectible && item.units == 1 ? amount : "at least \(amount)"
        let receiver = item.recipient.map { ", paid to \(wording.named($0))" } ?? ""
        facts.add("gets back", what + receiver)
      }
    }
  }
}

import Core
import Entity

extension Rule {
  /// The faults of an order.
  ///
  /// The orders of a bulk order tend to have the same faults, so each is reported once.
  static let orderIsUnfair = Rule(
    "order-nothing-back",
    "order-other-receiver",
    "order-other-maker",
    "order-unknown-contract",
    "order-endless",
    "order-far-end",
    "order-expired",
    "order-zone",
    "order-conduit",
    "order-any-item",
    named: "order",
    of: [.typedData],
    in: \.typedData
  ) { typed, knowledge in
    guard let now = knowledge.now, case .order(let order)? = typed.meant,
      case .trade(let terms) = order.content
    else { return [] }
    let found = terms.flatMap { terms -> [Warning] in
      let analysis = OrderTermsAnalysis(terms, from: typed.party)
      return [
        nothingInReturn(analysis), otherReceiver(analysis), otherMaker(analysis), holder(terms),
        longLived(terms, UInt256(now)), expired(terms, UInt256(now)), decidedByContract(terms),
        conduit(terms),
        collectible(analysis),
      ].compactMap(\.self)
    }
    var seen: Set<Warning> = []
    return found.filter { seen.insert($0).inserted }
  }

  private static func nothingInReturn(_ analysis: OrderTermsAnalysis) -> Warning? {
    guard analysis.givesSomething, analysis.getsNextToNothing else { return nil }
    return .danger(
      "order-nothing-back",
      "this order gives away what you hold, and you get nothing or next to nothing in return"
    )
  }

  private static func otherReceiver(_ analysis: OrderTermsAnalysis) -> Warning? {
    guard let receiver = analysis.largeOtherReceiver else { return nil }
    return .danger(
      "order-other-receiver",
      "the payment for this order goes to \(receiver), not to you"
    )
  }

  private static func otherMaker(_ analysis: OrderTermsAnalysis) -> Warning? {
    guard let maker = analysis.otherMaker else { return nil }
    return .caution(
      "order-other-maker",
      "the maker of this order is \(maker), not the signer"
    )
  }

  private static func holder(_ terms: OrderTerms) -> Warning? {
    guard let holder = terms.unknownHolder else { return nil }
    return .danger(
      "order-unknown-contract",
      "\(holder) can take your tokens and is not a known contract of this protocol: nothing makes "
        + "it pay for them"
    )
  }

  private static func longLived(_ terms: OrderTerms, _ now: UInt256) -> Warning? {
    guard let end = terms.end else {
      return .caution(
        "order-endless",
        "this order never expires: it can be filled until you cancel it on the chain"
      )
    }
    guard end > now.addingWithSaturation(farAway) else { return nil }
    return .caution(
      "order-far-end",
      "this order can be filled for more than 30 days, until \(TokenPermit.moment(end))"
    )
  }

  private static func expired(_ terms: OrderTerms, _ now: UInt256) -> Warning? {
    guard let end = terms.end, end <= now else { return nil }
    return .info("order-expired", "this order has expired according to this machine's clock")
  }

  private static func decidedByContract(_ terms: OrderTerms) -> Warning? {
    guard let judge = terms.judge else { return nil }
    return .caution(
      "order-zone",
      "the contract \(judge), with unknown code, decides who can fill this order and when"
    )
  }

  private static func conduit(_ terms: OrderTerms) -> Warning? {
    guard let key = terms.conduit else { return nil }
    return .info(
      "order-conduit",
      "the tokens are moved by the conduit with key \(hex: Hex.prefixed(key))"
    )
  }

  private static func collectible(_ analysis: OrderTermsAnalysis) -> Warning? {
    guard analysis.getsAnyOfCollection else { return nil }
    return .caution(
      "order-any-item",
      "what you get in return may be any item of a collection that fits the order, even the least "
        + "valuable"
    )
  }
}

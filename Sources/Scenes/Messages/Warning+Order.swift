import Core
package import Entity

extension Warning {
  /// What an order or a delegation gives reason for; `now` is in seconds since 1970.
  package static func about(_ order: TypedOrder, from: Address, now: UInt64) -> [Warning] {
    switch order.content {
    case .delegation(let delegation): about(delegation, from: from)
    case .trade(let terms):
      unique(terms.flatMap { about(OrderOutlook($0, from: from), order.kind, now: UInt256(now)) })
    }
  }

  /// Each once: the orders of a tree mostly have the same faults.
  private static func unique(_ warnings: [Warning]) -> [Warning] {
    warnings.reduce(into: []) { found, warning in
      if !found.contains(warning) { found.append(warning) }
    }
  }

  private static func about(_ outlook: OrderOutlook, _ kind: TypedOrder.Kind, now: UInt256)
    -> [Warning]
  {
    let terms = outlook.terms
    return [
      nothingBack(outlook), otherReceiver(outlook), otherMaker(outlook), holder(terms),
      endless(terms, now), expired(terms, now), judged(terms), conduit(terms),
      collectible(outlook),
    ].compactMap(\.self)
  }

  private static func nothingBack(_ outlook: OrderOutlook) -> Warning? {
    guard outlook.givesSomething, outlook.getsNextToNothing else { return nil }
    return Warning(
      grade: .danger,
      code: "order-nothing-back",
      message:
        "this order gives away what you hold, and nothing or next to nothing comes back to you"
    )
  }

  private static func otherReceiver(_ outlook: OrderOutlook) -> Warning? {
    guard let receiver = outlook.largeOtherReceiver else { return nil }
    return Warning(
      grade: .danger,
      code: "order-other-receiver",
      message: "what is paid for this order goes to \(receiver), not to you"
    )
  }

  private static func otherMaker(_ outlook: OrderOutlook) -> Warning? {
    guard let maker = outlook.otherMaker else { return nil }
    return Warning(
      grade: .caution,
      code: "order-other-maker",
      message: "this is an order of \(maker), not of the account that signs"
    )
  }

  private static func holder(_ terms: OrderTerms) -> Warning? {
    guard let holder = terms.unknownHolder else { return nil }
    return Warning(
      grade: .danger,
      code: "order-unknown-contract",
      message:
        "\(holder), which may take your tokens, is no known contract of this protocol: nothing "
        + "makes it pay for them"
    )
  }

  private static func endless(_ terms: OrderTerms, _ now: UInt256) -> Warning? {
    guard let end = terms.end else {
      return Warning(
        grade: .caution,
        code: "order-endless",
        message: "this order has no end: it can be taken until you cancel it on the chain"
      )
    }
    guard end > now.addingWithSaturation(farAway) else { return nil }
    return Warning(
      grade: .caution,
      code: "order-far-end",
      message: "this order can be taken for more than 30 days, until \(TokenPermit.moment(end))"
    )
  }

  private static func expired(_ terms: OrderTerms, _ now: UInt256) -> Warning? {
    guard let end = terms.end, end <= now else { return nil }
    return Warning(
      grade: .info,
      code: "order-expired",
      message: "this order has expired by the clock of this machine"
    )
  }

  private static func judged(_ terms: OrderTerms) -> Warning? {
    guard let judge = terms.judge else { return nil }
    return Warning(
      grade: .caution,
      code: "order-zone",
      message:
        "the contract \(judge), whose code is unknown, decides who may take this order and when"
    )
  }

  private static func conduit(_ terms: OrderTerms) -> Warning? {
    guard let key = terms.conduit else { return nil }
    return Warning(
      grade: .info,
      code: "order-conduit",
      message: "the tokens are moved by the conduit with the key \(Hex.prefixed(key))"
    )
  }

  private static func collectible(_ outlook: OrderOutlook) -> Warning? {
    guard outlook.getsAnyOfCollection else { return nil }
    return Warning(
      grade: .caution,
      code: "order-any-item",
      message:
        "what comes back may be any item of a collection that fits the order, even the least "
        + "valuable"
    )
  }
}

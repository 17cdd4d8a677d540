import Core
import Entity

extension Authorization {
  /// Who gets control, where, and when it counts.
  func add(to facts: inout Facts, in context: MessageContext) {
    if delegate.isZero {
      facts.add("takes away", "the code that the account acts by")
    } else {
      facts.add("delegates", "the account to the code of \(delegate)")
    }
    facts.add("chain", chainWords(in: context))
    facts.add("nonce", "\(nonce)")
  }

  func chainWords(in context: MessageContext) -> String {
    chain.map { context.name(of: UInt256($0.value)) } ?? "every chain there is (id 0)"
  }

  /// Chain 0 stands for every chain, as it does in what is signed.
  var json: JSON {
    .object([
      JSON.Member("chainID", .string("\(chain?.value ?? 0)")),
      JSON.Member("delegate", .string("\(delegate)")),
      JSON.Member("nonce", .string("\(nonce)")),
      JSON.Member("revokes", .bool(delegate.isZero)),
    ])
  }
}

extension Warning {
  /// All that an authorization gives reason for.
  static func about(_ authorization: Authorization, from: Address, in context: MessageContext)
    -> [Warning]
  {
    [
      control(authorization), itself(authorization, from), everyChain(authorization),
      chainUnknown(authorization, context), carried(authorization), takenBack(authorization),
    ].compactMap(\.self)
  }

  private static func control(_ authorization: Authorization) -> Warning? {
    guard !authorization.delegate.isZero else { return nil }
    return Warning(
      grade: .danger,
      code: "delegation-control",
      message: "the code of \(authorization.delegate) gets control of the account: it can move all "
        + "that it has, now and in future; sign this only if you know that contract"
    )
  }

  private static func itself(_ authorization: Authorization, _ from: Address) -> Warning? {
    guard authorization.delegate == from else { return nil }
    return Warning(
      grade: .caution,
      code: "delegation-itself",
      message: "the account would act by its own code, which is none: calls of it would fail"
    )
  }

  private static func everyChain(_ authorization: Authorization) -> Warning? {
    guard authorization.chain == nil else { return nil }
    return Warning(
      grade: .danger,
      code: "delegation-every-chain",
      message: "this holds on every chain: whoever sees it can use it wherever the account's nonce "
        + "is \(authorization.nonce), and on another chain other code may lie at that address"
    )
  }

  private static func chainUnknown(_ authorization: Authorization, _ context: MessageContext)
    -> Warning?
  {
    guard let chain = authorization.chain, context.chains[chain] == nil else { return nil }
    return Warning(
      grade: .caution,
      code: "chain-not-known",
      message: "no chain with the id \(chain) is known here"
    )
  }

  private static func carried(_ authorization: Authorization) -> Warning {
    let nonce = authorization.nonce
    // Its own transaction raises the account's nonce before the authorization is looked at.
    let own =
      nonce == 0
      ? "not in a transaction of its own"
      : "in a transaction of its own with the nonce \(nonce - 1)"
    return Warning(
      grade: .info,
      code: "delegation-carried",
      message: "anyone may carry this to the chain while the account's nonce is \(nonce); the "
        + "account itself can do so \(own)"
    )
  }

  private static func takenBack(_ authorization: Authorization) -> Warning? {
    guard !authorization.delegate.isZero else { return nil }
    return Warning(
      grade: .info,
      code: "delegation-revocable",
      message:
        "to take it back later, sign one with --revoke and the nonce of that time, and carry "
        + "it in a transaction; what the code has done until then stays done"
    )
  }
}

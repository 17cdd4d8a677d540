import Entity

/// An authorization by itself (EIP-7702).
extension Rule {
  static let codeGetsControl = Rule(
    "delegation-control",
    of: [.authorization],
    in: \.authorization
  ) { authorization, _ in
    guard !authorization.delegate.isZero else { return [] }
    return [
      .danger(
        "delegation-control",
        "the code of \(authorization.delegate) gets control of the account: it can move all "
          + "that it has, now and in future; sign this only if you know that contract"
      )
    ]
  }

  static let accountActsByItself = Rule(
    "delegation-itself",
    of: [.authorization],
    in: \.message
  ) { message, _ in
    guard case .authorization(let authorization) = message.message,
      authorization.delegate == message.intent.account
    else { return [] }
    return [
      .caution(
        "delegation-itself",
        "the account would act by its own code, which is none: calls of it would fail"
      )
    ]
  }

  static let anyoneCarriesIt = Rule(
    "delegation-carried",
    of: [.authorization],
    in: \.authorization
  ) { authorization, _ in
    let nonce = authorization.nonce
    // Its own transaction raises the account's nonce before the authorization is looked at.
    let own =
      nonce == 0
      ? "not in a transaction of its own"
      : "in a transaction of its own with the nonce \(nonce - 1)"
    return [
      .info(
        "delegation-carried",
        "anyone may carry this to the chain while the account's nonce is \(nonce); the "
          + "account itself can do so \(own)"
      )
    ]
  }

  static let delegationCanBeTakenBack = Rule(
    "delegation-revocable",
    of: [.authorization],
    in: \.authorization
  ) { authorization, _ in
    guard !authorization.delegate.isZero else { return [] }
    return [
      .info(
        "delegation-revocable",
        "to take it back later, sign a revocation with the nonce of that time, and carry it in a "
          + "transaction; what the code has done until then stays done",
        way: .revoke
      )
    ]
  }
}

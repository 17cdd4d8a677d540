import Core
import Entity

/// A standalone authorization (EIP-7702).
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
        "this gives the code of \(authorization.delegate) control of the account: it can move "
          + "everything that the account holds, now and in the future; sign this only if you know "
          + "that contract"
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
        "this delegates the account to itself, and it has no code: calls to it would fail"
      )
    ]
  }

  static let anyoneCarriesIt = Rule(
    "delegation-carried",
    of: [.authorization],
    in: \.authorization
  ) { authorization, _ in
    let nonce = authorization.nonce
    // The nonce of the account's own transaction is raised before its authorizations are checked.
    return [
      .info(
        "delegation-carried",
        nonce == 0
          ? "anyone can submit this while the account's nonce is \(nonce); the account itself cannot "
            + "submit it in a transaction of its own"
          : "anyone can submit this while the account's nonce is \(nonce); the account itself can "
            + "submit it in its own transaction with nonce \(nonce - 1)"
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
        "to revoke it later, sign a revocation with the account's nonce at that time and submit it "
          + "in a transaction; what the code did before cannot be undone",
        suggestedAction: .revoke
      )
    ]
  }
}

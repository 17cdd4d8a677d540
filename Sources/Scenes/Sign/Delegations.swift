import Entity

/// What is to be said of accounts that get the code of a contract (EIP-7702).
enum Delegations {
  static func warnings(about transaction: Transaction, from: Address) -> [Warning] {
    let list = transaction.fees.authorizations
    return [
      own(list, from), otherNonce(list, transaction, from), otherChain(list, transaction.chain),
      everyChain(list), unsigned(list),
    ].compactMap(\.self)
  }

  /// Code that may do with an account what it likes, from now on.
  private static func own(_ list: [SignedAuthorization], _ from: Address) -> Warning? {
    guard list.contains(where: { $0.authority == from && !$0.authorization.delegate.isZero }) else {
      return nil
    }
    return Warning(
      grade: .danger,
      code: "delegation-own",
      message: "the sender's account will act by the code of a contract, which can then move all "
        + "that it has; sign this only if you know that contract"
    )
  }

  /// The sender's nonce has risen already when its own authorization is looked at.
  private static func otherNonce(
    _ list: [SignedAuthorization],
    _ transaction: Transaction,
    _ from: Address
  ) -> Warning? {
    let wanted = transaction.nonce + 1
    guard
      let first = list.first(where: { $0.authority == from }),
      first.authorization.nonce != wanted
    else { return nil }
    return Warning(
      grade: .caution,
      code: "delegation-nonce",
      message: "the sender's authorization has the nonce \(first.authorization.nonce), and only "
        + "\(wanted) would count in this transaction"
    )
  }

  private static func otherChain(_ list: [SignedAuthorization], _ chain: ChainID?) -> Warning? {
    let isOther = list.contains { signed in
      signed.authorization.chain.map { $0 != chain } ?? false
    }
    guard isOther else { return nil }
    return Warning(
      grade: .caution,
      code: "delegation-other-chain",
      message: "an authorization is for another chain than this transaction, and does nothing on it"
    )
  }

  private static func everyChain(_ list: [SignedAuthorization]) -> Warning? {
    guard list.contains(where: { $0.authority != nil && $0.authorization.chain == nil }) else {
      return nil
    }
    return Warning(
      grade: .danger,
      code: "delegation-every-chain",
      message: "an authorization holds on every chain: whoever sees it can repeat it there"
    )
  }

  private static func unsigned(_ list: [SignedAuthorization]) -> Warning? {
    guard list.contains(where: { $0.authority == nil }) else { return nil }
    return Warning(
      grade: .info,
      code: "delegation-unsigned",
      message: "an authorization has no valid signature; chains pass it over"
    )
  }
}

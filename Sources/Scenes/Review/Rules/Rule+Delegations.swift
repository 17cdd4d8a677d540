import Core
import Entity

/// Accounts that are delegated to the code of a contract (EIP-7702).
extension Rule {
  /// The sender is delegated to code that can do anything with the account from now on.
  static let senderIsDelegated = Rule(
    "delegation-own",
    of: .transactions,
    in: \.transaction
  ) { transaction, _ in
    let isOwn = transaction.authorizations.contains {
      $0.authority == transaction.from && !$0.authorization.delegate.isZero
    }
    guard isOwn else { return [] }
    return [
      .danger(
        "delegation-own",
        "this delegates the sender's account to the code of a contract, which can then move "
          + "everything that the account holds; sign this only if you know that contract"
      )
    ]
  }

  /// The sender's nonce was already raised when its own authorization is checked.
  static let delegationHasOtherNonce = Rule(
    "delegation-nonce",
    of: .transactions,
    in: \.transaction
  ) { transaction, _ in
    let wanted = transaction.transaction.nonce + 1
    guard let first = transaction.authorizations.first(where: { $0.authority == transaction.from }),
      first.authorization.nonce != wanted
    else { return [] }
    return [
      .caution(
        "delegation-nonce",
        "the sender's authorization has nonce \(first.authorization.nonce), but only nonce "
          + "\(wanted) is valid in this transaction"
      )
    ]
  }

  static let delegationIsForOtherChain = Rule(
    "delegation-other-chain",
    of: .transactions,
    in: \.transaction
  ) { transaction, _ in
    let isOther = transaction.authorizations.contains { signed in
      signed.authorization.chain.map { $0 != transaction.transaction.chain } ?? false
    }
    guard isOther else { return [] }
    return [
      .caution(
        "delegation-other-chain",
        "an authorization is for a different chain than this transaction and has no effect on it"
      )
    ]
  }

  static let delegationIsForEveryChain = Rule(
    "delegation-every-chain",
    of: .transactions.union([.authorization])
  ) { subject, _ in
    if let authorization = subject.authorization, authorization.chain == nil {
      return [
        Finding(
          .danger(
            "delegation-every-chain",
            "this is valid on every chain: anyone who sees it can use it wherever the account's "
              + "nonce is \(authorization.nonce), and on another chain that address may have "
              + "different code"
          )
        )
      ]
    }
    let list = subject.transaction?.authorizations ?? []
    guard list.contains(where: { $0.authority != nil && $0.authorization.chain == nil }) else {
      return []
    }
    return [
      Finding(
        .danger(
          "delegation-every-chain",
          "an authorization is valid on every chain: anyone who sees it can replay it there"
        )
      )
    ]
  }

  static let delegationIsUnsigned = Rule(
    "delegation-unsigned",
    of: .transactions,
    in: \.transaction
  ) { transaction, _ in
    guard transaction.authorizations.contains(where: { $0.authority == nil }) else { return [] }
    return [
      .info(
        "delegation-unsigned",
        "an authorization has no valid signature; chains ignore it"
      )
    ]
  }
}

extension TransactionSubject {
  fileprivate var authorizations: [SignedAuthorization] { transaction.fees.authorizations }
}

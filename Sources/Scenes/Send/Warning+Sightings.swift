import Core
import Entity

/// What is to be said of a transaction from what a node tells while it is built.
extension Warning {
  static func about(
    _ transaction: Transaction,
    doing action: Review.Action,
    seeing sightings: Sightings
  ) -> [Warning] {
    [
      contract(action, transaction, sightings), callWithoutCode(transaction, sightings),
      nonce(transaction.nonce, sightings.nonces),
      nonceElsewhere(transaction.nonce, sightings.nonces), waiting(transaction, sightings.nonces),
    ].compactMap(\.self) + approvalsWithoutCode(action, sightings)
      + delegatesWithoutCode(transaction, sightings)
  }

  /// A recipient that is a contract, a token's perhaps.
  private static func contract(
    _ action: Review.Action,
    _ transaction: Transaction,
    _ sightings: Sightings
  ) -> Warning? {
    guard action.isTransfer, let recipient = action.recipient(to: transaction.to),
      sightings.occupants[recipient] == .contract
    else { return nil }
    guard let token = sightings.token, token.address == recipient else {
      return recipientIsContract
    }
    return recipientIsToken(token, paidInTokens: action != .payment)
  }

  static let recipientIsContract = Warning(
    grade: .info,
    code: "recipient-contract",
    message: "the recipient is a contract, and no account with a key"
  )

  /// Tokens that are sent to a token's contract are lost almost always, ether mostly.
  static func recipientIsToken(_ token: Token, paidInTokens: Bool) -> Warning {
    Warning(
      grade: paidInTokens ? .danger : .caution,
      code: "recipient-token",
      message: "the recipient is the contract of a token, which calls itself "
        + "\(ForeignText.escaped(token.symbol)): what is sent to it is most likely lost"
    )
  }

  /// Each address once that may take tokens and has no code.
  private static func approvalsWithoutCode(_ action: Review.Action, _ sightings: Sightings)
    -> [Warning]
  {
    action.spenders.filter { sightings.occupants[$0] == Occupant.none }.map { spender in
      Warning(
        grade: .caution,
        code: "approval-no-code",
        message: "\(spender) has no code: such a permission is meant for a contract, and only "
          + "whoever holds the key of this address can use it"
      )
    }
  }

  private static func callWithoutCode(_ transaction: Transaction, _ sightings: Sightings)
    -> Warning?
  {
    guard let target = transaction.to, !transaction.input.isEmpty,
      sightings.occupants[target] == Occupant.none
    else { return nil }
    return Warning(
      grade: .caution,
      code: "call-no-code",
      message:
        "\(target) has no code now: nothing acts on the data that this sends, unless the account is "
        + "delegated (EIP-7702) before this is mined"
    )
  }

  /// Data for an account of one's own that acts by the code of a contract, at the outermost or within.
  /// That a node knows of no such code takes nothing back of what the log says.
  static func callOfDelegated(
    _ intent: Intent,
    _ sightings: Sightings,
    _ known: Acquaintances
  ) -> Warning? {
    let called = intent.calls.lazy.map(\.contract).filter { known.own[$0] != nil }
    let found = called.compactMap { target in
      if case .delegated(let contract)? = sightings.occupants[target] {
        (target, contract)
      } else {
        nil
      }
    }
    guard let (target, contract) = found.first else { return nil }
    return Warning(
      grade: .danger,
      code: "call-own-delegated",
      message: "\(known.named(target)) is an account of yours that acts by the code of \(contract) "
        + "now (EIP-7702), as the node says: that code decides what this data does with all that it has"
    )
  }

  /// Each contract once by whose code an account is to act, and that is none.
  private static func delegatesWithoutCode(_ transaction: Transaction, _ sightings: Sightings)
    -> [Warning]
  {
    var seen: Set<Address> = []
    return transaction.fees.authorizations.map(\.authorization.delegate).filter { delegate in
      !delegate.isZero && sightings.occupants[delegate] == Occupant.none
        && seen.insert(delegate).inserted
    }.map { delegate in
      Warning(
        grade: .caution,
        code: "delegate-no-code",
        message: "\(delegate) has no code on this chain: whoever puts some there later controls "
          + "the account that delegates to it"
      )
    }
  }
}

/// What is to be said of a nonce from what is mined and what waits.
extension Warning {
  static func nonce(_ nonce: UInt64, _ advice: NonceAdvice?) -> Warning? {
    guard let advice else { return nil }
    if nonce < advice.mined {
      return Warning(
        grade: .danger,
        code: "nonce-used",
        message: "a transaction with the nonce \(nonce) is mined already, the next one is "
          + "\(advice.next): this can never be mined"
      )
    }
    if advice.taken.contains(nonce) {
      return Warning(
        grade: .caution,
        code: "nonce-reused",
        message: "a transaction with the nonce \(nonce) was sent from here and waits: only one of "
          + "the two can be mined"
      )
    }
    guard nonce > advice.next else { return nil }
    let missing = nonce - advice.next
    return Warning(
      grade: .caution,
      code: "nonce-gap",
      message: "the next nonce is \(advice.next): this waits until "
        + (missing == 1
          ? "a transaction with that nonce is mined"
          : "transactions with the nonces \(advice.next) to \(nonce - 1) are mined")
    )
  }

  /// What waits at the node and was not sent from here may have this nonce.
  private static func nonceElsewhere(_ nonce: UInt64, _ advice: NonceAdvice?) -> Warning? {
    guard let advice, advice.foreignWaiting > 0, nonce >= advice.next,
      nonce - advice.next < advice.foreignWaiting
    else { return nil }
    let count = advice.foreignWaiting
    return Warning(
      grade: .caution,
      code: "nonce-elsewhere",
      message: count == 1
        ? "a transaction of this account waits at the node that was not sent from here: it may have "
          + "the nonce \(nonce), and only one of the two can be mined"
        : "\(count) transactions of this account wait at the node that were not sent from here: one "
          + "may have the nonce \(nonce), and only one of the two can be mined"
    )
  }
}

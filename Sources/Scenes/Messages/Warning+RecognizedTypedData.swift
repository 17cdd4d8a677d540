import Core
import Entity

extension Warning {
  /// What a structure that is known gives reason for.
  static func about(
    _ known: RecognizedTypedData,
    in data: TypedData,
    _ intent: Intent,
    from: Address,
    now: UInt64
  ) -> [Warning] {
    switch known {
    case .permit(let permit):
      about(permit, in: data, intent) + lasting(permit, now) + expired(permit.deadline, now)
        + owner(permit.owner, from: from)
    case .transfer(let transfer): about(transfer, from: from, now: now)
    case .cancellation(let it): owner(it.authorizer, from: from)
    case .collection(let permit):
      about(permit) + lasting(permit, now) + expired(permit.deadline, now)
        + owner(permit.owner, from: from)
    case .credit(let credit):
      about(credit) + lasting(credit, now) + expired(credit.deadline, now)
    case .safe(let safe): [about(safe)]
    case .safeMessage(let message): [about(message)]
    case .forward(let call): about(call, from: from, now: now)
    case .vote(let vote): about(vote)
    case .exchange(let action): [about(action)]
    case .order(let order): about(order, from: from, now: now)
    case .operation(let operation): about(operation, from: from)
    case .nested(let nested): about(nested, in: data, intent, now: now)
    }
  }

  private static func about(_ transfer: TokenAuthorization, from: Address, now: UInt64)
    -> [Warning]
  {
    let carrier = transfer.isForRecipient ? "\(transfer.to)" : "anyone"
    let payment = Warning(
      grade: .caution,
      code: "transfer-authorization",
      message: "\(carrier) can make this payment with the signature, without a transaction of yours"
    )
    let move = Review.Action.tokenTransfer(
      token: transfer.token,
      to: transfer.to,
      units: transfer.units
    )
    return [payment]
      + [zeroRecipient(transfer.to), toItself(transfer.to, from), toTheToken(move)]
      .compactMap(\.self)
      + lasting(transfer, now) + expired(transfer.end, now) + owner(transfer.from, from: from)
  }

  private static func about(_ permit: CollectionPermit) -> [Warning] {
    guard !permit.isWithdrawn else { return [] }
    // An item of a collection is all there is of it; an amount of money may be little.
    let taking = Warning(
      grade: permit.item == nil ? .caution : .danger,
      code: "permit",
      message: permit.item.map {
        "whoever has this signature can let \(permit.spender) take the item \($0) of this collection"
      } ?? "whoever has this signature can let \(permit.spender) take these tokens"
    )
    guard permit.item == nil else { return [taking] }
    return [
      taking,
      Warning(
        grade: .danger,
        code: "permit-for-all",
        message: "\(permit.spender) may take every token of this collection, now and in future"
      ),
    ]
  }

  private static func about(_ credit: CreditDelegation) -> [Warning] {
    guard credit.units > 0 else { return [] }
    return [
      Warning(
        grade: .danger,
        code: "credit-delegation",
        message: "\(credit.delegatee) can borrow in your name: you owe the debt, and your deposits "
          + "are its security"
      )
    ]
  }

  private static func about(_ safe: SafeTransaction) -> Warning {
    Warning(
      grade: .caution,
      code: "safe-transaction",
      message: "with the signatures of enough owners anyone can carry this out in the name of the "
        + "Safe \(safe.safe)"
    )
  }

  private static func about(_ message: SafeMessage) -> Warning {
    Warning(
      grade: .danger,
      code: "safe-message",
      message:
        "this signs in the name of the Safe \(message.safe) what cannot be decoded: it may be "
        + "an order or a permit for all that the Safe has"
    )
  }

  private static func about(_ call: ForwardedCall, from: Address, now: UInt64) -> [Warning] {
    var found = [
      Warning(
        grade: .caution,
        code: "forwarded-call",
        message: "whoever has this signature can make this call in the name of \(call.from)"
      )
    ]
    found += unknownCall(call.calls)
    return found + expired(call.end, now) + owner(call.from, from: from)
  }

  private static func about(_ operation: TypedUserOperation, from: Address) -> [Warning] {
    let warning = Warning(
      grade: .caution,
      code: "user-operation",
      message: "whoever has this signature can have the account \(operation.sender) act so, at its "
        + "cost (ERC-4337)"
    )
    return [warning] + unknownCall(operation.calls) + owner(operation.owner, from: from)
  }

  private static func unknownCall(_ calls: [TypedDataCall]) -> [Warning] {
    guard let inner = calls.first, !inner.input.isEmpty, inner.decoded == nil else { return [] }
    return [
      Warning(
        grade: .danger,
        code: "call-unknown",
        message:
          "this calls a contract with \(inner.input.count) bytes whose meaning is not known here"
      )
    ]
  }

  private static func about(_ vote: GovernanceVote) -> [Warning] {
    guard let delegatee = vote.delegatee else { return [] }
    return [
      Warning(
        grade: .caution,
        code: "votes-delegated",
        message: "\(delegatee) votes with all your tokens of this contract from then on"
      )
    ]
  }

  private static func about(_ action: HyperliquidAction) -> Warning {
    let what =
      switch action.kind {
      case .told: "what it moves is written as text and is not counted here"
      case .agent: "another key can trade with all that the account has there"
      case .hashed: "what it does is behind a hash and cannot be shown"
      }
    return Warning(
      grade: .danger,
      code: "hyperliquid-action",
      message: "this acts on Hyperliquid as soon as somebody has it: \(what)"
    )
  }

  private static func about(
    _ nested: NestedTypedData,
    in data: TypedData,
    _ intent: Intent,
    now: UInt64
  ) -> [Warning] {
    if let contents = nested.contents {
      // What is inside is the account's, and not that of the key which signs for it.
      return about(contents, in: data, intent, from: nested.account, now: now)
    }
    guard let message = nested.message else { return [] }
    return about(message)
  }
}

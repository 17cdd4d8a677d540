import Core
import Entity

/// Permissions to take tokens, judged by this machine's knowledge and by a node.
extension Rule {
  /// An allowance of a token, by a transaction or by a permit, that is higher than the last one
  /// approved on this machine for the same spender, or is added to it.
  static let approvalIsRaised = Rule(
    "approval-raised",
    of: .transactions.union([.typedData])
  ) { subject, knowledge in
    guard let intent = subject.intent, let token = subject.allowedToken,
      let spender = intent.payees.first
    else { return [] }
    let last = knowledge.knownAddresses.past.approved(
      by: intent.account,
      on: intent.chain,
      token: token,
      spender: spender
    )
    let units = intent.amount(of: Policy.Holding(.token(token)))
    guard let last, units > 0 else { return [] }
    if intent.selector == increase { return [Finding(added(to: last, spender))] }
    return last < units ? [Finding(raised(above: last, spender))] : []
  }

  private static func raised(above last: UInt256, _ spender: Address) -> Warning {
    .caution(
      "approval-raised",
      "this raises the allowance of \(spender) above the \(last) "
        + "\(by: last.pluralCount, one: "base unit", many: "base units") signed on this machine "
        + "before"
    )
  }

  /// Some of the earlier allowance may be used up, so what it comes to is unknown.
  private static func added(to last: UInt256, _ spender: Address) -> Warning {
    .caution(
      "approval-raised",
      "this adds to the allowance of \(spender), for which \(last) "
        + "\(by: last.pluralCount, one: "base unit was", many: "base units were") signed on this "
        + "machine before"
    )
  }

  /// The selector of `approve(address,uint256)`.
  fileprivate static let approve: [UInt8] = [0x09, 0x5e, 0xa7, 0xb3]

  /// The selector of `increaseAllowance(address,uint256)`.
  fileprivate static let increase: [UInt8] = [0x39, 0x50, 0x93, 0x51]

  /// A spender has no code, by a node's word, or is an account whose key is on this machine.
  ///
  /// Each address without code is reported once; if there is any, nothing else is. An own account
  /// can use the approval, and so can code that it is delegated to.
  static let spenderHasNoCode = Rule(
    "approval-no-code",
    of: .transactions.union([.typedData])
  ) { subject, knowledge in
    let codeless = subject.spendersWithoutCode(knowledge)
    guard codeless.isEmpty else {
      return codeless.map { spender in
        Finding(
          .caution(
            "approval-no-code",
            "\(spender) has no code: an allowance is meant for a contract, and only the key holder "
              + "of this address can use this one"
          )
        )
      }
    }
    let known = knowledge.knownAddresses
    guard let intent = subject.intent,
      intent.selector == approve || intent.selector == increase || intent.isPermit
    else { return [] }
    let allowed = intent.effects.compactMap { effect -> Address? in
      if case .allow(_, _, let spender) = effect { return spender }
      return nil
    }
    // The signer itself gains nothing: an order names its maker, and its taker may sign it, too.
    let spender = allowed.first { known.own[$0] != nil && $0 != intent.account }
    guard let spender else { return [] }
    return [
      Finding(
        .caution(
          "approval-no-code",
          "\(known.named(spender)) is your own account: only that account, or the code that it is "
            + "delegated to (EIP-7702), can use this allowance"
        )
      )
    ]
  }
}

extension ReviewSubject {
  /// The token whose own allowance this sets or adds to; nil for others, such as those of Permit2.
  fileprivate var allowedToken: Address? {
    if let permit = typedData?.known?.permit {
      // What the signer has approved says nothing about another owner's tokens.
      guard permit.owner == intent?.account else { return nil }
      return permit.kind == .token || permit.kind == .dai ? permit.grants.first?.token : nil
    }
    guard let selector = intent?.selector, [Rule.approve, Rule.increase].contains(selector) else {
      return nil
    }
    return intent?.to
  }

  fileprivate func spendersWithoutCode(_ knowledge: Knowledge) -> [Address] {
    guard let transaction, let nodeFindings = knowledge.nodeFindings else { return [] }
    return transaction.action.spenders.filter { nodeFindings.addressCodes[$0] == AddressCode.none }
  }
}

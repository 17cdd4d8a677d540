import Core
import Entity

/// Permissions to take tokens, judged by this machine's knowledge and by a node.
extension Rule {
  /// An approval higher than the last one signed on this machine for the same spender.
  static let approvalIsRaised = Rule(
    "approval-raised",
    of: .transactions,
    in: \.intent
  ) { intent, knowledge in
    guard let selector = intent.selector, selector == approve, let token = intent.to,
      let spender = intent.payees.first
    else { return [] }
    let last = knowledge.knownAddresses.past.approved(
      by: intent.account,
      on: intent.chain,
      token: token,
      spender: spender
    )
    guard let last, last < intent.amount(of: Policy.Holding(.token(token))) else { return [] }
    return [
      .caution(
        "approval-raised",
        "this raises the allowance of \(spender) above the \(last) "
          + "\(by: last.pluralCount, one: "base unit", many: "base units") signed on this machine "
          + "before"
      )
    ]
  }

  /// The selector of `approve(address,uint256)`.
  private static let approve: [UInt8] = [0x09, 0x5e, 0xa7, 0xb3]

  /// The spender is an account whose key is on this machine.
  ///
  /// That account can use the approval, and so can code that it is delegated to. If a node reports
  /// that a spender has no code, ``spenderHasNoCode`` applies instead.
  static let ownAccountIsAllowed = Rule(
    "approval-no-code",
    named: "approval-no-code for an own account",
    of: .transactions.union([.typedData])
  ) { subject, knowledge in
    let known = knowledge.knownAddresses
    guard let intent = subject.intent, intent.selector == approve || intent.isPermit,
      subject.spendersWithoutCode(knowledge).isEmpty
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

  /// A spender has no code; each such address is reported once.
  static let spenderHasNoCode = Rule(
    "approval-no-code",
    named: "approval-no-code at a node",
    of: .transactions
  ) { subject, knowledge in
    subject.spendersWithoutCode(knowledge).map { spender in
      Finding(
        .caution(
          "approval-no-code",
          "\(spender) has no code: an allowance is meant for a contract, and only the key holder "
            + "of this address can use this one"
        )
      )
    }
  }
}

extension ReviewSubject {
  fileprivate func spendersWithoutCode(_ knowledge: Knowledge) -> [Address] {
    guard let transaction, let nodeFindings = knowledge.nodeFindings else { return [] }
    return transaction.action.spenders.filter { nodeFindings.addressCodes[$0] == AddressCode.none }
  }
}

import Core
import Entity

/// Permissions to take tokens, by what is known here and by what a node tells.
extension Rule {
  /// An approval above the one that was signed here last for the same spender.
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
        "this raises the allowance of \(spender) above the \(last) base units signed on this "
          + "machine before"
      )
    ]
  }

  /// The selector of `approve(address,uint256)`.
  private static let approve: [UInt8] = [0x09, 0x5e, 0xa7, 0xb3]

  /// An account with a key here can use an approval, and so can code that it is delegated to. Where a node
  /// tells that somebody has no code, that is said instead.
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
    // Who signs is allowed nothing by it: an order names its maker, and its taker may sign it too.
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

  /// Each address once that may take tokens and has no code.
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

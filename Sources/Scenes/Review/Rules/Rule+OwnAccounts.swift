import Core
import Entity

/// Calls to an own account, directly or as an inner call: its delegated code decides what they do.
extension Rule {
  /// Applies according to a node that reports that an own account is delegated, or else to the audit
  /// log.
  ///
  /// A node that knows of no delegation does not refute the log.
  static let ownAccountIsCalled = Rule(
    "call-own-account",
    "call-own-delegated",
    of: .transactions.union([.typedData]),
    in: \.intent
  ) { intent, knowledge in
    let known = knowledge.knownAddresses
    let called = intent.ownAccounts(known)
    guard let target = called.first else { return [] }
    if let (target, contract) = delegated(called, knowledge) {
      return [
        .danger(
          "call-own-delegated",
          "\(known.named(target)) is your own account, and according to the node it is now delegated "
            + "to the code of \(contract) (EIP-7702): that code decides what this data does with "
            + "everything the account holds"
        )
      ]
    }
    guard let delegate = known.past.delegate(of: target, on: intent.chain) else {
      return [
        .caution(
          "call-own-account",
          "\(known.named(target)) is your own account: if it is delegated (EIP-7702), the code "
            + "that it is delegated to decides what this data does"
        )
      ]
    }
    return [
      .danger(
        "call-own-delegated",
        "\(known.named(target)) is your own account, and an authorization for it was signed on "
          + "this machine: the code of \(delegate) decides what this data does with everything the "
          + "account holds"
      )
    ]
  }

  /// The first account that is delegated to a contract now, with that contract.
  private static func delegated(_ accounts: [Address], _ knowledge: Knowledge) -> (
    Address, contract: Address
  )? {
    for account in accounts {
      if case .delegated(let contract)? = knowledge.nodeFindings?.addressCodes[account] {
        return (account, contract)
      }
    }
    return nil
  }
}

extension Intent {
  fileprivate func ownAccounts(_ known: KnownAddresses) -> [Address] {
    calls.map(\.contract).filter { known.own[$0] != nil }
  }
}

import Core
import Entity

/// Data for an account of one's own, at the outermost or within: the code decides that it acts by.
extension Rule {
  /// By what was signed here. That a node knows of no such code takes nothing back of what the log says.
  static let ownAccountIsCalled = Rule(
    "call-own-account",
    "call-own-delegated",
    of: .transactions.union([.typedData]),
    in: \.intent
  ) { intent, knowledge in
    let known = knowledge.acquaintances
    let called = intent.ownAccounts(known)
    guard let target = called.first, delegated(called, knowledge) == nil else { return [] }
    guard let delegate = known.past.delegate(of: target, on: intent.chain) else {
      return [
        .caution(
          "call-own-account",
          "\(known.named(target)) is an account of yours: what this data does there is up to "
            + "the code that the account acts by if it is delegated (EIP-7702)"
        )
      ]
    }
    return [
      .danger(
        "call-own-delegated",
        "\(known.named(target)) is an account of yours for which an authorization was signed "
          + "here: the code of \(delegate) decides what this data does with all that it has"
      )
    ]
  }

  /// By what a node tells, which then stands for the log's word.
  static let ownDelegatedAccountIsCalled = Rule(
    "call-own-delegated",
    named: "call-own-delegated at a node",
    of: .transactions,
    in: \.intent
  ) { intent, knowledge in
    let known = knowledge.acquaintances
    guard let (target, contract) = delegated(intent.ownAccounts(known), knowledge) else {
      return []
    }
    return [
      .danger(
        "call-own-delegated",
        "\(known.named(target)) is an account of yours that acts by the code of \(contract) "
          + "now (EIP-7702), as the node says: that code decides what this data does with all that it has"
      )
    ]
  }

  /// The first that acts by the code of a contract now.
  private static func delegated(_ accounts: [Address], _ knowledge: Knowledge) -> (
    Address, contract: Address
  )? {
    for account in accounts {
      if case .delegated(let contract)? = knowledge.sightings?.occupants[account] {
        return (account, contract)
      }
    }
    return nil
  }
}

extension Intent {
  fileprivate func ownAccounts(_ known: Acquaintances) -> [Address] {
    calls.map(\.contract).filter { known.own[$0] != nil }
  }
}

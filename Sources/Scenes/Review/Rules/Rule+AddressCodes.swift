import Core
import Entity

/// The code that a node found at addresses.
extension Rule {
  /// The recipient is a contract, perhaps of a token; a contact is a token that is known here.
  ///
  /// Tokens sent to a token contract are almost always lost, ether usually.
  static let recipientIsContract = Rule(
    "recipient-contract",
    "recipient-token",
    of: .payments.union([.contact])
  ) { subject, knowledge in
    if let contact = subject.contact { return isToken(contact, knowledge) }
    guard let nodeFindings = knowledge.nodeFindings else { return [] }
    if let list = subject.list { return contracts(among: list, nodeFindings) }
    guard let action = subject.transaction?.action, action.isTransfer,
      let recipient = subject.transaction?.reviewItem.recipient,
      nodeFindings.addressCodes[recipient] == .contract
    else { return [] }
    let token = nodeFindings.tokens[recipient].map { isToken($0, paidInTokens: action != .payment) }
    return [Finding(token ?? isContract)]
  }

  private static let isContract = Warning.info(
    "recipient-contract",
    "the recipient is a contract, not an account with a key"
  )

  private static func isToken(_ token: Token, paidInTokens: Bool) -> Warning {
    let message: Sentence =
      "the recipient is the contract of a token that calls itself "
      + "\(foreign: token.symbol): anything sent to it is most likely lost"
    return paidInTokens
      ? .danger("recipient-token", message) : .caution("recipient-token", message)
  }

  private static func contracts(among list: PayoutSubject, _ nodeFindings: NodeFindings)
    -> [Finding]
  {
    let contracts = list.rows.filter {
      nodeFindings.addressCodes[$0.payment.to] == .contract
        && nodeFindings.tokens[$0.payment.to] == nil
    }
    var found: [Finding] =
      contracts.isEmpty ? [] : [Finding(isContract, rows: contracts.map(\.number))]
    // In the order in which they are first paid.
    var seen: Set<Address> = []
    for address in list.rows.map(\.payment.to) where seen.insert(address).inserted {
      guard let token = nodeFindings.tokens[address] else { continue }
      let paid = list.rows.filter { $0.payment.to == address }
      for isOfTokens in [false, true] {
        let rows = paid.filter { ($0.payment.asset != .coin) == isOfTokens }.map(\.number)
        guard !rows.isEmpty else { continue }
        found.append(Finding(isToken(token, paidInTokens: isOfTokens), rows: rows))
      }
    }
    return found
  }

  static let calledHasNoCode = Rule(
    "call-no-code",
    of: .transactions,
    in: \.transaction
  ) { subject, knowledge in
    guard let target = subject.transaction.to, !subject.transaction.input.isEmpty,
      knowledge.nodeFindings?.addressCodes[target] == AddressCode.none
    else { return [] }
    return [
      .caution(
        "call-no-code",
        "\(target) has no code now: the data sent with this has no effect unless the account is "
          + "delegated (EIP-7702) before this is mined"
      )
    ]
  }

  /// An account would be delegated to an address without code; each such address is reported once.
  static let delegateHasNoCode = Rule(
    "delegate-no-code",
    of: .transactions,
    in: \.transaction
  ) { subject, knowledge in
    guard let nodeFindings = knowledge.nodeFindings else { return [] }
    var seen: Set<Address> = []
    return subject.transaction.fees.authorizations.map(\.authorization.delegate)
      .filter { delegate in
        !delegate.isZero && nodeFindings.addressCodes[delegate] == AddressCode.none
          && seen.insert(delegate).inserted
      }.map { delegate in
        .caution(
          "delegate-no-code",
          "\(delegate) has no code on this chain: whoever deploys code there later controls the "
            + "account that delegates to it"
        )
      }
  }
}

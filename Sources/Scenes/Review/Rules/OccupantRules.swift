import Core
import Entity

/// What a node has found at addresses.
extension Rule {
  /// A recipient that is a contract, a token's perhaps: tokens that are sent to a token's contract are lost
  /// almost always, ether mostly.
  static let recipientIsContract = Rule(
    "recipient-contract",
    "recipient-token",
    of: .payments
  ) { subject, knowledge in
    guard let sightings = knowledge.sightings else { return [] }
    if let list = subject.list { return contracts(among: list, sightings) }
    guard let action = subject.transaction?.action, action.isTransfer,
      let recipient = subject.transaction?.deed.recipient,
      sightings.occupants[recipient] == .contract
    else { return [] }
    let token = sightings.tokens[recipient].map { isToken($0, paidInTokens: action != .payment) }
    return [Finding(token ?? isContract)]
  }

  private static let isContract = Warning.info(
    "recipient-contract",
    "the recipient is a contract, not an account with a key"
  )

  private static func isToken(_ token: Token, paidInTokens: Bool) -> Warning {
    let message =
      "the recipient is the contract of a token that calls itself "
      + "\(ForeignText.escaped(token.symbol)): anything sent to it is most likely lost"
    return paidInTokens
      ? .danger("recipient-token", message) : .caution("recipient-token", message)
  }

  private static func contracts(among list: PayoutSubject, _ sightings: Sightings) -> [Finding] {
    let contracts = list.rows.filter {
      sightings.occupants[$0.payment.to] == .contract && sightings.tokens[$0.payment.to] == nil
    }
    var found: [Finding] =
      contracts.isEmpty ? [] : [Finding(isContract, rows: contracts.map(\.number))]
    // In the order in which they are first paid.
    var seen: Set<Address> = []
    for address in list.rows.map(\.payment.to) where seen.insert(address).inserted {
      guard let token = sightings.tokens[address] else { continue }
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
      knowledge.sightings?.occupants[target] == Occupant.none
    else { return [] }
    return [
      .caution(
        "call-no-code",
        "\(target) has no code now: the data sent with this has no effect unless the account is "
          + "delegated (EIP-7702) before this is mined"
      )
    ]
  }

  /// Each contract once by whose code an account is to act, and that is none.
  static let delegateHasNoCode = Rule(
    "delegate-no-code",
    of: .transactions,
    in: \.transaction
  ) { subject, knowledge in
    guard let sightings = knowledge.sightings else { return [] }
    var seen: Set<Address> = []
    return subject.transaction.fees.authorizations.map(\.authorization.delegate)
      .filter { delegate in
        !delegate.isZero && sightings.occupants[delegate] == Occupant.none
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

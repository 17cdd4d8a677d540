import Core
package import Entity

/// What a node tells, while a transaction is built, of those who take part in it.
///
/// It is not in the document: the signer could not check it, and has no node to ask.
package struct Sightings: Sendable, Equatable {
  /// What is at addresses.
  package let occupants: [Address: Occupant]
  /// The recipient as a token, where it is the contract of one.
  package let token: Token?
  /// What is known of the sender's nonces.
  package let nonces: NonceAdvice?

  /// Nothing was asked.
  package static let none = Sightings(occupants: [:])

  package init(
    occupants: [Address: Occupant],
    token: Token? = nil,
    nonces: NonceAdvice? = nil
  ) {
    (self.occupants, self.token, self.nonces) = (occupants, token, nonces)
  }

  /// The same with what is known of the sender's nonces.
  func knowing(_ nonces: NonceAdvice) -> Sightings {
    Sightings(occupants: occupants, token: token, nonces: nonces)
  }
}

/// All who take part in a transaction, and are looked at while it is built: who is called, who receives,
/// who may take, the accounts of one's own that calls within are for, and the contracts that accounts are
/// to act by.
struct Parties: Sendable {
  /// Each once.
  let addresses: [Address]
  /// Who receives a transfer, and would keep it for ever if it were the contract of a token.
  private let recipient: Address?
  /// The recipient as a token of the list.
  private let known: Token?

  init(
    action: Review.Action,
    to target: Address?,
    calling ownAccounts: [Address],
    delegates: [Address],
    tokens: [Token]
  ) {
    let recipient = action.recipient(to: target)
    let all = [target, recipient].compactMap(\.self) + action.spenders + ownAccounts + delegates
    var seen: Set<Address> = []
    addresses = all.filter { !$0.isZero && seen.insert($0).inserted }
    self.recipient = action.isTransfer && recipient?.isZero == false ? recipient : nil
    known = tokens.first { $0.address == recipient }
  }

  /// Who is to be asked what token it is, if it is a contract.
  var suspect: Address? { known == nil ? recipient : nil }

  /// What was found of them. Those of whom nothing was found stay unknown.
  func sightings(_ trial: PaymentTrial) -> Sightings {
    let occupants = Dictionary(zip(addresses, trial.occupants)) { first, _ in first }
    let isContract = recipient.map { occupants[$0] == .contract } ?? false
    return Sightings(occupants: occupants, token: isContract ? known ?? trial.token : nil)
  }
}

extension Review {
  /// The warnings with what a node tells. What it knows better than the log takes its place.
  func warnings(seeing sightings: Sightings) -> [Warning] {
    let own = Warning.callOfDelegated(intent, sightings, acquaintances)
    let seen =
      Warning.about(transaction, doing: action, seeing: sightings) + [own].compactMap(\.self)
    var better = Set(seen.map(\.code))
    if own != nil { better.insert("call-own-account") }
    // The node counts what other machines signed too.
    if sightings.nonces != nil { better.insert("nonce-gap") }
    if better.contains("nonce-used") { better.insert("nonce-reused") }
    return warnings.filter { !better.contains($0.code) } + seen
  }
}

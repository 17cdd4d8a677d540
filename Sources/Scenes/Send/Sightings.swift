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

extension Sightings {
  /// Asks a node for all who take part: who is called, who receives, who may take, the accounts of
  /// one's own that calls within are for, and the contracts that accounts are to act by.
  init(
    action: Review.Action,
    to target: Address?,
    calling ownAccounts: [Address],
    delegates: [Address],
    tokens: [Token],
    asking chain: any BuildTransaction.ChainWorker
  ) async throws {
    let recipient = action.recipient(to: target)
    let parties = Set(
      [target, recipient].compactMap(\.self) + action.spenders + ownAccounts + delegates
    )
    let occupants = try await withThrowingTaskGroup(of: (Address, Occupant).self) { group in
      for party in parties where !party.isZero {
        group.addTask { (party, try await chain.occupant(of: party)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    guard let recipient, action.isTransfer, occupants[recipient] == .contract else {
      self.init(occupants: occupants)
      return
    }
    let known = tokens.first { $0.address == recipient }
    if let known {
      self.init(occupants: occupants, token: known)
    } else {
      self.init(occupants: occupants, token: try await chain.token(at: recipient))
    }
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

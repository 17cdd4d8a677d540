import Core
package import Entity

/// What signing a message would mean, as far as its bytes tell.
package struct MessageReview: Sendable, Equatable {
  package let message: SignableMessage
  package let from: Address
  package let wallet: String?
  /// Of the wallet's address: `not verified` or `changed`; nil where it was proved on this device.
  let walletStanding: Sentence?
  package let context: MessageContext
  package let warnings: [Warning]
  /// What descriptors say of it.
  package let descriptions: [Description]
  /// What signing it does, as a policy and the log count it.
  package let intent: Intent
  /// Names for addresses.
  let knownAddresses: KnownAddresses
  /// Everybody in it beside the signer who has a name here.
  let names: [KnownAddresses.Name]

  package init(
    _ message: SignableMessage,
    account: AccountBook.Account,
    in context: MessageContext,
    knowing knownAddresses: KnownAddresses
  ) {
    self.message = message
    self.context = context
    from = account.address
    wallet = account.name
    walletStanding = account.standing?.mark
    let knowledge = Knowledge(
      of: message,
      in: context,
      account: account,
      knownAddresses: knownAddresses
    )
    let subject = MessageSubject(message, from: account.address, knowing: knowledge)
    intent = subject.intent
    self.knownAddresses = knownAddresses
    names = knownAddresses.names(of: intent.others.filter { $0 != account.address })
    descriptions = subject.descriptionResults.descriptions
    warnings = Rules.findings(about: .message(subject), knowing: knowledge).map(\.warning)
  }
}

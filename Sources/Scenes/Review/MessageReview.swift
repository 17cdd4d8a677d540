import Core
package import Entity

/// The review of a message before signing, as far as its bytes tell.
package struct MessageReview: Sendable, Equatable {
  package let message: SignableMessage
  package let from: Address
  package let wallet: String?
  /// State of the wallet's address: `not verified` or `changed`; nil if verified on this machine.
  let walletStanding: Sentence?
  /// The same beside the address, for people.
  let payerMark: Sentence?
  package let context: MessageContext
  package let warnings: [Warning]
  /// The descriptions of the message by clear-signing descriptors.
  package let descriptions: [Description]
  /// The effects of signing, as the policy and the audit log count them.
  package let intent: Intent
  /// The addresses known on this machine, for their names.
  let knownAddresses: KnownAddresses
  /// The names of everyone in the message except the signer, if known on this machine.
  let names: [KnownAddresses.Name]
  /// The names of the Ethereum Name Service by which somebody in it was found.
  let nameUses: [NameUse]

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
    payerMark = account.payerMark
    let knowledge = Knowledge(
      of: message,
      in: context,
      account: account,
      knownAddresses: knownAddresses
    )
    let subject = MessageSubject(message, from: account.address, knowing: knowledge)
    intent = subject.intent
    nameUses = subject.nameUses(knownAddresses)
    self.knownAddresses = knownAddresses
    names = knownAddresses.names(of: intent.others.filter { $0 != account.address })
    descriptions = subject.descriptionResults.descriptions
    warnings = Rules.findings(about: .message(subject), knowing: knowledge).map(\.warning)
  }
}

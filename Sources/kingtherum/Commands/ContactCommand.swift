import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum contact …`
struct ContactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact",
    abstract: "Add, list, rename and remove contacts",
    discussion: """
      Contacts are names for addresses that you pay. These commands do not use the network, unless \
      an ENS name is added.
      """,
    subcommands: [
      ContactAddCommand.self, ContactListCommand.self, ContactRemoveCommand.self,
      ContactRenameCommand.self,
    ]
  )
}

/// `kingtherum contact add [NAME] [ADDRESS]`
struct ContactAddCommand: LookupView {
  static let abandoned: Sentence? = "no contact was added"

  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a contact",
    discussion: """
      The name can be used wherever a recipient is expected, in upper or lower case, and is shown \
      beside the address. If the address looks like one that is already known, you are asked first. \
      An ENS name (alice.eth) is asked of Ethereum's nodes; what is stored is its address.

      Example: kingtherum contact add Alice 0x… --note "the flat"
      """
  )

  @Argument(help: "Name: 1 to 50 visible characters (default: asked for on a terminal)")
  var name: String?

  @Argument(
    help:
      "Address, in mixed case with its checksum (EIP-55), or ENS name (default: asked for on a terminal)"
  )
  var address: String?

  @Option(help: "Note of at most 200 characters")
  var note: String?

  @Flag(name: [.short, .long], help: "Add without asking, for scripts")
  var yes = false

  @OptionGroup var lookup: LookupOptions
  @OptionGroup var common: CommonOptions

  /// The word in the place of the address, or in that of the name if they are exchanged.
  var typedAddresses: [String] {
    guard let name, let address, ![name, address].contains(where: Self.isAddress) else { return [] }
    return [address, name].first(where: ContactName.isDotted).map { [$0] } ?? []
  }

  /// Whether a word is meant as an address: some ENS names begin as one does.
  private static func isAddress(_ word: String) -> Bool {
    InteroperableAddress.hasForm(of: word)
      || (word.hasPrefix("0x") || word.hasPrefix("0X")) && !ContactName.isDotted(word)
  }

  func perform() async throws {
    let local = try Session(common)
    let named = try typedAddresses.map(local.typed)
    let chain = try local.chain((named.first?.chain ?? .ethereum).description)
    let session = try await local.resolving(
      named.map(\.text),
      on: chain,
      lookup,
      nodesOf: .ethereum
    )
    let add = AddContact.Interactor(worker: session.wallets)
    let draft = try takeStep("draft", of: add) { try $0.draft(try request(session, add)) }
    noteEthereum(in: session.resolvedNames, draft.contact.address)
    if draft.needsConsent {
      try draft.refuseNameWarnings(isAsked: !yes)
      try console.ask(toRead: AddContact.Presenter().ask(draft))
      guard try yes || Consent.confirms("Add this contact anyway?") else {
        throw AddContactError.declined
      }
    }
    try console.show(
      AddContact.Presenter().present(try takeStep("commit", of: add) { try $0.commit(draft) })
    )
  }

  /// Returns the contact to add; what is missing is asked for on a terminal.
  private func request(_ session: Session, _ add: AddContact.Interactor) throws
    -> AddContact.Request
  {
    let tokens = try session.knownTokens
    let contact = { (name: String, address: String, note: String?) in
      AddContact.Request(
        name: name,
        address: address,
        note: note,
        chains: session.chains,
        tokens: tokens
      )
    }
    let first = try name.map { try plain($0, session) }
    let second = try address.map { try plain($0, session) }
    noteChain(of: first)
    noteChain(of: second)
    // No name looks like an address, so either may come first.
    let isReversed = first.map { (try? Address(parsing: $0.text)) != nil } ?? false
    let (name, address) =
      isReversed ? (second?.text, first?.text) : (first?.text, second?.text)
    if let name, let address { return contact(name, address, note) }
    guard !yes, Dialog.isPossible(common), let terminal = Terminal() else {
      throw UsageError.missing(name == nil ? "name" : "address")
    }
    // What is given is checked before the rest is typed.
    if let name { try add.requireFree(name: name) }
    if let address { try add.requireFree(address: address) }
    let chosen =
      if let name { name } else {
        try ContactDialog.name(on: terminal, check: { try add.requireFree(name: $0) })
      }
    if let address { return contact(chosen, address, note) }
    let typed = try ContactDialog.address(of: chosen, on: terminal) { word in
      // An error in the note, which is an option, is not one in the address.
      _ = try takeStep("draft", of: add) {
        try $0.draft(contact(chosen, try session.typed(word).text, nil))
      }
    }
    let given = try session.typed(typed)
    noteChain(of: given)
    return contact(chosen, given.text, note)
  }

  /// Returns an address with its chain, also the one that an ENS name leads to, or else the text.
  private func plain(_ text: String, _ session: Session) throws -> TypedAccount {
    let typed = try session.typed(text)
    guard let found = try session.resolvedNames.name(typed.text) else { return typed }
    return try session.typed("\(InteroperableAddress(found.address, on: typed.chain))")
  }

  /// Says that a contact is used on every chain, though its address is the name's for Ethereum.
  private func noteEthereum(in names: ResolvedNames, _ address: Address) {
    guard let found = names.found.first(where: { $0.address == address }), found.record == .ether
    else { return }
    console.note(
      .caution(
        "the contact is the address of \(foreign: found.name, limit: 256) for Ethereum; on another "
          + "chain, pay the name, which may lead to another address there"
      )
    )
  }

  /// Says that a chain is left out: an account may exist on one chain only, if it is a contract.
  private func noteChain(of typed: TypedAccount?) {
    guard let chain = typed?.chainName else { return }
    console.note(
      .caution(
        "contacts have no chain: before you pay this one on a chain other than \(name: chain), "
          + "check that the recipient has the address there"
      )
    )
  }
}

/// `kingtherum contact list`
struct ContactListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List contacts by name",
    discussion: "Example: kingtherum contact list"
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      (),
      through: ListContacts.Interactor(worker: try Session(common).wallets),
      to: ListContacts.Presenter()
    )
  }
}

/// `kingtherum contact remove [NAME]`
struct ContactRemoveCommand: OfflineView {
  static let abandoned: Sentence? = "nothing was removed"

  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a contact",
    discussion: """
      The removed contact is printed in full, so that it can be added again.

      Example: kingtherum contact remove Alice
      """
  )

  @Argument(
    help: "Contact's name or address (default: asked for on a terminal)",
    completion: .contacts
  )
  var name: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let wallets = session.wallets
    try await perform(
      try name.map { try session.typed($0).text } ?? chosen(of: wallets),
      through: RemoveContact.Interactor(worker: wallets),
      to: RemoveContact.Presenter()
    )
  }

  /// The address of the contact that a person chooses.
  private func chosen(of wallets: LiveWallets) throws -> String {
    guard Dialog.isPossible(common) else { throw UsageError.missing("name") }
    let contact = try ContactDialog.choose(
      among: try wallets.contacts().all,
      asking: "Which contact do you want to remove?"
    )
    return "\(contact.address)"
  }
}

/// `kingtherum contact rename [NAME [NEW]]`
struct ContactRenameCommand: OfflineView {
  static let abandoned: Sentence? = "nothing was renamed"

  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a contact; its address and note stay the same",
    discussion: "Example: kingtherum contact rename Alice \"Alice B.\""
  )

  @Argument(
    help: "Contact's name or address (default: asked for on a terminal)",
    completion: .contacts
  )
  var name: String?

  @Argument(
    help: ArgumentHelp("New name (default: asked for on a terminal)", valueName: "new-name")
  )
  var new: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let renaming = RenameContact.Interactor(worker: session.wallets)
    try await perform(
      try request(session, renaming),
      through: renaming,
      to: RenameContact.Presenter()
    )
  }

  /// Returns the contact and its new name; what is missing is asked for on a terminal.
  private func request(_ session: Session, _ renaming: RenameContact.Interactor) throws
    -> RenameContact.Request
  {
    let name = try name.map { try session.typed($0).text }
    if let name, let new { return .init(contact: name, name: new) }
    guard Dialog.isPossible(common), let terminal = Terminal() else {
      throw UsageError.missing(name == nil ? "name" : "new-name")
    }
    // An unknown contact is an error before its new name is asked for.
    let contact = try contact(name, of: session.wallets)
    let address = "\(contact.address)"
    let chosen = try ContactDialog.rename(contact, on: terminal) {
      try renaming.check(.init(contact: address, name: $0))
    }
    return .init(contact: address, name: chosen)
  }

  private func contact(_ name: String?, of wallets: LiveWallets) throws -> Contact {
    let contacts = try wallets.contacts()
    if let name { return try contacts.find(name) }
    return try ContactDialog.choose(
      among: contacts.all,
      asking: "Which contact do you want to rename?"
    )
  }
}

import ArgumentParser
import Entity
import Live
import Scenes

/// `kingtherum contact …`
struct ContactCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact",
    abstract: "Keep names for addresses that are paid. No network.",
    subcommands: [
      ContactAddCommand.self, ContactListCommand.self, ContactRemoveCommand.self,
      ContactRenameCommand.self,
    ]
  )
}

/// `kingtherum contact add NAME ADDRESS`
struct ContactAddCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Give an address a name of your own.",
    discussion: """
      The name is taken wherever a recipient is wanted, in any case, and shown beside the address. \
      An address that looks like one that is known here is asked about.

      Example: kingtherum contact add Alice 0x… --note "the flat"
      """
  )

  @Argument(help: "The name: 1 to 50 characters that can be seen.")
  var name: String

  @Argument(help: "The address; with its checksum (EIP-55) if in mixed case.")
  var address: String

  @Option(help: "A line to remember: at most 200 characters.")
  var note: String?

  @Flag(name: [.short, .long], help: "Add it without asking. For scripts.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let add = AddContact.Interactor(worker: session.wallets)
    let draft = try add.draft(
      .init(
        name: name,
        address: address,
        note: note,
        chains: session.chains,
        tokens: try session.knownTokens
      )
    )
    if draft.needsConsent {
      try console.ask(toRead: AddContact.Presenter().ask(draft))
      guard try yes || Consent.confirms("add this contact all the same?") else {
        throw AddContactError.declined
      }
    }
    try console.show(AddContact.Presenter().present(try add.commit(draft)))
  }
}

/// `kingtherum contact list`
struct ContactListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the contacts by name.",
    discussion: "Example: kingtherum contact list"
  )

  @OptionGroup var common: CommonOptions

  func play() async throws {
    try await play(
      (),
      through: ListContacts.Interactor(worker: try Session(common).wallets),
      to: ListContacts.Presenter()
    )
  }
}

/// `kingtherum contact remove NAME`
struct ContactRemoveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a contact away.",
    discussion: """
      What was removed is printed whole, so that it can be added again.

      Example: kingtherum contact remove Alice
      """
  )

  @Argument(help: "The contact's name or address.")
  var name: String

  @OptionGroup var common: CommonOptions

  func play() async throws {
    try await play(
      name,
      through: RemoveContact.Interactor(worker: try Session(common).wallets),
      to: RemoveContact.Presenter()
    )
  }
}

/// `kingtherum contact rename NAME NEW`
struct ContactRenameCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a contact another name; the address and the note stay.",
    discussion: "Example: kingtherum contact rename Alice \"Alice B.\""
  )

  @Argument(help: "The contact's name or address.")
  var name: String

  @Argument(help: "The new name.")
  var new: String

  @OptionGroup var common: CommonOptions

  func play() async throws {
    try await play(
      RenameContact.Request(contact: name, name: new),
      through: RenameContact.Interactor(worker: try Session(common).wallets),
      to: RenameContact.Presenter()
    )
  }
}

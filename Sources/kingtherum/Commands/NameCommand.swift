import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum name …`
struct NameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "name",
    abstract: "Resolve, look up and normalize ENS names",
    discussion: "Names are asked of Ethereum's nodes, whatever chain an address is for.",
    subcommands: [NameResolveCommand.self, NameLookupCommand.self, NameNormalizeCommand.self]
  )
}

/// `kingtherum name resolve NAME`
struct NameResolveCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Show the address that a name leads to",
    discussion: """
      Asks Ethereum's nodes for the address of the name on --chain, or on the chain in \
      NAME@CHAIN, and prints it; --rpc-url names a node of Ethereum. Beside it stand the record \
      that contains it, the block, and the web servers \
      (gateways) that were asked because the name's resolver demands it (EIP-3668).

      Example: kingtherum name resolve alice.eth --chain base
      """
  )

  @Argument(help: "Name, such as alice.eth")
  var name: String

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let typed = try InteroperableName.read(name, knowing: session.chains)
    let name = try ENSName(lookingUp: typed?.name ?? name)
    // Nothing is paid: the chain of the name says for which one its address is asked.
    let chain = try session.chain(chainOptions.chain ?? typed?.chain.description)
    if let typed { _ = try session.typed(typed.description).text(on: chain.id) }
    try await session.withNames(chainOptions) { names in
      try await perform(
        ShowNameResolution.Request(name, on: chain, typed: typed),
        through: ShowNameResolution.Interactor(worker: names),
        to: ShowNameResolution.Presenter()
      )
    }
  }
}

/// `kingtherum name lookup ADDRESS`
struct NameLookupCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Show the name of an address",
    discussion: """
      Asks Ethereum's nodes for the primary name that the address has chosen for --chain. A name \
      that does not lead back to the address is never shown as its name: anyone can claim any name. \
      --rpc-url names a node of Ethereum.

      Example: kingtherum name lookup 0x…
      """
  )

  @Argument(
    help: ArgumentHelp("Address, account or contact", valueName: "address"),
    completion: .recipients
  )
  var address: String

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let chain = try session.chain(chainOptions.chain)
    let typed = try session.typed(address).text(on: chain.id)
    if try session.needsLookup(typed) { throw PrimaryNameError.isName(typed) }
    let address = try session.recipients.find(typed).address
    try await session.withNames(chainOptions) { names in
      try await perform(
        ShowPrimaryName.Request(address, on: chain),
        through: ShowPrimaryName.Interactor(worker: names),
        to: ShowPrimaryName.Presenter()
      )
    }
  }
}

/// `kingtherum name normalize`
struct NameNormalizeCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "normalize",
    abstract: "Normalize a name (ENSIP-15)",
    discussion: """
      Prints the form of a name that is registered and resolved, or says which character is wrong. \
      Whether somebody owns the name is not looked up, and the network is not used. Put -- before a name that starts with a \
      hyphen. The whole of stdin is one name; one line end after it is removed.

      Example: kingtherum name normalize Alice.eth
      """
  )

  @Argument(help: "Name to normalize (- for stdin)")
  var name: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let answer = NormalizeName.Presenter().present(
      try takeStep("act", of: NormalizeName.Interactor()) { try $0.act(on: .init(try text())) }
    )
    if common.json { return try console.show(answer) }
    // A normalized name has no control characters; a joined emoji must not be written as escapes.
    try console.pass(answer.name + "\n")
    for note in answer.notes { console.note(note) }
  }

  /// Returns the name as it was typed, or stdin without the line end after it.
  private func text() throws -> String {
    guard name == "-" else { return name }
    var bytes = try InputFile.read("-", limit: ENSName.maxBytes + 1)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    guard UnicodeText.firstInvalid(in: bytes) == nil else { throw UnicodeError.notUTF8 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

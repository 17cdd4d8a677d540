import ArgumentParser
import Core
import Entity
import HomeKit
import Live
import Scenes
import WalletKit

/// `kingtherum token …`
struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Add, import, list and remove tokens",
    discussion: """
      The most held tokens of each chain are built in; others are kept in the file tokens.json of \
      the home folder. A symbol does not identify a token: anyone can choose it, only the contract \
      is unique.
      """,
    subcommands: [
      TokenAddCommand.self, TokenImportCommand.self, TokenListCommand.self,
      TokenRemoveCommand.self,
    ]
  )
}

/// `kingtherum token add ADDRESS`
struct TokenAddCommand: View {
  static let abandoned: Sentence? = "no token was added"

  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a token by its contract",
    discussion: """
      Symbol, name and decimals are read from the contract. With --symbol and --decimals, no node \
      is asked. If a known token has the same symbol, you are asked first.

      Example: kingtherum token add 0x… --chain base
      """
  )

  @Argument(help: "Contract; in mixed case its checksum (EIP-55) must match")
  var address: String

  @Option(help: "Symbol, such as USDC (default: read from the contract)")
  var symbol: String?

  @Option(help: "Name, such as \"USD Coin\" (default: read from the contract, else the symbol)")
  var name: String?

  @Option(
    help: ArgumentHelp("Decimals: 0 to 255 (default: read from the contract)", valueName: "count")
  )
  var decimals: Int?

  @Flag(name: [.short, .long], help: "Add without asking, for scripts")
  var yes = false

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  mutating func run() async throws {
    // Only the contract has to be read through a node.
    if symbol != nil || chainOptions.offline { try ProcessGuard.forbidNetwork() }
    try await perform()
  }

  func perform() async throws {
    let session = try Session(common)
    let given = try AddToken.Description.given(
      symbol: symbol,
      name: name,
      decimals: decimals
    )
    guard given == nil, !chainOptions.offline else {
      let chain = try session.chain(chainOptions.chain)
      return try await add(given, on: chain, reading: nil, session)
    }
    let chain = try await session.chain(chainOptions.chain, servedBy: chainOptions)
    // A token that is already known is an error before any contract is read.
    _ = try AddToken.Interactor(worker: session.wallets, describer: nil)
      .requireNew(try request(nil, on: chain, session))
    try await session.withNode(on: chain, chainOptions) { client in
      try await add(nil, on: chain, reading: LiveTokenDescriber(chain: client), session)
    }
  }

  private func add(
    _ given: AddToken.Description?,
    on chain: ChainEntry,
    reading describer: (any TokenDescriber)?,
    _ session: Session
  ) async throws {
    let add = AddToken.Interactor(worker: session.wallets, describer: describer)
    let draft = try await takeAsyncStep("draft", of: add) {
      try await $0.draft(try request(given, on: chain, session))
    }
    if draft.needsConsent {
      try console.ask(toRead: AddToken.Presenter().ask(draft))
      guard try yes || Consent.confirms("Add this token anyway?") else {
        throw TokenChangeError.declined
      }
    }
    try console.show(
      AddToken.Presenter().present(try takeStep("commit", of: add) { try $0.commit(draft) })
    )
  }

  private func request(
    _ given: AddToken.Description?,
    on chain: ChainEntry,
    _ session: Session
  ) throws -> AddToken.Request {
    AddToken.Request(
      contract: try session.tokenText(address, on: chain),
      chain: chain,
      chains: session.chains,
      given: given
    )
  }
}

/// `kingtherum token import FILE`
struct TokenImportCommand: OfflineView {
  static let abandoned: Sentence? = "no token was added"

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the tokens of a token list (tokenlists.org)",
    discussion: """
      Built-in tokens and those that were added before stay as they are. A list is its author's \
      claim: take it from someone you trust.

      Example: kingtherum token import list.json --dry-run
      """
  )

  @Argument(help: "Token list in JSON (- for stdin)", completion: .file())
  var file: String

  @Flag(help: "Show what would be added, and add nothing")
  var dryRun = false

  @Flag(name: [.short, .long], help: "Add without asking, for scripts")
  var yes = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let adding = ImportTokens.Interactor(worker: session.wallets)
    let draft = try takeStep("draft", of: adding) {
      try $0.draft(
        ImportTokens.Request(
          entries: try TokenFile.entries(of: file),
          chains: session.chains,
          isDryRun: dryRun
        )
      )
    }
    if draft.needsConsent, !yes {
      try console.ask(toRead: ImportTokens.Presenter().ask(draft))
      guard try Consent.confirms("Add these tokens?") else { throw TokenChangeError.declined }
    }
    try console.show(
      ImportTokens.Presenter().present(try takeStep("commit", of: adding) { try $0.commit(draft) })
    )
  }
}

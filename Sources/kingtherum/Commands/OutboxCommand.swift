import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum tx outbox …`
struct OutboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox",
    abstract: "List, show, resend or drop transactions sent from this machine",
    discussion: """
      A signed transaction is saved before its first byte is sent, and holds its nonce until it is \
      mined, rejected or dropped. One that no node has keeps all later ones waiting.

      Examples: kingtherum tx outbox list
                kingtherum tx outbox resend 0x…
      """,
    subcommands: [
      OutboxListCommand.self, OutboxShowCommand.self, OutboxResendCommand.self,
      OutboxDropCommand.self,
    ]
  )
}

/// `kingtherum tx outbox list`
struct OutboxListCommand: OutboxView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the transactions that are not mined",
    discussion: """
      The status is the last one that was recorded; `tx status` asks a node.

      Example: kingtherum tx outbox list --all --json
      """
  )

  @Flag(help: "List those that are mined, replaced or rejected, too")
  var all = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Chain, by name or ID (default: every chain)", valueName: "name|id"),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var common: CommonOptions

  var needsOutbox: Bool { true }

  func request(_ session: Session) throws -> ListOutbox.Request {
    ListOutbox.Request(
      chains: session.chains,
      tokens: try session.knownTokens,
      chain: try chain.map { try session.chain($0).id },
      isWhole: all
    )
  }

  func perform(
    _ request: ListOutbox.Request,
    _ session: Session,
    _ outbox: Outbox?
  ) async throws {
    guard let outbox else { return }
    try await perform(
      request,
      through: ListOutbox.Interactor(worker: LiveOutbox(session, outbox: outbox)),
      to: ListOutbox.Presenter()
    )
  }
}

/// `kingtherum tx outbox show HASH`
struct OutboxShowCommand: OutboxView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what a transaction does, and its last recorded status",
    discussion: """
      Does not use the network; `tx status` asks a node.

      Example: kingtherum tx outbox show 0x…
      """
  )

  @Argument(help: "Transaction hash")
  var hash: String

  @OptionGroup var abi: ContractABIOptions
  @OptionGroup var common: CommonOptions

  var needsOutbox: Bool { true }

  func request(_ session: Session) throws -> ShowSentTransaction.Request {
    ShowSentTransaction.Request(
      hash: try Hash32(parsing: hash),
      chains: session.chains,
      tokens: try session.knownTokens,
      abi: try abi.read()
    )
  }

  func perform(
    _ request: ShowSentTransaction.Request,
    _ session: Session,
    _ outbox: Outbox?
  ) async throws {
    guard let outbox else { return }
    try await perform(
      request,
      through: ShowSentTransaction.Interactor(worker: LiveOutbox(session, outbox: outbox)),
      to: ShowSentTransaction.Presenter()
    )
  }
}

/// `kingtherum tx outbox resend HASH`
struct OutboxResendCommand: View {
  static let abandoned: Sentence? = "nothing was sent"

  static let configuration = CommandConfiguration(
    commandName: "resend",
    abstract: "Broadcast a saved transaction again",
    discussion: """
      Broadcasting twice does no harm: it is the same transaction, with the same nonce. One that \
      was sent to a private relay goes to the relay in config.toml, or that of --relay, unless \
      --public.

      Example: kingtherum tx outbox resend 0x…
      """
  )

  @Argument(help: "Transaction hash")
  var hash: String

  @Flag(help: "Wait until it is mined, at most 3 minutes")
  var wait = false

  @Flag(
    name: .customLong("public"),
    help: "Send it to nodes, although it was sent to a private relay"
  )
  var publishes = false

  @OptionGroup var relaying: RelayOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if publishes, relaying.isWanted { throw ValidationError(.publicAndPrivate) }
  }

  func perform() async throws {
    let session = try Session(common)
    let hash = try Hash32(parsing: hash)
    try Session.check(relay: relaying.relay)
    let chain = try await session.chain(
      ofSent: hash,
      chainOptions.chain,
      servedBy: chainOptions
    )
    try await session.withSending(
      on: chain,
      chainOptions,
      opensRelay: true,
      relay: relaying.relay
    ) { worker in
      let sent = try await worker.sentTransaction(hash)
      let route: BroadcastRoute =
        if publishes {
          .published
        } else {
          try self.route(worker, isPrivate: relaying.isWanted || sent.isPrivate)
        }
      let response = try await takeAsyncStep("act", of: Broadcast.Interactor(worker: worker)) {
        try await $0.act(
          on: Broadcast.Request(
            transaction: sent.transaction,
            chain: chain,
            confirmations: wait ? 1 : 0,
            route: route
          )
        ) { console.say($0.note) }
      }
      try show(sent: response)
    }
  }
}

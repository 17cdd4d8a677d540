import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum tx broadcast`
struct BroadcastCommand: View {
  static let abandoned: Sentence? = "nothing was sent"

  static let configuration = CommandConfiguration(
    commandName: "broadcast",
    abstract: "Broadcast a signed transaction",
    discussion: """
      Broadcasting twice does no harm. The chain is the one that the transaction was signed for. A \
      type 3 transaction is broadcast with its blobs (EIP-4844), from the signed file or the raw \
      hex; its hash is computed without them.

      Examples: kingtherum tx broadcast signed.json --wait
                kingtherum tx broadcast signed.json --relay https://relay.example.org
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Signed transaction: JSON or raw hex (- for stdin), or the raw hex itself (default: asked "
        + "for on a terminal)"
    )
  )
  var file: String?

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp(
      "Blobs of a type 3 transaction that does not include them: JSON, as for `tx build`",
      valueName: "file"
    ),
    completion: .file()
  )
  var sidecar: String?

  @Flag(help: "Wait until it is mined, at most 3 minutes")
  var wait = false

  @Option(
    help: ArgumentHelp(
      "With --wait: number of confirmations, its own block included",
      valueName: "count"
    )
  )
  var confirmations: UInt64 = 1

  @OptionGroup var relaying: RelayOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let path = try input.path(
      file,
      asking: "Which file do you want to broadcast? ",
      asks: Dialog.isPossible(common)
    )
    try SecretInput.requireOneStandardInput(path, sidecar)
    let session = try Session(common)
    guard case .signed(let given, _) = try TransactionInput(path).text() else {
      throw DocumentKindError.unsigned
    }
    let transaction = try sidecar.map { try SidecarFile.read($0, for: given) } ?? given
    let chain = try session.chain(chainOptions.chain, signedFor: transaction.signed)
    try Broadcast.check(transaction, on: chain)
    let tokens = wait ? try session.tokens(on: chain, list: nil) : []
    try await session.withSending(
      on: chain,
      chainOptions,
      opensRelay: relaying.isWanted,
      relay: relaying.relay
    ) { worker in
      let response = try await takeAsyncStep("act", of: Broadcast.Interactor(worker: worker)) {
        try await $0.act(
          on: Broadcast.Request(
            transaction: transaction,
            chain: chain,
            confirmations: wait ? max(1, confirmations) : 0,
            tokens: TokenList(adding: tokens),
            route: try route(worker, isPrivate: relaying.isWanted)
          )
        ) { console.say($0.note) }
      }
      try show(sent: response)
    }
  }
}

import ArgumentParser
import Core
import Files
import Live
import Scenes

/// `kingtherum tx build`
struct BuildCommand: View {
  static let abandoned: Sentence? = "nothing was built"

  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build an unsigned transaction for offline signing",
    discussion: """
      The payment is given in words, as options, or as a payment request, as in send; on a \
      terminal, what is missing is asked. --approve lets a spender take tokens, --data calls a \
      contract with data of your own, and --data with --create creates a contract. The transaction \
      is written to --out, or to stdout. With --offline no node is asked, and nonce, gas and fees \
      must be given. With --sidecar the transaction is of type 3, the file contains its blobs, and \
      each blob pays for 131,072 units of blob gas; with --authorization it is of type 4.

      Examples: kingtherum tx build 1.5 eth to 0x… --from savings --out unsigned.json
                kingtherum tx build --request invoice.png --from savings --out unsigned.json
      """
  )

  @OptionGroup var payment: BuildOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the unsigned transaction to this new file (- for stdout)",
      valueName: "file"
    ),
    completion: .file()
  )
  var out: String?

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    var whole = self
    whole.chainOptions = try whole.payment.take(chainOptions)
    try await whole.build()
  }

  private func build() async throws {
    try NewFile.requireFree(out)
    let local = try Session(common)
    let asks = Dialog.isPossible(common)
    let prepared = try await PreparedPayment(
      payment,
      chainOptions,
      in: local,
      asks: asks,
      signs: false
    )
    let (chain, session) = (prepared.chain, prepared.session)
    let response =
      if chainOptions.offline {
        try await built(prepared, by: await session.offlineBuilder(on: chain), through: nil)
      } else {
        try await session.withSending(on: chain, chainOptions) { worker in
          try await built(prepared, by: session.builder(worker), through: worker)
        }
      }
    let out = try destination(
      out,
      for: "unsigned transaction",
      offering: "unsigned.json",
      asks: asks
    )
    let answer = BuildTransaction.Presenter().present(response)
    try console.hand(over: answer, to: out)
  }

  /// Builds the transaction; its builder knows the names that were typed when asked.
  private func built(
    _ prepared: PreparedPayment,
    by builder: LiveBuilder,
    through client: ChainClient?
  ) async throws -> BuildTransaction.Response {
    var build = BuildTransaction.Interactor(worker: builder, chain: client)
    let (request, named) = try await prepared.request(
      by: build,
      through: client.map { ($0, chainOptions) },
      console
    )
    if let client { build = .init(worker: named.builder(client), chain: client) }
    return try await takeAsyncStep("act", of: build) { try await $0.act(on: request) }
  }
}

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
      The payment is given in words, as options, or as a payment link, as in send; on a terminal, \
      what is missing is asked. --approve lets a spender take tokens, --data calls a contract with \
      data of your own, and --data with --create creates a contract. The transaction is written to \
      --out, or to stdout. With --offline no node is asked, and nonce, gas and fees must be given. \
      With --sidecar the transaction is of type 3, the file contains its blobs, and each blob pays \
      for 131,072 units of blob gas; with --authorization it is of type 4.

      Example: kingtherum tx build 1.5 eth to 0x… --from savings --out unsigned.json
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
    whole.chainOptions = try whole.payment.takeSides(chainOptions)
    try await whole.build()
  }

  private func build() async throws {
    try SecretInput.requireOneStandardInput(self.payment.files)
    try NewFile.requireFree(out)
    let local = try Session(common)
    let inputs = try self.payment.inputs(local)
    let chain = try await self.payment.chain(in: local, chainOptions)
    let payment = try self.payment.plain(on: chain, in: local)
    let asks = Dialog.isPossible(common)
    let said = try payment.said(inputs, on: chain, asks: asks)
    // Offline, more is missing than is asked for.
    let isAsked = try payment.isAsked(said, asks: asks && !chainOptions.offline)
    if isAsked, payment.from == nil { try local.requireAccount() }
    let session = try await local.resolving(
      try payment.recipients(said),
      on: chain,
      chainOptions,
      keepingData: true
    )
    let early = isAsked ? nil : try payment.request(said, inputs, session, on: chain, asks: asks)
    try said.noteUnusedFees(console)
    let build = { (builder: BuildTransaction.Interactor, client: ChainClient?) in
      if let early { return try await builder.act(on: early) }
      let (request, named) = try await payment.asked(
        said,
        inputs,
        session,
        on: chain,
        builder,
        through: client.map { ($0, chainOptions) },
        signs: false,
        console
      )
      guard let client else { return try await builder.act(on: request) }
      return try await BuildTransaction.Interactor(worker: named.builder(client), chain: client)
        .act(on: request)
    }
    let response =
      if chainOptions.offline {
        try await build(.init(worker: await session.offlineBuilder(on: chain), chain: nil), nil)
      } else {
        try await session.withSending(on: chain, chainOptions) { worker in
          try await build(.init(worker: session.builder(worker), chain: worker), worker)
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
}

import ArgumentParser
import Live
import Scenes

/// `kingtherum tx build`
struct BuildCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Work a payment or a call out into a document for the machine that signs it.",
    discussion: """
      --approve lets a spender take tokens, --data calls a contract with bytes of your own, and \
      with --create makes one. The document goes to --out, or to stdout. With --offline nothing is asked of any node, and \
      nonce, gas and fees have to be given. With --sidecar the transaction is of type 3, its blobs \
      travel in the document, and each pays for 131072 units of blob gas; with --authorization it is \
      of type 4.

      Example: kingtherum tx build --from savings --to 0x… --amount "1.5 eth" --out unsigned.json
      """
  )

  @OptionGroup var payment: BuildOptions

  @Option(help: "Write the document to this new file (- for stdout).")
  var out = "-"

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput(payment.files)
    let session = try Session(common)
    let chain = try session.chain(chainOptions.chain)
    let request = try payment.request(session, on: chain)
    let response =
      if chainOptions.offline {
        try await BuildTransaction.Interactor(
          worker: await session.offlineBuilder(on: chain),
          chain: nil
        ).act(on: request)
      } else {
        try await session.withSending(on: chain, chainOptions) { worker in
          try await BuildTransaction.Interactor(
            worker: session.builder(worker),
            chain: worker
          ).act(on: request)
        }
      }
    let answer = BuildTransaction.Presenter().present(response)
    try console.hand(over: answer, to: out)
  }
}

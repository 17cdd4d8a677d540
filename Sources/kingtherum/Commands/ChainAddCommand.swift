import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum chain add NAME`
struct ChainAddCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a chain that is not built in to config.toml",
    discussion: """
      The chain is described by options, or by the JSON object (EIP-3085) with which web pages add \
      a chain to a wallet: chainId, chainName, nativeCurrency, rpcUrls and blockExplorerUrls. Take \
      the ID from a source that you trust: what is signed is valid on every chain with that ID. With the hash of block 0, a node of another \
      chain with the same ID is refused.

      Example: kingtherum chain add mynet --id 424242 --symbol MYN --rpc-url http://127.0.0.1:8545
      """
  )

  @Argument(help: "Name: a-z first, then a-z, 0-9 and - (default: made from chainName)")
  var name: String?

  @Option(help: ArgumentHelp("Chain ID", valueName: "number"))
  var id: String?

  @Option(help: "Symbol of the chain's coin (default: ETH)")
  var symbol: String?

  @Option(help: ArgumentHelp("RPC endpoint of a node; repeatable", valueName: "url"))
  var rpcURL: [String] = []

  @Option(
    help: ArgumentHelp(
      "Hash of block 0, which each node must have (default: any)",
      valueName: "hash"
    )
  )
  var genesis: String?

  @Option(
    help: ArgumentHelp("JSON object that describes the chain (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var file: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let request = try request()
    try await perform(
      request,
      through: AddChain.Interactor(worker: LiveNodeSettings(try Session(common))),
      to: AddChain.Presenter()
    )
  }

  private func request() throws -> AddChain.Request {
    let genesis = try genesis.map { text in try readArgument { try Hash32(parsing: text) } }
    guard let file else {
      guard let name else { throw UsageError.missing("name") }
      guard let id else { throw UsageError.missing("--id") }
      return AddChain.Request(
        name: name,
        id: try readArgument { try ChainID(parsing: id) },
        symbol: symbol,
        urls: rpcURL,
        genesis: genesis
      )
    }
    guard id == nil, symbol == nil, rpcURL.isEmpty else { throw ChainAddError.both }
    let bytes = try InputFile.read(file, limit: ChainParameter.maxBytes)
    let parameter = try ChainParameter(parsing: bytes)
    return try AddChain.Request(parameter, name: name, genesis: genesis)
  }
}

/// A file together with the options that say the same.
enum ChainAddError: Error, Equatable {
  case both
}

extension ChainAddError: Reportable {
  var report: Report {
    switch self {
    case .both:
      Report(.usage, "chain-add-both", "--file conflicts with --id, --symbol and --rpc-url")
    }
  }
}

import Core
import Entity
import Exchange
import Scenes
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a command works: the folder, the settings, and the chain that was chosen.
struct Session: Sendable {
  let home: String
  let config: Config
  let chains: ChainRegistry
  let console: Console

  init(_ options: CommonOptions) throws {
    console = Console(options)
    home = try Self.home(options)
    config = try Config(path: home + "/config.toml")
    chains = try config.registry()
  }

  private static func home(_ options: CommonOptions) throws(SessionError) -> String {
    if let home = options.home ?? Environment["KINGTHERUM_HOME"] {
      guard !home.isEmpty else { throw .noHome }
      return home.hasPrefix("/") ? home : here + "/" + home
    }
    guard let user = Environment["HOME"], user.hasPrefix("/") else { throw .noHome }
    return user + "/.kingtherum"
  }

  /// The folder that the command was typed in.
  private static var here: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The folder of what belongs to this device: another tree than the wallets, so that a copy of the
  /// one is no copy of both. Nil where there is no place for it.
  var state: String? {
    // The standard (XDG) wants a path that is not absolute to be left aside.
    let named = Environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let user = Environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    return (named ?? user).map { $0 + "/kingtherum" }
  }

  /// The chain named by `--chain`, else by the settings, else Ethereum.
  func chain(_ name: String?) throws -> ChainEntry {
    if let name { return try chains.chain(named: name) }
    guard let chosen = config.chain else { return try chains.chain(named: "ethereum") }
    guard let chain = try? chains.chain(named: chosen) else {
      throw ConfigError.unknownChain(chosen)
    }
    return chain
  }

  /// The node's address: `--rpc-url`, else ETH_RPC_URL, else the settings.
  func nodeURL(for chain: ChainEntry, _ options: some NodeOptions) throws -> String {
    if options.offline { throw SessionError.offline }
    if let url = options.rpcURL ?? Environment["ETH_RPC_URL"] {
      _ = try EndpointAddress(parsing: url)
      return url
    }
    guard let set = config.chains.first(where: { $0.name == chain.name }), let url = set.rpcURL
    else { throw SessionError.noNode(chain: chain.name) }
    _ = try set.endpoint
    return url
  }

  /// The chain that is named, or whose node is; else every chain with a node in the settings.
  func chainsWithNodes(_ options: ChainOptions) throws -> [ChainEntry] {
    if options.chain != nil || options.rpcURL != nil || Environment["ETH_RPC_URL"] != nil {
      return [try chain(options.chain)]
    }
    return try config.chains.filter { $0.rpcURL != nil }.map { try chain($0.name) }
  }

  /// The account to act for: what was typed, else ETH_FROM.
  func account(_ typed: String?) -> String? { typed ?? Environment["ETH_FROM"] }

  /// The address that was typed, or that a name here leads to; no file is read for an address.
  static func address(_ typed: String, _ options: CommonOptions) throws -> String {
    if typed.hasPrefix("0x") || typed.hasPrefix("0X") { return typed }
    let wallets = try Session(options).wallets
    let recipients = Recipients(try wallets.accounts()) { try wallets.contacts() }
    return try recipients.find(typed).address.description
  }
}

/// What is missing before a command can begin.
enum SessionError: Error, Equatable {
  case noHome
  case noNode(chain: String)
  case offline
}

extension SessionError: Reportable {
  var report: Report {
    switch self {
    case .noHome:
      Report(.usage, "no-home", "HOME is not an absolute path; name the folder with --home")
    case .noNode(let chain):
      Report(.usage, "no-node", "no node is known for the chain \(chain)")
    case .offline:
      Report(.refused, "offline", "this needs a node, and --offline forbids the network")
    }
  }

  static var samples: [SessionError] { [.noHome, .noNode(chain: "ethereum"), .offline] }
}

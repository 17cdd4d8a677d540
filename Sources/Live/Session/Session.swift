package import Entity
import Exchange
package import HomeKit
package import Scenes
import WalletKit

/// The context of a command: home folder, settings, chains, and callbacks.
package struct Session: Sendable {
  package let home: String
  /// The folder of device data; nil if there is no place for it.
  ///
  /// It is outside the wallets' folder, so that a copy of one is not a copy of both.
  package let state: String?
  package private(set) var config: Config
  package private(set) var chains: ChainRegistry
  /// Receives the notices of workers.
  package let notify: Notice.Listener
  /// Asks for the BIP-39 passphrase of a wallet.
  package let askWords: LiveWallets.AskBIP39Passphrase
  /// Asks for the nodes of a chain that has none, or of any if no chain has one.
  let askNodes: AskNodes
  package let credentials: NodeCredentials
  /// The worker that was started to choose the chain or to resolve names, until the command uses it.
  let early = WorkerSlot()
  /// What the names in the command led to.
  package var resolvedNames = ResolvedNames.none
  /// The nodes that were chosen for names, which the command also uses if they are of its chain.
  var chosenForNames: ChosenNodes?

  /// Reads the settings of a home folder.
  ///
  /// - Parameters:
  ///   - home: The absolute path of the folder.
  ///   - state: The folder of device data.
  ///   - notify: Receives the notices of workers.
  ///   - askWords: Asks for the BIP-39 passphrase of a wallet that has one.
  ///   - askNodes: Asks for the nodes of a chain that has none, or of any if no chain has one.
  /// - Throws: ``ConfigError``, `ChainRegistryError`.
  package init(
    home: String,
    state: String?,
    notify: @escaping Notice.Listener,
    askWords: @escaping LiveWallets.AskBIP39Passphrase,
    askNodes: @escaping AskNodes = { _, _, _ in nil }
  ) throws {
    self.askNodes = askNodes
    (self.home, self.state, self.notify, self.askWords) = (home, state, notify, askWords)
    let config = try Config(path: home + "/config.toml")
    chains = try config.registry()
    self.config = try config.naming(by: chains)
    credentials = NodeCredentials(config, home: home, notify: notify)
  }

  /// Returns the same session with the settings as they are now: an answer may have changed them.
  ///
  /// - Throws: ``ConfigError``, `ChainRegistryError`.
  func readingSettings() throws -> Session {
    var session = self
    let config = try Config(path: home + "/config.toml")
    session.chains = try config.registry()
    session.config = try config.naming(by: session.chains)
    return session
  }

  /// Returns the chain of a name or ID, else that of the settings, else Ethereum.
  package func chain(_ name: String?) throws -> ChainEntry {
    if let name { return try chains.chain(named: name) }
    guard let chosen = config.chain else { return try chains.chain(named: "ethereum") }
    guard let chain = try? chains.chain(named: chosen) else {
      throw ConfigError.unknownChain(chosen)
    }
    return chain
  }

  /// Whether the settings choose no chain, so that it is Ethereum unless one is named.
  package var hasNoChosenChain: Bool { config.chain == nil }

  /// Returns the addresses of the nodes that the command or ETH_RPC_URL names.
  func givenNodes(_ options: some NodeOptions) -> [String] {
    guard !options.usesSettingsOnly else { return [] }
    return options.rpcURL.isEmpty ? Environment["ETH_RPC_URL"].map { [$0] } ?? [] : options.rpcURL
  }

  /// Whether ETH_RPC_URL or the settings name a node that may be of the chain, or allow public ones;
  /// asks nobody.
  package func hasNode(of chain: ChainID?) -> Bool {
    Environment["ETH_RPC_URL"] != nil
      || config.publicNodes == true
        && chain.flatMap { chains[$0] }?.publicNodes.isEmpty == false
      || config.chains.contains { settings in
        !settings.rpcURLs.isEmpty && (try? self.chain(settings.name).id) == chain
      }
  }

  /// Returns the nodes of a chain: from the options, else ETH_RPC_URL, else from the settings, else
  /// its public endpoints if the settings allow them.
  ///
  /// - Throws: `EndpointError`, `ConfigError`, ``SessionError``.
  package func nodes(for chain: ChainEntry, _ options: some NodeOptions) throws -> ChosenNodes {
    if options.offline { throw SessionError.offline }
    let settings = config.chains.first { $0.name == chain.name }
    let given = givenNodes(options)
    for url in given { _ = try EndpointAddress(parsing: url) }
    // One node that is named twice is one node: it must not agree with itself.
    var named: Set<EndpointAddress> = []
    let own = settings?.rpcURLs ?? []
    let configured = own.isEmpty && config.publicNodes == true ? chain.publicNodes : own
    let addresses = (given.isEmpty ? configured : given).filter { url in
      (try? EndpointAddress(parsing: url)).map { named.insert($0).inserted } ?? true
    }
    guard !addresses.isEmpty else { throw SessionError.noNode(chain: chain.name) }
    if given.isEmpty { _ = try settings?.endpoints }
    // A node that is named for one command replaces those of the settings and their quorum.
    let quorum = options.quorum ?? (given.isEmpty ? settings?.quorum : nil)
    return try chosen(addresses, quorum: quorum, settings?.genesis)
  }
}

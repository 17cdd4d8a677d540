package import Entity
import Exchange
package import HomeKit
import WalletKit

/// Where a command works: the folder, the settings and the chains; and who is told and asked on the way.
package struct Session: Sendable {
  package let home: String
  /// The folder of what belongs to this device: another tree than the wallets, so that a copy of the
  /// one is no copy of both. Nil where there is no place for it.
  package let state: String?
  package let config: Config
  package let chains: ChainRegistry
  /// Is told what the workers meet.
  package let notify: Notice.Listener
  /// Asks for the BIP-39 passphrase of a wallet's words.
  package let askWords: LiveWallets.AskBIP39Passphrase

  /// Reads the settings of a home folder.
  ///
  /// - Parameters:
  ///   - home: The folder, from the root.
  ///   - state: The folder of what belongs to this device.
  ///   - notify: Is told what the workers meet.
  ///   - askWords: Asks for the BIP-39 passphrase of a wallet's words, where one is needed.
  /// - Throws: ``ConfigError``, `ChainRegistryError`.
  package init(
    home: String,
    state: String?,
    notify: @escaping Notice.Listener,
    askWords: @escaping LiveWallets.AskBIP39Passphrase
  ) throws {
    (self.home, self.state, self.notify, self.askWords) = (home, state, notify, askWords)
    config = try Config(path: home + "/config.toml")
    chains = try config.registry()
  }

  /// The chain of this name or number, else that of the settings, else Ethereum.
  package func chain(_ name: String?) throws -> ChainEntry {
    if let name { return try chains.chain(named: name) }
    guard let chosen = config.chain else { return try chains.chain(named: "ethereum") }
    guard let chain = try? chains.chain(named: chosen) else {
      throw ConfigError.unknownChain(chosen)
    }
    return chain
  }

  /// The node's address: the one that was given, else ETH_RPC_URL, else that of the settings.
  package func nodeURL(for chain: ChainEntry, _ options: some NodeOptions) throws -> String {
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
  package func chainsWithNodes(_ name: String?, _ options: some NodeOptions) throws -> [ChainEntry]
  {
    if name != nil || options.rpcURL != nil || Environment["ETH_RPC_URL"] != nil {
      return [try chain(name)]
    }
    return try config.chains.filter { $0.rpcURL != nil }.map { try chain($0.name) }
  }
}

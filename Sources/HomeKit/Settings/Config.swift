import Core
package import Entity
package import Exchange
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `config.toml`: the default wallet and chain, and the nodes.
///
/// The only secret that it can contain is a provider's key in the address of a node.
///
/// ```toml
/// wallet = "savings"                     # used when no account is named; see ConfigFile
/// account = "savings/2"                  # the same for one account; it comes before the wallet
/// chain = "dev"                          # used when --chain is not given
/// currency = "krw"                       # used when --currency is not given
/// language = "en"                        # used when neither --lang nor KINGTHERUM_LANG is given
/// max-age = 300                          # used when --max-age is not given, in seconds
/// speed = "normal"                       # used when --speed is not given
/// time-zone = "Asia/Seoul"               # used when --time-zone is not given
/// public-nodes = true                    # use public endpoints where no node is configured
///
/// [chains.dev]
/// rpc-url = "http://127.0.0.1:8545"
///
/// [chains.mynet]                         # a chain that is not built in has an id
/// id = 424242
/// symbol = "MYN"
/// rpc-urls = ["https://rpc.example.org", "https://node.example.net"]  # in order of preference
/// quorum = 2                             # how many of them must give the same answer
/// relay-url = "https://relay.example.org" # for what is sent privately
/// genesis = "0x…"                        # the hash of block 0, which each node must have
/// explorers = ["https://explorer.example.org"]  # only listed; nothing asks them
///
/// [[chains.mynet.history-sources]]       # whom the history asks; none by default
/// kind = "blockscout"
/// url = "https://explorer.example.org/api"
///
/// [chains.mynet.prices]                  # price feeds, for balance --currency
/// coin = "0x47Fb2585D2C56Fe188D0E6ec628a38b74fCeeeDf"
///
/// [credentials."https://rpc.example.org"]   # for the nodes with this scheme, host and port
/// token-file = "rpc-token"               # or token-command, or jwt-secret-file
/// ```
package struct Config: Sendable, Equatable {
  package struct Chain: Sendable, Equatable {
    package var name: String
    package var id: UInt64?
    package var symbol: String?
    /// The addresses of its nodes, the preferred one first.
    package var rpcURLs: [String] = []
    /// The number of nodes that must give the same answer; nil for none.
    package var quorum: Int?
    /// The address of the private relay; nil for none.
    package var relayURL: String?
    /// The hash of block 0, which each node must have; nil if it is not compared.
    package var genesis: Hash32?
    /// The addresses of its block explorers, the preferred one first.
    package var explorers: [String] = []
    /// The user's price feeds.
    package var prices = Prices()
    /// Whom the history asks in which blocks an account may have changed.
    package var historySources: [HistorySource] = []

    package init(name: String, id: UInt64? = nil, symbol: String? = nil) {
      (self.name, self.id, self.symbol) = (name, id, symbol)
    }

    /// The parsed addresses of its nodes.
    package var endpoints: [EndpointAddress] {
      get throws(ConfigError) {
        var endpoints: [EndpointAddress] = []
        for url in rpcURLs {
          do { endpoints.append(try EndpointAddress(parsing: url)) } catch {
            throw .node(chain: name, error)
          }
        }
        return endpoints
      }
    }
  }

  package var wallet: String?
  /// The account that is used if none is named, by name, label or address.
  package var account: String?
  package var chain: String?
  /// The currency in which balances are valued.
  package var currency: Currency?
  /// How soon transactions should be mined.
  package var speed: FeeSpeed?
  /// The time zone of days and times; it may be unknown.
  package var timeZone: String?
  /// The age in seconds below which balances are accepted.
  package var maxAge: UInt32?
  /// The tag (BCP 47) of a built-in language.
  package var language: String?
  /// Whether the built-in public endpoints of a chain are used where no node is configured; nil if
  /// nobody has decided it, and a person is asked.
  package var publicNodes: Bool?
  package var chains: [Chain] = []
  package var credentials: [Credential] = []

  /// Reads the file; a missing file counts as empty.
  ///
  /// - Throws: ``ConfigError`` naming a key that is unknown or of the wrong type, since a typo in a
  ///   setting must not be ignored; also if others may change the file, since it selects the node,
  ///   which could lie about balances and fees.
  package init(path: String) throws(ConfigError) {
    let bytes: [UInt8]
    do {
      bytes = try HomeFile(path: path).read(limit: Self.maxBytes) ?? []
    } catch let fault as HomeFile.Fault {
      switch fault {
      // An inaccessible home folder is reported by the code that needs it.
      case .outOfReach(EACCES): bytes = []
      case .openToOthers: throw .openToOthers(path)
      case .otherOwner(let owner): throw .otherOwner(path, owner)
      case .notAFile, .outOfReach, .unreadable: throw .unreadable(path)
      }
    } catch {
      throw .unreadable(path)
    }
    try self.init(parsing: bytes)
    // A key in an address is a credential.
    let urls =
      chains.flatMap(\.rpcURLs) + chains.compactMap(\.relayURL)
      + chains.flatMap(\.historySources).compactMap(\.url)
    let hasSecret = urls.contains { url in
      (try? EndpointAddress(parsing: url))?.hasSecret == true
    }
    guard hasSecret else { return }
    do { _ = try OwnerFile(path: path, .secret).read(limit: Self.maxBytes) } catch {
      guard case .openToOthers = error else { throw .unreadable(path) }
      throw .readableByOthers(path)
    }
  }

  static let maxBytes = 1 << 20

  /// Settings of nothing.
  init() {}

  package init(parsing text: String) throws(ConfigError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Parses the bytes of a file.
  package init(parsing bytes: [UInt8]) throws(ConfigError) {
    let table: TOMLTable
    do { table = try TOML.parse(bytes, maxBytes: Self.maxBytes) } catch {
      throw .malformed(error)
    }
    for entry in table.entries {
      if let setting = Setting(rawValue: entry.key) {
        try read(setting, entry)
        continue
      }
      switch entry.key {
      case "chains":
        for chain in try entry.table("chains").entries {
          chains.append(try Self.chain(chain))
        }
      case "credentials":
        for node in try entry.table("credentials").entries {
          credentials.append(try Self.credential(node))
        }
      default: throw .unknownKey(entry.key, line: entry.position.line)
      }
    }
    chains.sort { $0.name < $1.name }
  }

  private static func chain(_ named: TOMLTable.Entry) throws(ConfigError) -> Chain {
    var chain = Chain(name: named.key)
    for entry in try named.table("chains.\(named.key)").entries {
      let path = "chains.\(named.key).\(entry.key)"
      switch entry.key {
      case "id":
        guard let id = entry.value.integer, id > 0 else {
          throw entry.wrong(path, "a positive whole number")
        }
        chain.id = UInt64(id)
      case "symbol": chain.symbol = try entry.text(path)
      case "rpc-url", "rpc-urls":
        guard chain.rpcURLs.isEmpty else {
          throw .nodesTwice(chain: named.key, line: entry.position.line)
        }
        chain.rpcURLs = try entry.key == "rpc-url" ? [entry.text(path)] : entry.texts(path)
      case "quorum":
        guard let quorum = entry.value.integer, (1...100).contains(quorum) else {
          throw entry.wrong(path, "a whole number from 1 to 100")
        }
        chain.quorum = Int(quorum)
      case "relay-url": chain.relayURL = try entry.text(path)
      case "genesis":
        guard let genesis = entry.value.string.flatMap({ try? Hash32(parsing: $0) }) else {
          throw entry.wrong(path, "the hash of block 0 in quotes: 0x and 64 hex digits")
        }
        chain.genesis = genesis
      case "explorers": chain.explorers = try entry.texts(path)
      case "prices": chain.prices = try prices(entry, of: path)
      case "history-sources": chain.historySources = try historySources(entry, of: path)
      default: throw .unknownKey(path, line: entry.position.line)
      }
    }
    return chain
  }
}

extension TOMLTable.Entry {
  func text(_ path: String) throws(ConfigError) -> String {
    guard let text = value.string else { throw wrong(path, "text in quotes") }
    return text
  }

  fileprivate func texts(_ path: String) throws(ConfigError) -> [String] {
    let texts = value.array.map { $0.compactMap(\.string) } ?? []
    guard !texts.isEmpty, texts.count == value.array?.count else {
      throw wrong(path, "a list of texts in quotes, at least one")
    }
    return texts
  }

  func table(_ path: String) throws(ConfigError) -> TOMLTable {
    guard let table = value.table else { throw wrong(path, "a table") }
    return table
  }

  func wrong(_ path: String, _ wanted: Sentence) -> ConfigError {
    .wrongKind(path, line: position.line, wanted: wanted)
  }
}

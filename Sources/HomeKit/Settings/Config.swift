package import Core
import Entity
package import Exchange

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `config.toml`: which wallet, which chain and which nodes. It never holds a secret.
///
/// ```toml
/// wallet = "savings"                     # used when no account is named; see ConfigFile
/// chain = "dev"                          # used when --chain is not given
///
/// [chains.dev]
/// rpc-url = "http://127.0.0.1:8545"
///
/// [chains.mynet]                         # a chain that is not built in has an id
/// id = 424242
/// symbol = "MYN"
/// rpc-url = "https://rpc.example.org"
/// ```
package struct Config: Sendable, Equatable {
  package struct Chain: Sendable, Equatable {
    package var name: String
    package var id: UInt64?
    package var symbol: String?
    package var rpcURL: String?

    /// Where its node is; nil where none is set.
    package var endpoint: EndpointAddress? {
      get throws {
        do { return try rpcURL.map { try EndpointAddress(parsing: $0) } } catch let error
          as EndpointError
        {
          throw ConfigError.node(chain: name, error)
        }
      }
    }
  }

  package var wallet: String?
  package var chain: String?
  package var chains: [Chain] = []

  /// Reads the file; a missing one is an empty one.
  ///
  /// - Throws: ``ConfigError`` naming the key that is unknown or of the wrong kind: a typo in a
  ///   setting must not be passed over in silence; or where others may change the file, since a node
  ///   that lies about balances and fees is chosen in it.
  package init(path: String) throws(ConfigError) {
    let bytes: [UInt8]
    do {
      bytes = try HomeFile(path: path).read(limit: Self.maxBytes) ?? []
    } catch let fault as HomeFile.Fault {
      switch fault {
      // A home that is out of reach is named by whatever wants something of it.
      case .outOfReach(EACCES): bytes = []
      case .openToOthers: throw .openToOthers(path)
      case .otherOwner(let owner): throw .otherOwner(path, owner)
      case .notAFile, .outOfReach, .unreadable: throw .unreadable(path)
      }
    } catch {
      throw .unreadable(path)
    }
    try self.init(parsing: bytes)
  }

  static let maxBytes = 1 << 20

  package init(parsing text: String) throws(ConfigError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Reads the bytes of a file.
  package init(parsing bytes: [UInt8]) throws(ConfigError) {
    let table: TOMLTable
    do { table = try TOML.parse(bytes, maxBytes: Self.maxBytes) } catch {
      throw .malformed(error)
    }
    for entry in table.entries {
      switch entry.key {
      case "wallet": wallet = try entry.text("wallet")
      case "chain": chain = try entry.text("chain")
      case "chains":
        for chain in try entry.table("chains").entries {
          chains.append(try Self.chain(chain))
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
      case "rpc-url": chain.rpcURL = try entry.text(path)
      default: throw .unknownKey(path, line: entry.position.line)
      }
    }
    return chain
  }
}

extension TOMLTable.Entry {
  fileprivate func text(_ path: String) throws(ConfigError) -> String {
    guard let text = value.string else { throw wrong(path, "text in quotes") }
    return text
  }

  fileprivate func table(_ path: String) throws(ConfigError) -> TOMLTable {
    guard let table = value.table else { throw wrong(path, "a table") }
    return table
  }

  fileprivate func wrong(_ path: String, _ wanted: String) -> ConfigError {
    .wrongKind(path, line: position.line, wanted: wanted)
  }
}

/// Something in `config.toml` that cannot be followed.
package enum ConfigError: Error, Equatable {
  case unreadable(String)
  case openToOthers(String)
  case otherOwner(String, UInt32)
  case malformed(TOMLError)
  case unknownKey(String, line: Int)
  case wrongKind(String, line: Int, wanted: String)
  /// A setting that a command cannot change, since it takes several lines.
  case notEditable(String, line: Int)
  case busy(seconds: Int)
  case noID(chain: String)
  case unknownChain(String)
  case node(chain: String, EndpointError)
}

extension ConfigError: Reportable {
  package var report: Report {
    switch self {
    case .unreadable(let path):
      Report(.data, "config-unreadable", "cannot read \(path)")
    case .openToOthers(let path):
      Report(
        .refused,
        "config-open-to-others",
        "others can change \(UntrustedText.escaped(path)), and thereby which node is used; check it, "
          + "then run: chmod 600 \(UntrustedText.escaped(path))"
      )
    case .otherOwner(let path, let owner):
      Report(
        .refused,
        "config-owner",
        "\(UntrustedText.escaped(path)) belongs to another user (\(owner)); check it, then run: "
          + "chown $(id -u) \(UntrustedText.escaped(path))"
      )
    case .malformed(let error):
      Report(.data, "config-malformed", "config.toml, \(error)")
    case .unknownKey(let key, let line):
      Report(
        .data,
        "config-unknown-key",
        "config.toml, line \(line): unknown key \(UntrustedText.escaped(key))"
      )
    case .wrongKind(let key, let line, let wanted):
      Report(
        .data,
        "config-wrong-kind",
        "config.toml, line \(line): \(UntrustedText.escaped(key)) must be \(wanted)"
      )
    case .notEditable(let key, let line):
      Report(
        .data,
        "config-not-editable",
        "config.toml, line \(line): cannot change \(key), which takes several lines; edit the file"
      )
    case .busy(let seconds):
      Report(
        .refused,
        "config-busy",
        "config.toml is locked: another process has been changing it for \(seconds) s"
      )
    case .noID(let chain):
      Report(
        .data,
        "config-chain-id",
        "config.toml: \(UntrustedText.escaped(chain)) is not a built-in chain and requires an id"
      )
    case .unknownChain(let chain):
      Report(
        .data,
        "config-chain-unknown",
        "config.toml: unknown default chain \(UntrustedText.escaped(chain))"
      )
    case .node(let chain, let error):
      Report(
        .data,
        "config-node",
        "config.toml: node of \(UntrustedText.escaped(chain)): \(error.report.message)"
      )
    }
  }
}

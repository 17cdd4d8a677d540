import ChainKit
import Core
import Entity
import TOMLKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `config.toml`: which chain and which nodes. It never holds a secret.
///
/// ```toml
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
struct Config: Sendable, Equatable {
  struct Chain: Sendable, Equatable {
    var name: String
    var id: UInt64?
    var symbol: String?
    var rpcURL: String?
  }

  var chain: String?
  var chains: [Chain] = []

  /// Reads the file; a missing one is an empty one.
  ///
  /// - Throws: ``ConfigError`` naming the key that is unknown or of the wrong kind: a typo in a
  ///   setting must not be passed over in silence; or where others may change the file, since a node
  ///   that lies about balances and fees is chosen in it.
  init(path: String) throws(ConfigError) {
    let bytes: [UInt8]
    do {
      bytes = try HomeFile(path: path).read(limit: Self.mostBytes) ?? []
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

  private static let mostBytes = 1 << 20

  /// Reads the bytes of a file.
  init(parsing bytes: [UInt8]) throws(ConfigError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed("not UTF-8") }
    try self.init(parsing: text)
  }

  init(parsing text: String) throws(ConfigError) {
    let table: TOMLTable
    do { table = try TOMLText.table(text) } catch {
      throw .malformed("\(error.reason) (at line \(error.line))")
    }
    for key in table.keys.sorted() {
      switch key {
      case "chain":
        guard let name = table[key]?.string else { throw .wrongKind("chain", wanted: "text") }
        chain = name
      case "chains":
        guard let named = table[key]?.table else { throw .wrongKind("chains", wanted: "a table") }
        for name in named.keys.sorted() { chains.append(try Self.chain(name, in: named)) }
      default: throw .unknownKey(key)
      }
    }
  }

  private static func chain(_ name: String, in table: TOMLTable) throws(ConfigError) -> Chain {
    guard let settings = table[name]?.table else {
      throw .wrongKind("chains.\(name)", wanted: "a table")
    }
    var chain = Chain(name: name)
    for key in settings.keys.sorted() {
      let path = "chains.\(name).\(key)"
      switch key {
      case "id":
        guard let id = settings[key]?.int, id > 0 else {
          throw .wrongKind(path, wanted: "a whole number above 0")
        }
        chain.id = UInt64(id)
      case "symbol":
        guard let symbol = settings[key]?.string else { throw .wrongKind(path, wanted: "text") }
        chain.symbol = symbol
      case "rpc-url":
        guard let url = settings[key]?.string else { throw .wrongKind(path, wanted: "text") }
        chain.rpcURL = url
      default: throw .unknownKey(path)
      }
    }
    return chain
  }
}

/// Something in `config.toml` that cannot be followed.
enum ConfigError: Error, Equatable {
  case unreadable(String)
  case openToOthers(String)
  case otherOwner(String, UInt32)
  case malformed(String)
  case unknownKey(String)
  case wrongKind(String, wanted: String)
  case noID(chain: String)
  case unknownChain(String)
}

extension ConfigError: Reportable {
  var report: Report {
    switch self {
    case .unreadable(let path):
      Report(.data, "config-unreadable", "\(path) cannot be read")
    case .openToOthers(let path):
      Report(
        .refused,
        "config-open-to-others",
        "others may change \(ForeignText.escaped(path)), and so which node is asked; once it is "
          + "right: chmod 600 \(ForeignText.escaped(path))"
      )
    case .otherOwner(let path, let owner):
      Report(
        .refused,
        "config-owner",
        "\(ForeignText.escaped(path)) belongs to another user (\(owner)); once it is right: "
          + "chown $(id -u) \(ForeignText.escaped(path))"
      )
    case .malformed(let reason):
      Report(
        .data,
        "config-malformed",
        "config.toml is not TOML: \(ForeignText.escaped(reason, limit: 200))"
      )
    case .unknownKey(let key):
      Report(
        .data,
        "config-unknown-key",
        "config.toml has the key \(ForeignText.escaped(key)), which means nothing here"
      )
    case .wrongKind(let key, let wanted):
      Report(
        .data,
        "config-wrong-kind",
        "config.toml: \(ForeignText.escaped(key)) has to be \(wanted)"
      )
    case .noID(let chain):
      Report(
        .data,
        "config-chain-id",
        "config.toml: \(ForeignText.escaped(chain)) is not a built-in chain, so it needs an id"
      )
    case .unknownChain(let chain):
      Report(
        .data,
        "config-chain-unknown",
        "config.toml chooses the chain \(ForeignText.escaped(chain)), which is not known"
      )
    }
  }

  static var samples: [ConfigError] {
    [
      .unreadable("config.toml"), .openToOthers("config.toml"), .otherOwner("config.toml", 1001),
      .malformed("line 3: expected a value"), .unknownKey("chian"),
      .wrongKind("chains.dev.id", wanted: "a whole number above 0"), .noID(chain: "mynet"),
      .unknownChain("narnia"),
    ]
  }
}

import Core
package import Entity
import Files

/// A token list of tokenlists.org: `{"tokens": [{chainId, address, symbol, name, decimals}]}`.
///
/// A list is only its author's claim, and never changes a built-in token. Unknown members are
/// ignored, since lists contain logos and tags.
package enum TokenFile {
  package static let limit = 16 << 20

  /// Reads a list that the user named.
  package static func read(_ path: String) throws -> [Token] {
    try tokens(in: try InputFile.read(path, limit: limit), path)
  }

  /// Reads the list of a home folder, which only its owner may write; empty if there is none.
  package static func read(inHome home: String) throws -> [Token] {
    let path = home + "/tokens.json"
    do {
      return try HomeFile(path: path).read(limit: limit).map { try tokens(in: $0, path) } ?? []
    } catch let fault as HomeFile.Fault {
      switch fault {
      case .notAFile: throw TokenFileError.notAFile(path)
      case .openToOthers: throw TokenFileError.openToOthers(path)
      case .otherOwner(let owner): throw TokenFileError.otherOwner(path, owner)
      case .outOfReach, .unreadable:
        throw InputError.unreadable(path: path, reason: "\(term: fault.reason ?? "")")
      }
    }
  }

  package static func tokens(in bytes: [UInt8], _ path: String) throws -> [Token] {
    let json: JSON
    do { json = try JSON.parse(bytes, maxBytes: limit) } catch {
      throw TokenFileError.notJSON(path, error)
    }
    guard case .array(let items)? = json["tokens"] else { throw TokenFileError.noTokens(path) }
    let known = TokenList()
    return try items.enumerated().map { index, item in
      guard case .integer(let chain)? = item["chainId"], chain > 0,
        case .string(let address)? = item["address"],
        case .string(let symbol)? = item["symbol"],
        case .integer(let decimals)? = item["decimals"]
      else { throw TokenFileError.incomplete(path, row: index + 1) }
      let name: String? = if case .string(let text)? = item["name"] { text } else { nil }
      let token = try Token(
        chain: try ChainID(UInt64(chain)),
        address: try Address(parsing: address),
        symbol: symbol,
        name: name ?? symbol,
        decimals: Int(decimals)
      )
      guard let builtIn = known.token(at: token.address, on: token.chain) else { return token }
      // A list may omit the name, if the rest is equal.
      guard token == builtIn || name == nil && token.isSame(as: builtIn) else {
        throw TokenFileError.redefined(path, row: index + 1, builtIn: builtIn)
      }
      return builtIn
    }
  }
}

extension Token {
  /// Whether both describe a contract the same way, ignoring their names.
  fileprivate func isSame(as other: Token) -> Bool {
    symbol == other.symbol && decimals == other.decimals
  }
}

extension JSON {
  /// The member of an object; nil if it is missing.
  fileprivate subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == name }?.value
  }
}

/// Why a file is not a token list.
enum TokenFileError: Error, Equatable {
  case notJSON(String, JSONError)
  case noTokens(String)
  case incomplete(String, row: Int)
  /// A built-in token with a different description.
  case redefined(String, row: Int, builtIn: Token)
  case notAFile(String)
  case openToOthers(String)
  case otherOwner(String, UInt32)
}

extension TokenFileError: Reportable {
  package var report: Report {
    switch self {
    case .notJSON(let path, let cause):
      Report(
        .data,
        "token-list-not-json",
        "\(path: UntrustedText.escaped(path)): \(cause.report.message)"
      )
    case .noTokens(let path):
      Report(
        .data,
        "token-list-shape",
        "\(path: UntrustedText.escaped(path)): missing list: tokens"
      )
    case .incomplete(let path, let row):
      Report(
        .data,
        "token-list-row",
        "\(path: UntrustedText.escaped(path)): token \(row) must have chainId, address, symbol and decimals"
      )
    case .redefined(let path, let row, let token):
      Report(
        .data,
        "token-list-redefines",
        "\(path: UntrustedText.escaped(path)): token \(row) conflicts with the built-in token "
          + "\(term: token.symbol) (\(name: token.name)) with \(token.decimals) "
          + "\(by: token.decimals, one: "decimal", many: "decimals"), on chain \(token.chain) at "
          + "\(token.address); a list cannot change it"
      )
    case .notAFile(let path):
      Report(
        .data,
        "token-list-not-a-file",
        "\(path: UntrustedText.escaped(path)) is not a regular file"
      )
    case .openToOthers(let path):
      Report(
        .refused,
        "token-list-open-to-others",
        "others can change \(path: UntrustedText.escaped(path)), and thereby how amounts are shown; check "
          + "it, then run: chmod 600 \(path: PathDisplay.quoted(path))"
      )
    case .otherOwner(let path, let owner):
      Report(
        .refused,
        "token-list-owner",
        "\(path: UntrustedText.escaped(path)) belongs to another user (\(owner)); check it, then run: "
          + "chown $(id -u) \(path: PathDisplay.quoted(path))"
      )
    }
  }
}

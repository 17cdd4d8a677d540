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
    let known = TokenList()
    return try items(of: try json(bytes, path), path).enumerated().map { index, item in
      try token(item, row: index + 1, path, known)
    }
  }

  /// Reads each entry of a list that the user named by itself; `-` is stdin.
  ///
  /// - Throws: `InputError` or ``TokenFileError`` if the file is not a list at all.
  package static func entries(of path: String) throws -> [TokenListEntry] {
    let bytes = try InputFile.read(path, limit: limit)
    let known = TokenList()
    return try items(of: try json(bytes, path), path).enumerated().map { index, item in
      do {
        return TokenListEntry(row: index + 1, .token(try token(item, row: index + 1, path, known)))
      } catch let error as TokenFileError {
        return TokenListEntry(row: index + 1, .refused(error.report))
      } catch let error as any Reportable {
        let wrong = TokenFileError.wrong(path, row: index + 1, error.report.message)
        return TokenListEntry(row: index + 1, .refused(wrong.report))
      }
    }
  }

  static func json(_ bytes: [UInt8], _ path: String) throws -> JSON {
    do { return try JSON.parse(bytes, maxBytes: limit) } catch {
      throw TokenFileError.notJSON(path, error)
    }
  }

  static func items(of json: JSON, _ path: String) throws -> [JSON] {
    guard case .array(let items)? = json["tokens"] else { throw TokenFileError.noTokens(path) }
    return items
  }

  private static func token(_ item: JSON, row: Int, _ path: String, _ known: TokenList) throws
    -> Token
  {
    guard case .integer(let chain)? = item["chainId"], chain > 0,
      case .string(let address)? = item["address"],
      case .string(let symbol)? = item["symbol"],
      case .integer(let decimals)? = item["decimals"]
    else { throw TokenFileError.incomplete(path, row: row) }
    let name: String? = if case .string(let text)? = item["name"] { text } else { nil }
    let token = try Token(
      chain: try ChainID(UInt64(chain)),
      address: try Address(parsing: address),
      symbol: symbol,
      name: name ?? symbol,
      decimals: Int(decimals)
    )
    guard let builtIn = known.token(at: token.address, on: token.chain) else { return token }
    // Lists differ in long names; the built-in one is shown, whatever the list says.
    guard token.isSame(as: builtIn) else {
      throw TokenFileError.redefined(path, row: row, builtIn: builtIn)
    }
    return builtIn
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
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == name }?.value
  }
}

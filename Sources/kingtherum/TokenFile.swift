import Core
import Entity

/// A token list as tokenlists.org has it: `{"tokens": [{chainId, address, symbol, name, decimals}]}`.
///
/// What a list says of a token is its author's word. Members that mean nothing here are passed
/// over, since lists carry logos and tags.
enum TokenFile {
  static let limit = 16 << 20

  static func read(_ path: String) throws -> [Token] {
    try tokens(in: try InputFile.read(path, limit: limit), path)
  }

  static func tokens(in bytes: [UInt8], _ path: String) throws -> [Token] {
    let json: JSON
    do { json = try JSON.parse(bytes, maxBytes: limit) } catch {
      throw TokenFileError.notJSON(path, error)
    }
    guard case .array(let items)? = json["tokens"] else { throw TokenFileError.noTokens(path) }
    return try items.enumerated().map { index, item in
      guard case .integer(let chain)? = item["chainId"], chain > 0,
        case .string(let address)? = item["address"],
        case .string(let symbol)? = item["symbol"],
        case .integer(let decimals)? = item["decimals"]
      else { throw TokenFileError.incomplete(path, row: index + 1) }
      let name: String = if case .string(let text)? = item["name"] { text } else { symbol }
      return try Token(
        chain: try ChainID(UInt64(chain)),
        address: try Address(parsing: address),
        symbol: symbol,
        name: name,
        decimals: Int(decimals)
      )
    }
  }
}

extension JSON {
  /// The member of an object, if there is one.
  fileprivate subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == name }?.value
  }
}

/// A file that is no token list.
enum TokenFileError: Error, Equatable {
  case notJSON(String, JSONError)
  case noTokens(String)
  case incomplete(String, row: Int)
}

extension TokenFileError: Reportable {
  var report: Report {
    switch self {
    case .notJSON(let path, let cause):
      Report(
        .data,
        "token-list-not-json",
        "\(ForeignText.escaped(path)): \(cause.report.message)"
      )
    case .noTokens(let path):
      Report(
        .data,
        "token-list-shape",
        "\(ForeignText.escaped(path)) has no list called tokens"
      )
    case .incomplete(let path, let row):
      Report(
        .data,
        "token-list-row",
        "\(ForeignText.escaped(path)): token \(row) lacks chainId, address, symbol or decimals"
      )
    }
  }

  static var samples: [TokenFileError] {
    [
      .notJSON("tokens.json", .empty), .noTokens("tokens.json"), .incomplete("tokens.json", row: 3),
    ]
  }
}

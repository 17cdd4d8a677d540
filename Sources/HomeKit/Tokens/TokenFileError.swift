import Core
import Entity
import Files

/// Why a file is not a token list.
enum TokenFileError: Error, Equatable {
  case notJSON(String, JSONError)
  case noTokens(String)
  case incomplete(String, row: Int)
  /// A member of an entry is invalid.
  case wrong(String, row: Int, Sentence)
  /// A built-in token with a different description.
  case redefined(String, row: Int, builtIn: Token)
  case notAFile(String)
  case openToOthers(String)
  case otherOwner(String, UInt32)
  /// With the new tokens the file would have more than 16 MiB.
  case tooLong(String)
  /// Another process has been changing it for so long.
  case busy(seconds: Int)
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
    case .wrong(let path, let row, let reason):
      Report(
        .data,
        "token-list-entry",
        "\(path: UntrustedText.escaped(path)): token \(row): \(reason)"
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
    case .tooLong(let path):
      Report(
        .refused,
        "token-list-too-long",
        "\(path: UntrustedText.escaped(path)) would be too long: the limit is 16 MiB"
      )
    case .busy(let seconds):
      Report(
        .refused,
        "token-list-busy",
        "tokens.json is locked: another process has been changing it for \(seconds) s"
      )
    }
  }
}

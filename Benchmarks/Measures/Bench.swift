import Core
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Takes the measurements that need the program's modules, and prints them for `Benchmarks/bench`.
@main
struct Bench {
  /// `kingtherum-bench MEASURE [ARGUMENT…]`
  static func main() async {
    do {
      try ProcessGuard.start()
      for figure in try await figures(CommandLine.arguments.dropFirst()) { print(figure) }
    } catch {
      let line = Array("kingtherum-bench: \(error)\n".utf8)
      write(STDERR_FILENO, line, line.count)
      exit(70)
    }
  }

  private static func figures(_ arguments: ArraySlice<String>) async throws -> [Figure] {
    switch (arguments.first, arguments.dropFirst().first) {
    case ("keccak", nil): return [try await DigestMeasure.run()]
    case ("sign", nil): return try SigningMeasure.run()
    case ("derive", nil): return try DerivationMeasure.run()
    case ("unlock", let home?): return try UnlockMeasure.run(home: home)
    case ("recover", nil): return try RecoveryMeasure.run()
    case ("typed-data", let document?):
      let expected = arguments.dropFirst(2).first ?? ""
      return [try await DecodingMeasure.typedData(Array(document.utf8), expected: expected)]
    case ("abi", let bytes?):
      let types = arguments.dropFirst(2).first ?? ""
      return [try await DecodingMeasure.abi(try Hex.decode(bytes), types: types)]
    case ("audit", let home?):
      let lines = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
      return [try await AuditMeasure.run(home: home, lines: lines)]
    case ("logs", nil): return [try await LogMeasure.run()]
    case ("many-logs", nil): return try await ManyLogsMeasure.run()
    case ("logs-from", let url?):
      let count = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
      return try await LogsFromNodeMeasure.run(url: url, count: count)
    case ("balances", let url?): return try await balances(url, arguments).run()
    case ("balances-once", let url?): return try await balances(url, arguments).once()
    case ("failures", let path?): return [try await FailureMeasure.run(path: path)]
    case ("names", let path?): return [try await NameMeasure.run(path: path)]
    default:
      throw Failure.unknown(
        "measure: keccak, sign, derive, recover, unlock FOLDER, audit FOLDER LINES, logs, many-logs, "
          + "logs-from URL COUNT, balances URL ACCOUNTS TOKENS, balances-once URL ACCOUNTS TOKENS, "
          + "failures FILE, names FILE, typed-data JSON DIGEST or abi HEX TYPES"
      )
    }
  }

  private static func balances(
    _ url: String,
    _ arguments: ArraySlice<String>
  ) throws -> BalancesMeasure {
    let numbers = arguments.dropFirst(2).compactMap { Int($0) }
    guard numbers.count == 2 else { throw Failure.unknown("numbers of accounts and tokens") }
    return try BalancesMeasure(url: url, accounts: numbers[0], tokens: numbers[1])
  }

  /// The reason for a missing figure.
  enum Failure: Error {
    case unknown(String)
    /// The measured code gave a wrong answer, so its speed means nothing.
    case wrongAnswer(String)
  }
}

/// One figure, printed as `name value`.
struct Figure: CustomStringConvertible {
  let name: String
  let value: Double

  var description: String { "\(name) \(value)" }
}

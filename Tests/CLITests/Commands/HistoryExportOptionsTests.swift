import ArgumentParser
import Core
import Entity
import Testing

@testable import kingtherum

/// The options with which an export asks a node.
@Suite struct HistoryExportOptionsTests {
  @Test(arguments: ["usd", "USD", "krw"])
  func aCurrencyMayBeWrittenInAnyCase(code: String) throws {
    let command = try HistoryExportCommand.parse([
      "--currency", code, "--rpc-url", "http://127.0.0.1:8545", "--quorum", "1", "--timeout", "9",
    ])
    #expect(command.currency == Currency(code: code) && command.chainOptions.timeout == 9)
  }

  @Test func anUnknownCurrencyIsRefused() {
    #expect(throws: (any Error).self) { try HistoryExportCommand.parse(["--currency", "eur"]) }
  }

  @Test(
    "without prices no node is asked, so that none can be chosen",
    arguments: [["--rpc-url", "http://127.0.0.1:8545"], ["--quorum", "2"], ["--timeout", "9"]]
  )
  func nodesRequireACurrency(words: [String]) throws {
    let error = #expect(throws: (any Error).self) { try HistoryExportCommand.parse(words) }
    let message = HistoryExportCommand.message(for: try #require(error))
    #expect(message.contains(OptionRefusal.nodeWithoutCurrency.sentence.english), "\(message)")
    #expect(try HistoryExportCommand.parse(["--offline", "--verbose"]).currency == nil)
  }
}

import Core
import Entity
import Testing

@testable import Scenes

/// A list that pays two tokens with the same symbol shows the contract beside each amount.
struct SharedSymbolTests {
  private static func text(_ other: String) async throws -> String {
    let (one, two) = (try Samples.address("a"), try Samples.address("b"))
    let list = """
      to,amount,token
      0x7777777777777777777777777777777777777777,12.5,\(one)
      0x8888888888888888888888888888888888888888,7,\(two)
      """
    let request = BuildPayouts.Request(
      from: "savings",
      list: try PayoutList(reading: Array(list.utf8)),
      chain: try Samples.chain(),
      chains: .builtIn,
      tokens: [try Samples.token(one), try Samples.token(two, symbol: other)],
      overrides: BuildTransaction.Overrides(),
      allowDuplicates: false
    )
    return BuildPayouts.Presenter().present(try await PayoutTests.build(request)).text
  }

  @Test(arguments: ["TUSD", "tusd", "TU\u{405}D"])
  func eachAmountIsShownWithItsContract(symbol: String) async throws {
    let (one, two) = (try Samples.address("a"), try Samples.address("b"))
    let text = try await Self.text(symbol)
    #expect(text.contains("  12.5 TUSD (\(one)"))
    #expect(text.contains("  7 \(symbol) (\(two)"))
    #expect(text.contains("in all: 2 payments, "))
    let all = try #require(text.split(separator: "\n").last { $0.hasPrefix("in all: ") })
    #expect(all.contains("TUSD (\(one)") && all.contains("\(symbol) (\(two)"))
    #expect(text.contains("decimals, at \(one)") && text.contains("decimals, at \(two)"))
  }

  @Test func otherSymbolsAreShownAlone() async throws {
    let all = try #require(
      try await Self.text("ODD").split(separator: "\n").last { $0.hasPrefix("in all: ") }
    )
    #expect(all.contains("12.5 TUSD") && all.contains("7 ODD") && !all.contains("(0x"))
  }
}

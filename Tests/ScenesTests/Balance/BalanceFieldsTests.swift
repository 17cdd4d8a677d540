import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `balance --fields` prints.
@Suite struct BalanceFieldsTests {
  private let failure = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))
  private let now: Int64 = 1_800_000_000

  private func text(
    _ fields: String,
    _ worker: StubBalances,
    _ accounts: [String] = ["savings/0"],
    on chains: [String] = ["ethereum"],
    tokens: [Token] = []
  ) async throws -> String {
    let places = try chains.map {
      BalancePlace(chain: try ChainRegistry.builtIn.chain(named: $0), tokens: tokens)
    }
    let response = try await ShowAllBalances.Interactor(worker: worker).act(
      on: .init(accounts: accounts, places: places, block: .latest, now: now)
    )
    return BalanceFields(try BalanceField.list(parsing: fields)).text(response)
  }

  @Test func eachAccountAndAssetIsALine() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let text = try await text(
      "chain,name,symbol,amount",
      StubBalances(book: try Samples.book()),
      ["savings/0", "savings/1"],
      on: ["ethereum", "polygon"],
      tokens: [token]
    )
    #expect(
      text == """
        ethereum\tsavings\tETH\t1.5
        ethereum\tsavings\tTUSD\t250
        ethereum\tsavings/1\tETH\t1.5
        ethereum\tsavings/1\tTUSD\t250
        polygon\tsavings\tPOL\t1.5
        polygon\tsavings\tTUSD\t250
        polygon\tsavings/1\tPOL\t1.5
        polygon\tsavings/1\tTUSD\t250

        """
    )
  }

  @Test func everyFieldHasItsValue() async throws {
    let (account, contract) = (try Samples.address("1"), try Samples.address("a"))
    let text = try await text(
      BalanceField.names.joined(separator: ","),
      StubBalances(book: try Samples.book()),
      tokens: [try Samples.token(contract)]
    )
    let hash = try Samples.hash("b")
    // What nobody asked for is empty: the ID, the value with its price, and the verdict.
    let end = "\t\t\t\t\t\t\t7\t\(hash)\t2026-01-31T23:59:59Z\t2027-01-15T08:00:00Z\t\n"
    #expect(
      text == "ethereum\t1\t\(account)\tsavings\tETH\t\t1500000000000000000\t1.5\t18\t" + end
        + "ethereum\t1\t\(account)\tsavings\tTUSD\t\(contract)\t250000000\t250\t6\t" + end
    )
  }

  @Test func nothingIsZeroAndNotLeftOut() async throws {
    let worker = StubBalances(book: try Samples.book(), empty: ["ethereum"])
    #expect(try await text("units,amount,problem", worker) == "0\t0\t\n")
  }

  @Test func anUnknownBalanceIsEmptyWithTheReason() async throws {
    let tokens = [
      try Samples.token(try Samples.address("a")), try Samples.token(try Samples.address("b")),
    ]
    let text = try await text(
      "symbol,units,amount,decimals,problem",
      StubBalances(book: try Samples.book()),
      tokens: tokens
    )
    #expect(text.hasSuffix("TUSD\t250000000\t250\t6\t\nTUSD\t\t\t6\ttoken-no-balance\n"))
  }

  @Test func aChainOfWhichNothingIsKnownIsALine() async throws {
    let worker = StubBalances(book: try Samples.book(), failures: ["base": failure])
    let text = try await text(
      BalanceField.names.joined(separator: ","),
      worker,
      on: ["base", "ethereum"]
    )
    let lines = text.split(separator: "\n")
    let unknown = String(repeating: "\t", count: 12)
    #expect(lines.count == 2)
    #expect(text.hasPrefix("base\t8453\t\t\tETH\t\t\t\t18" + unknown + failure.report.code + "\n"))
  }

  @Test func whatWasReadEarlierHasItsOwnBlockAndTime() async throws {
    let kept = KeptBalance(
      account: try Samples.address("1"),
      token: nil,
      units: 2_000_000_000_000_000_000,
      block: BlockReference(number: 5, hash: try Samples.hash("c"), time: 1_700_000_000),
      readAt: now - 60
    )
    let worker = StubBalances(
      book: try Samples.book(),
      failures: ["base": failure],
      kept: [kept]
    )
    let text = try await text(
      "name,amount,block,read-at,problem",
      worker,
      ["savings/0", "savings/1"],
      on: ["base"]
    )
    let code = failure.report.code
    #expect(
      text == "savings\t2\t5\t2027-01-15T07:59:00Z\t\(code)\nsavings/1\t\t\t\t\(code)\n"
    )
    let young = StubBalances(book: try Samples.book(), readAt: now - 240)
    #expect(
      try await self.text("amount,block,read-at,problem", young)
        == "1.5\t7\t2027-01-15T07:56:00Z\t\n"
    )
  }

  @Test func nothingFromOutsideMakesAColumnOrALine() async throws {
    let token = try Samples.token(
      try Samples.address("a"),
      symbol: "A\tB\nC\u{1B}[2J\u{202E}"
    )
    let text = try await text(
      "symbol,units",
      StubBalances(book: try Samples.book()),
      tokens: [token]
    )
    #expect(
      text.split(separator: "\n").last == "A\\u{9}B\\u{a}C\\u{1b}[2J\\u{202e}\t250000000"
    )
  }
}

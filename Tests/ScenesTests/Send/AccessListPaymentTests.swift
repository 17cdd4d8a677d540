import Core
import Entity
import Testing

@testable import Scenes

private typealias Build = BuildTransactionTests

/// Payments with an access list that a node reports to save gas.
@Suite struct AccessListPaymentTests {
  private static func list(_ count: Int = 2) throws -> AccessList {
    let keys = try (0..<count).map { try Hash32(bytes: UInt256(UInt64($0)).word) }
    return AccessList([.init(address: try Samples.address("c"), storageKeys: keys)])
  }

  /// A node that reports a list for every call, asked or not.
  private static func node(keys: Int = 2, gasLimit: UInt64 = 55_000) throws -> Build.Node {
    var node = Build.Node()
    node.gasUsed = 51_000
    node.accessList = AccessListSaving(
      list: try list(keys),
      gasLimit: gasLimit,
      gasUsed: 50_000,
      saved: 900
    )
    return node
  }

  private static func list(
    of amount: String,
    _ node: Build.Node,
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> AccessList {
    try await Build.build(try Build.request(amount, fix), node)
      .document.transaction.fees.accessList
  }

  @Test func theListIsDeclaredWithItsOwnLimit() async throws {
    let built = try await Build.build(try Build.request("12.5 tusd"), try Self.node())
    let transaction = built.document.transaction
    #expect(transaction.type == 2)
    #expect(transaction.fees.accessList == (try Self.list()))
    #expect(transaction.gas == 55_000)
    #expect(built.document.claims.simulation?.gasUsed == 50_000)
    let text = BuildTransaction.Presenter().present(built).text
    #expect(text.contains("1 address, 2 storage slots"))
  }

  @Test func withoutOneTheReviewShowsNone() async throws {
    let built = try await Build.build(try Build.request("12.5 tusd"))
    #expect(built.document.transaction.fees.accessList == .empty)
    #expect(!BuildTransaction.Presenter().present(built).text.contains("storage slot"))
  }

  @Test func transactionsWithBlobsDeclareIt() async throws {
    let sidecar = try Samples.sidecar()
    let found = try await Self.list(of: "0 eth", try Self.node()) { $0.sidecar = sidecar }
    #expect(found == (try Self.list()))
  }

  /// The room of a block limits the margin of this limit, too.
  @Test func theMarginDoesNotPassTheLimitOfABlock() async throws {
    var node = try Self.node()
    node.maxGas = 52_000
    let built = try await Build.build(try Build.request("12.5 tusd"), node)
    #expect(built.document.transaction.gas == 52_000)
    #expect(built.document.transaction.fees.accessList == (try Self.list()))
  }

  @Test func aLimitOfTheUserStays() async throws {
    let built = try await Build.build(
      try Build.request("12.5 tusd") { $0.gas = 70_000 },
      try Self.node()
    )
    #expect(built.document.transaction.fees.accessList == .empty)
    #expect(built.document.transaction.gas == 70_000)
  }

  @Test func legacyTransactionsStayLegacy() async throws {
    let price = Wei(count: 5_000_000_000)
    let asked = try await Build.build(
      try Build.request("12.5 tusd") { $0.gasPrice = price },
      try Self.node()
    )
    #expect(asked.document.transaction.type == 0 && asked.document.transaction.gas == 60_000)
    var node = try Self.node()
    node.isLegacy = true
    let built = try await Build.build(try Build.request("12.5 tusd"), node)
    #expect(built.document.transaction.type == 0 && built.document.transaction.gas == 60_000)
  }

  @Test func allOfTheCoinGoesWithoutAList() async throws {
    #expect(try await Self.list(of: "max", try Self.node()) == .empty)
    #expect(try await Self.list(of: "max tusd", try Self.node()) == (try Self.list()))
  }

  @Test(arguments: [10, 8_453, 534_352, 987_654])
  func rollupsTakeAFeeForItsBytes(chain: UInt64) async throws {
    let request = BuildTransaction.Request(
      from: nil,
      intent: .payment(to: try Samples.address("7").description, amount: "1 eth"),
      chain: ChainEntry(
        id: try ChainID(chain),
        name: "rollup",
        title: "Rollup",
        symbol: "ETH",
        decimals: 18
      ),
      tokens: [],
      overrides: BuildTransaction.Overrides()
    )
    let built = try await Build.build(request, try Self.node())
    #expect(built.document.transaction.fees.accessList == .empty)
    #expect(built.document.transaction.gas == 21_000)
  }

  /// The list alone costs more than this limit.
  @Test func aLimitThatIsTooLowForTheListDropsIt() async throws {
    let node = try Self.node(keys: 30, gasLimit: 50_000)
    let built = try await Build.build(try Build.request("12.5 tusd"), node)
    #expect(built.document.transaction.fees.accessList == .empty)
    #expect(built.document.transaction.gas == 60_000)
    #expect(built.document.claims.simulation?.gasUsed == 51_000)
  }
}

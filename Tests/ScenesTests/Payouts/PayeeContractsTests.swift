import Entity
import Testing

@testable import Scenes

/// What a node reports about the payees of a list.
struct PayeeContractsTests {
  private static let list = """
    to,amount,token
    0x7777777777777777777777777777777777777777,1 eth,
    0x8888888888888888888888888888888888888888,1 eth,
    0x7777777777777777777777777777777777777777,2,tusd
    """

  private static func findings(_ node: PayoutTests.Node?) async throws -> [String] {
    try await PayoutTests.build(
      try PayoutTests.request(list) { overrides in
        (overrides.nonce, overrides.gas, overrides.gasPrice) = (4, 60_000, Wei(count: 1))
      },
      node
    ).review.findings.filter { $0.warning.code.hasPrefix("recipient-") }
      .map { "\($0.warning.grade) \($0.warning.code) \($0.rows)" }
  }

  @Test func contractPayeesAreReported() async throws {
    var node = PayoutTests.Node()
    #expect(try await Self.findings(node) == [])
    node.one.addressCodes = [try Samples.address("7"): .contract]
    #expect(try await Self.findings(node) == ["info recipient-contract [2, 4]"])
    node.one.isToken = true
    #expect(
      try await Self.findings(node)
        == ["caution recipient-token [2]", "danger recipient-token [4]"]
    )
    #expect(try await Self.findings(nil) == [])
  }

  @Test func whoActsByTheCodeOfAnotherIsNoContract() async throws {
    var node = PayoutTests.Node()
    node.one.addressCodes = [
      try Samples.address("7"): .delegated(to: try Samples.address("c")),
      try Samples.address("8"): .contract,
    ]
    #expect(try await Self.findings(node) == ["info recipient-contract [3]"])
  }
}

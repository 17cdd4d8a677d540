import Core
import Testing

@testable import Entity
@testable import Scenes

/// Calls with an unknown meaning are not signed unless the user allows it.
struct BlindSigningTests {
  private static func call(_ input: [UInt8]) throws -> UnsignedDocument {
    try UnsignedDocument(
      chainName: "dev",
      from: .init(address: try Samples.signed().sender),
      transaction: try ReviewTests.call(input),
      claims: Claims(built: try UTCTime(seconds: 0))
    )
  }

  private static func mine() throws -> [UInt8] {
    try ABISignature(parsing: "mine(bool)").encode([.bool(true)])
  }

  private static func abi(_ name: String = "mine") throws -> ContractABI {
    let text = #"[{"type":"function","name":"\#(name)","inputs":[{"name":"on","type":"bool"}]}]"#
    return try ContractABI(parsing: Array(text.utf8))
  }

  private static func draft(
    _ input: [UInt8],
    abi: ContractABI? = nil,
    isBlind: Bool = false,
    isAsked: Bool = true
  ) throws -> SignTransaction.Draft {
    try SignTransaction.Interactor(worker: SigningTests.StubSigner()).draft(
      .init(
        document: try call(input),
        chains: .builtIn,
        abi: abi,
        isBlind: isBlind,
        isAsked: isAsked
      )
    )
  }

  @Test func refusesUnknownCallsUnlessAllowed() throws {
    let mine = try Self.mine()
    let to = try ReviewTests.call(mine).to
    #expect(
      throws: BlindSigningError.unknown(to, selector: Array(mine.prefix(4)), bytes: 36)
    ) { try Self.draft(mine) }
    #expect(throws: BlindSigningError.unknown(to, selector: [1, 2], bytes: 2)) {
      try Self.draft([1, 2])
    }
    let draft = try Self.draft(mine, isBlind: true)
    #expect(draft.review.warnings.map(\.code) == ["call-unknown"])
    let inside = try ABISignature(parsing: "multicall(bytes[])").encode([.list([.bytes(mine)])])
    #expect(
      throws: BlindSigningError.unknownInside(
        "multicall",
        selector: Array(mine.prefix(4)),
        bytes: 36
      )
    ) { try Self.draft(inside) }
    #expect(try Self.draft(inside, isBlind: true).review.warnings.map(\.code) == ["call-unknown"])
  }

  @Test func knownCallNeedsNoFlag() throws {
    let burn = try ABISignature(parsing: "burn(uint256)").encode([.number(7)])
    #expect(try Self.draft(burn).review.warnings.isEmpty)
    let multi = try ABISignature(parsing: "multicall(bytes[])").encode([.list([.bytes(burn)])])
    #expect(try Self.draft(multi).review.warnings.isEmpty)
  }

  @Test func anABIMakesItKnownAsClaimed() throws {
    let review = try Self.draft(try Self.mine(), abi: try Self.abi()).review
    #expect(review.warnings.map { "\($0.grade.rawValue) \($0.code)" } == ["caution call-claimed"])
    let model = ReviewModel(review)
    #expect(
      model.text.contains(
        """
        function      mine(bool) (unverified)
          on          true
        """
      )
    )
    #expect(
      try Samples.json(try #require(model.call)) == """
        {"arguments":[{"name":"on","type":"bool","value":true}],"claimed":true,\
        "function":"mine(bool)","standard":true}
        """
    )
    let shown = try ShowTransaction.Interactor(worker: SigningTests.StubSigner()).act(
      on: .init(
        text: TransactionText(Array(try Self.call(try Self.mine()).render().utf8)),
        chains: .builtIn,
        abi: try Self.abi()
      )
    )
    #expect(shown.review.warnings.map(\.code) == ["call-claimed"])
  }

  /// A person may rely on the claim; a script that approves everything must allow it explicitly.
  @Test func claimedCallIsNotSignedBlindly() throws {
    let (mine, abi) = (try Self.mine(), try Self.abi())
    #expect(throws: BlindSigningError.claimed("mine(bool)")) {
      try Self.draft(mine, abi: abi, isAsked: false)
    }
    _ = try Self.draft(mine, abi: abi, isBlind: true, isAsked: false)
    let inside = try ABISignature(parsing: "multicall(bytes[])").encode([.list([.bytes(mine)])])
    #expect(throws: BlindSigningError.claimed("mine(bool)")) {
      try Self.draft(inside, abi: abi, isAsked: false)
    }
    let burn = try ABISignature(parsing: "burn(uint256)").encode([.number(7)])
    _ = try Self.draft(burn, isAsked: false)
  }

  @Test func refusesAnABIWithoutTheFunction() throws {
    let mine = try Self.mine()
    #expect(throws: BlindSigningError.notInABI(selector: Array(mine.prefix(4)))) {
      try Self.draft(mine, abi: try Self.abi("yours"))
    }
    #expect(
      throws: BlindSigningError.otherBytes("mine(bool)", .notFlag(ABIValuePath.all.item(0)))
    ) { try Self.draft(mine.dropLast() + [2], abi: try Self.abi()) }
    #expect(throws: BlindSigningError.noCall) { try Self.draft([], abi: try Self.abi()) }
  }
}

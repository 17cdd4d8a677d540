import Core
import Entity
import Testing

@testable import ChainKit
@testable import Scenes

/// F2: typed data is not signed unseen.
struct UnseenTypedDataTests {
  private static func order() throws -> TypedData {
    try TypedDataSamples.data([("Order", "uint256 x")], message: #"{"x": 1}"#)
  }

  private static let unknown = UnseenSigningError.unknown(
    type: "Order",
    try? Address(parsing: TypedDataSamples.token)
  )

  @Test func aScriptSignsWhatIsUnknownOnlyBlind() throws {
    let data = SignableMessage.typed(try Self.order())
    #expect(throws: Self.unknown) { try MessageVault.draft(data, isAsked: false) }
    _ = try MessageVault.draft(data, isBlind: true, isAsked: false)
    // A person sees every field, and the caution, before answering.
    let asked = try MessageVault.draft(data)
    #expect(asked.review.warnings.map(\.code) == ["typed-data-unknown"])
  }

  @Test func whatIsKnownIsSignedByAScript() throws {
    for data in [
      try TypedDataSamples.permit(), try TypedDataSamples.dai(allowed: true),
      try TypedDataSamples.single(), try TypedDataSamples.transfer(),
    ] {
      let draft = try MessageVault.draft(.typed(data), isAsked: false)
      #expect(!draft.review.warnings.contains { $0.code == "typed-data-unknown" })
    }
  }

  @Test func aPartThatIsUnknownMakesAllOfItUnknown() throws {
    let data = SignableMessage.typed(try TypedDataSamples.transfer(witness: true))
    let review = try MessageVault.draft(data).review
    #expect(review.warnings.map(\.code).starts(with: ["typed-data-unknown", "permit-not-known"]))
    #expect(review.intent.spends.map(\.units) == [1_500_000])
    #expect(throws: UnseenSigningError.self) { try MessageVault.draft(data, isAsked: false) }
  }

  /// As for transactions, nobody signs a call within that is unknown without saying so before.
  @Test func aCallWithinThatIsUnknownNeedsBlindEvenWherePeopleAreAsked() throws {
    let data = SignableMessage.typed(try SafeSamples.transaction(call: "0x01020304"))
    #expect(throws: UnseenSigningError.self) { try MessageVault.draft(data) }
    #expect(throws: UnseenSigningError.self) { try MessageVault.draft(data, isAsked: false) }
    _ = try MessageVault.draft(data, isBlind: true)
  }

  /// A descriptor (ERC-7730) describes; it never makes unknown data known.
  @Test func aDescriptorDoesNotMakeItKnown() throws {
    let data = try Self.order()
    let file = """
      {"context": {"eip712": {"deployments": [{"chainId": 1, "address": "\(TypedDataSamples.token)"}]}},
       "metadata": {"owner": "Orders"}, "display": {"formats": {"Order(uint256 x)": {
         "intent": "Log in", "fields": [{"path": "x", "label": "Steps", "format": "raw"}]}}}}
      """
    let read = try ClearFile(parsing: Array(file.utf8)) { name throws(ClearDescriptorError) in
      throw .include(name)
    }
    let descriptor = try ClearDescriptor(read)
    let context = try MessageVault.context()
    let described = MessageContext(
      chains: context.chains,
      chosen: nil,
      tokens: context.tokens,
      now: context.now,
      descriptors: [NamedDescriptor(name: "orders", descriptor: descriptor)]
    )
    let signing = SignMessage.Interactor(worker: MessageVault())
    func request(isAsked: Bool) -> SignMessage.Request {
      .init(message: .typed(data), from: nil, context: described, isAsked: isAsked)
    }
    #expect(throws: Self.unknown) { try signing.draft(request(isAsked: false)) }
    let review = try signing.draft(request(isAsked: true)).review
    #expect(review.descriptions.count == 1)
    #expect(review.warnings.contains { $0.code == "typed-data-unknown" })
    #expect(review.intent.level == .any)
  }
}

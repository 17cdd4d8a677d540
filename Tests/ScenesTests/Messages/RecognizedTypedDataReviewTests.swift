import Core
import Entity
import Testing

@testable import Scenes

/// Recognized structures are shown by their effects, with the warnings that transactions get.
struct RecognizedTypedDataReviewTests {
  private static let to = TypedDataSamples.spender
  private static let token = "0xcccccccccccccccccccccccccccccccccccccccc"

  private static func review(_ data: TypedData) throws -> MessageReview {
    try StubMessageSigner.draft(.typed(data), isBlind: true).review
  }

  private static func codes(_ data: TypedData) throws -> [String] {
    try review(data).warnings.map { "\($0.grade.rawValue) \($0.code)" }
  }

  private static func transfer(to: String = to, from: Address? = nil) throws -> TypedData {
    try TypedDataSamples.data(
      [
        (
          "TransferWithAuthorization",
          "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce"
        )
      ],
      message: """
        {"from": "\(try from ?? StubMessageSigner.address())", "to": "\(to)", "value": "1000000000000",
         "validAfter": 0, "validBefore": 1767229200, "nonce": "0x\(String(repeating: "01", count: 32))"}
        """
    )
  }

  @Test func aTransferThatIsAuthorizedReadsAsAPayment() throws {
    let model = MessageReviewModel(try Self.review(try Self.transfer()))
    #expect(model.text.contains("a token payment that anyone can carry out (EIP-3009)"))
    #expect(
      model.text.contains(
        "1000000 TUSD (1000000000000 base units) of the token "
          + "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC to 0x7777777777777777777777777777777777777777"
      )
    )
    #expect(
      try Samples.json(model).contains(
        #""effects":[{"address":"0x7777777777777777777777777777777777777777","#
          + #""asset":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC","kind":"spend","#
          + #""units":"1000000000000"}]"#
      )
    )
    #expect(try Self.codes(try Self.transfer()) == ["caution transfer-authorization"])
    #expect(
      try Self.codes(try Self.transfer(to: Self.token, from: try Samples.address("4"))) == [
        "caution transfer-authorization", "danger recipient-token-contract",
        "danger permit-other-owner",
      ]
    )
    #expect(
      try Self.codes(try Self.transfer(to: "\(Address.zero)"))
        == ["caution transfer-authorization", "danger recipient-zero"]
    )
  }

  @Test func aTransactionOfASafeIsReadThroughToTheCallWithin() throws {
    let data = try SafeSamples.transaction()
    let review = try Self.review(data)
    #expect(review.intent.payees.contains(try Samples.address("7")))
    #expect(review.intent.amount(of: .init(.token(try Samples.address("c")))) == 1_500_000)
    #expect(!review.intent.isBlind && review.intent.level == .known)
    #expect(try Self.codes(data).contains("caution safe-transaction"))
    #expect(MessageReviewModel(review).text.contains("transfer(address,uint256)"))
  }

  @Test func foreignCodeAndUnknownCallsOfASafeAreDangers() throws {
    let foreign = try Self.review(try SafeSamples.transaction(operation: 1))
    #expect(foreign.intent.isBlind)
    #expect(foreign.warnings.contains { $0.code == "safe-delegatecall" && $0.grade == .danger })
    let inside = try Self.review(try SafeSamples.transaction(call: "0x01020304"))
    #expect(inside.intent.isBlind)
    #expect(inside.warnings.contains { $0.code == "call-unknown" && $0.grade == .danger })
  }

  /// Trailing bytes make a call unknown, or are reported, and then its receiver still counts.
  @Test func trailingBytesInsideASafeCallAreReported() throws {
    let longer = try Self.review(try SafeSamples.transaction(call: SafeSamples.transfer + "00"))
    let isTold = longer.warnings.contains { $0.code == "call-layout" }
    let isCounted = longer.intent.payees.contains(try Samples.address("7"))
    #expect(longer.intent.isBlind || (isTold && isCounted))
  }

  @Test func aSafeWithoutAChainIsADanger() throws {
    let data = try SafeSamples.transaction(domainFields: "address verifyingContract")
    #expect(RecognizedTypedData(data) != nil)
    #expect(try Self.codes(data).contains("danger domain-no-chain"))
  }

  private static func plain(_ types: [(String, String)], _ message: String) throws -> TypedData {
    try TypedDataSamples.data(types.map { (name: $0.0, fields: $0.1) }, message: message)
  }

  /// A single collectible is lost as a whole.
  @Test func aPermissionToTakeAnItemIsADanger() throws {
    let item = try Self.plain(
      [("Permit", "address spender,uint256 tokenId,uint256 nonce,uint256 deadline")],
      #"{"spender": "\#(Self.to)", "tokenId": 7, "nonce": 0, "deadline": 1767229200}"#
    )
    #expect(try Self.codes(item) == ["danger permit"])
    #expect(
      try Self.review(item).warnings[0].message.english.hasSuffix(
        "take the item 7 of this collection"
      )
    )
  }

  @Test func permissionsForAllAndCreditAreDangers() throws {
    let all = try Self.plain(
      [("PermitForAll", "address operator,bool approved,uint256 nonce,uint256 deadline")],
      #"{"operator": "\#(Self.to)", "approved": true, "nonce": 0, "deadline": 1767229200}"#
    )
    #expect(try Self.codes(all) == ["caution permit", "danger permit-for-all"])
    #expect(try Self.review(all).intent.isUnlimited)
    #expect(
      MessageReviewModel(try Self.review(all)).text.contains(
        "\(Self.to) to take all of the collection 0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC, "
          + "without limit"
      )
    )
    let one = try Self.plain(
      [("Permit", "address spender,uint256 tokenId,uint256 nonce,uint256 deadline")],
      #"{"spender": "\#(Self.to)", "tokenId": 7, "nonce": 0, "deadline": 1767229200}"#
    )
    #expect(
      MessageReviewModel(try Self.review(one)).text.contains(
        "\(Self.to) to take 1 item (ID 7) of the collection 0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"
      )
    )
    let credit = try Self.plain(
      [("DelegationWithSig", "address delegatee,uint256 value,uint256 nonce,uint256 deadline")],
      #"{"delegatee": "\#(Self.to)", "value": 5, "nonce": 0, "deadline": 1767229200}"#
    )
    #expect(try Self.codes(credit) == ["danger credit-delegation"])
    let message = try Self.plain([("SafeMessage", "bytes message")], #"{"message": "0x01"}"#)
    #expect(try Self.codes(message) == ["caution typed-data-unknown", "danger safe-message"])
  }

  @Test func nearPermitIsADanger() throws {
    let permit = "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline"
    let values =
      #""owner": "\#(Self.to)", "spender": "\#(Self.to)", "value": 1, "nonce": 0, "deadline": 9"#
    for data in [
      try Self.plain([("Permit", permit + ",uint256 x")], "{\(values), \"x\": 1}"),
      try Self.plain([("Box", "Permit permit"), ("Permit", permit)], "{\"permit\": {\(values)}}"),
      try Self.plain([("Order", permit)], "{\(values)}"),
      try Self.plain([("ApproveAll", "address who")], #"{"who": "\#(Self.to)"}"#),
    ] {
      #expect(
        try Self.codes(data) == ["caution typed-data-unknown", "danger permit-not-known"],
        "\(data.message.encodedType)"
      )
    }
  }

  @Test func votesAreKnownAndTheDelegateIsNamed() throws {
    let vote = try Self.plain(
      [("Ballot", "uint256 proposalId,uint8 support")],
      #"{"proposalId": 1, "support": 1}"#
    )
    #expect(try Self.codes(vote) == [])
    let delegation = try Self.plain(
      [("Delegation", "address delegatee,uint256 nonce,uint256 expiry")],
      #"{"delegatee": "\#(Self.to)", "nonce": 0, "expiry": 1767229200}"#
    )
    #expect(try Self.codes(delegation) == ["caution votes-delegated"])
    #expect(try Self.review(delegation).intent.payees == [try Samples.address("7")])
  }

  @Test func hyperliquidAndAuthorizationsInTypedDataAreDangers() throws {
    let agent = try TypedDataSamples.data(
      [("Agent", "string source,bytes32 connectionId")],
      message: #"{"source": "a", "connectionId": "0x\#(String(repeating: "00", count: 32))"}"#,
      domain: #"{"chainId": 1337, "verifyingContract": "\#(Address.zero)"}"#
    )
    #expect(
      try Self.codes(agent) == [
        "caution typed-data-unknown", "caution chain-not-known", "danger domain-zero-contract",
        "danger hyperliquid-action",
      ]
    )
    let code = try Self.plain(
      [("Authorization", "uint256 chainId,address address,uint256 nonce")],
      #"{"chainId": 0, "address": "\#(Self.to)", "nonce": 0}"#
    )
    #expect(
      try Self.codes(code) == ["caution typed-data-unknown", "danger authorization-lookalike"]
    )
    #expect(try Self.review(code).intent.delegates == [try Samples.address("7")])
  }
}

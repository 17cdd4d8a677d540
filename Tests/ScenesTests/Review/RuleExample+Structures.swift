import Core
import Entity

@testable import Scenes

/// Typed data with a recognized structure.
extension RuleExample {
  private static let to = TypedDataSamples.spender

  private static func plain(_ type: String, _ fields: String, _ message: String) throws -> TypedData
  {
    try TypedDataSamples.data([(type, fields)], message: message)
  }

  private static func transfer(to: String, from: Address? = nil) throws -> TypedData {
    try plain(
      "TransferWithAuthorization",
      "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce",
      """
      {"from": "\(try from ?? StubMessageSigner.address())", "to": "\(to)", "value": "5",
       "validAfter": 0, "validBefore": 1767229200, "nonce": "0x\(String(repeating: "01", count: 32))"}
      """
    )
  }

  private static func forward() throws -> TypedData {
    try plain(
      "ForwardRequest",
      "address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data",
      """
      {"from": "\(try StubMessageSigner.address())", "to": "\(to)", "value": 0, "gas": 9, "nonce": 0,
       "data": "0x01020304"}
      """
    )
  }

  private static func operation() throws -> TypedData {
    let word = "0x" + String(repeating: "0", count: 63) + "1"
    return try TypedDataSamples.data(
      [
        (
          "PackedUserOperation",
          "address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,"
            + "uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData"
        )
      ],
      message: """
        {"sender": "\(to)", "nonce": 0, "initCode": "0x", "callData": "0x01020304",
         "accountGasLimits": "\(word)", "preVerificationGas": 100, "gasFees": "\(word)",
         "paymasterAndData": "0x"}
        """,
      domainFields: "string name,string version,uint256 chainId,address verifyingContract",
      domain: """
        {"name": "ERC4337", "version": "1", "chainId": 1,
         "verifyingContract": "0x4337084d9e255ff0702461cf8895ce9e3b5ff108"}
        """
    )
  }

  static func ofStructures() throws -> [RuleExample] {
    let forAll = try plain(
      "PermitForAll",
      "address operator,bool approved,uint256 nonce,uint256 deadline",
      #"{"operator": "\#(to)", "approved": true, "nonce": 0, "deadline": 1767229200}"#
    )
    let credit = try plain(
      "DelegationWithSig",
      "address delegatee,uint256 value,uint256 nonce,uint256 deadline",
      #"{"delegatee": "\#(to)", "value": 5, "nonce": 0, "deadline": 1767229200}"#
    )
    let votes = try plain(
      "Delegation",
      "address delegatee,uint256 nonce,uint256 expiry",
      #"{"delegatee": "\#(to)", "nonce": 0, "expiry": 1767229200}"#
    )
    let agent = try plain(
      "Agent",
      "string source,bytes32 connectionId",
      #"{"source": "a", "connectionId": "0x\#(String(repeating: "00", count: 32))"}"#
    )
    let cases: [(Rule, String, TypedData)] = [
      (.othersMakePayment, "transfer-authorization", try transfer(to: to)),
      (.recipientIsZero, "recipient-zero", try transfer(to: "\(Address.zero)")),
      (.recipientIsSender, "recipient-self", try transfer(to: "\(StubMessageSigner.address())")),
      (
        .recipientIsItsToken, "recipient-token-contract",
        try transfer(to: TypedDataSamples.token)
      ),
      (
        .ownerIsAnother, "permit-other-owner",
        try transfer(to: to, from: try Samples.address("4"))
      ),
      (.permitIsForCollection, "permit-for-all", forAll),
      (.othersBorrow, "credit-delegation", credit),
      (.safeActs, "safe-transaction", try SafeSamples.transaction()),
      (
        .safeSigns, "safe-message",
        try plain("SafeMessage", "bytes message", #"{"message": "0x01"}"#)
      ),
      (.othersCall, "forwarded-call", try forward()),
      (.callIsUnknown, "call-unknown", try forward()),
      (.accountOperates, "user-operation", try operation()),
      (.othersVote, "votes-delegated", votes),
      (.exchangeActs, "hyperliquid-action", agent),
    ]
    return try (cases + permits()).map { try typed($0, $1, $2) }
  }

  private static func permits() throws -> [(Rule, String, TypedData)] {
    [
      (.permissionIsGiven, "permit", try TypedDataSamples.permit()),
      (
        .permitIsUnlimited, "permit-unlimited",
        try TypedDataSamples.permit(value: TypedDataSamples.largest)
      ),
      (
        .permitIsElsewhere, "permit2-elsewhere",
        try TypedDataSamples.single(contract: TypedDataSamples.token)
      ),
      (.spenderIsZero, "spender-zero", try TypedDataSamples.permit(spender: "\(Address.zero)")),
      (
        .signatureLasts, "permit-no-deadline",
        try TypedDataSamples.permit(deadline: TypedDataSamples.largest)
      ),
      (
        .signatureLasts, "permit-far-deadline",
        try TypedDataSamples.permit(deadline: "1797229200")
      ),
      (.signatureHasExpired, "permit-expired", try TypedDataSamples.permit(deadline: "1")),
    ]
  }

  static func ofOrders() throws -> [RuleExample] {
    let me = "\(try StubMessageSigner.address())"
    let fair = [("97500000", me)]
    let rule = Rule.orderIsUnfair
    let others = try OrderSamples.zeroEx(maker: OrderSamples.bought)
    let zone = try OrderSamples.seaport(price: fair, type: 2, zone: OrderSamples.other)
    let passed = try OrderSamples.delegation(caveats: 1, by: to, authority: "00")
    let cases: [(Rule, String, TypedData)] = [
      (rule, "order-nothing-back", try OrderSamples.seaport(price: [])),
      (rule, "order-other-receiver", others),
      (rule, "order-other-maker", others),
      (rule, "order-unknown-contract", try OrderSamples.uniswapX(reactor: OrderSamples.other)),
      (rule, "order-endless", try OrderSamples.oneInch(traits: "0")),
      (rule, "order-zone", zone),
      (rule, "order-conduit", try OrderSamples.seaport(price: fair, conduit: "01")),
      (rule, "order-any-item", try OrderSamples.seaport(price: [("1", me)], priceType: 4)),
      (.rightIsGiven, "delegation", try OrderSamples.delegation(caveats: 2)),
      (.rightIsGiven, "delegation-uncaveated", try OrderSamples.delegation(caveats: 0)),
      (.rightIsOfAnother, "delegation-other-account", passed),
      (.rightIsPassedOn, "delegation-passed-on", passed),
    ]
    let plain = SignableMessage.typed(try OrderSamples.seaport(price: fair))
    return try cases.map { try typed($0, $1, $2) } + [
      message(rule, "order-far-end", plain, now: 0),
      message(rule, "order-expired", plain, now: 1_800_000_000),
    ]
  }
}

import Core
import Entity

@testable import Scenes

/// Typed data with an unknown structure, and its domain.
extension RuleExample {
  private static let pair = "uint256 chainId,address verifyingContract"

  private static func plain(
    _ fields: String = "uint256 x",
    _ message: String = #"{"x": 1}"#,
    named type: String = "Order",
    domainFields: String = pair,
    domain: String = #"{"chainId": 1, "verifyingContract": "\#(TypedDataSamples.token)"}"#
  ) throws -> TypedData {
    try TypedDataSamples.data(
      [(type, fields)],
      message: message,
      domainFields: domainFields,
      domain: domain
    )
  }

  static func ofTypedData() throws -> [RuleExample] {
    let bare = try plain(domainFields: "string name", domain: #"{"name": "x"}"#)
    let zero = try plain(
      domain: #"{"chainId": "987654321987654321987", "verifyingContract": "\#(Address.zero)"}"#
    )
    let odd = try plain(
      domainFields: "address verifyingContract,uint256 chainId,uint8 extra",
      domain: #"{"chainId": 1, "extra": 1, "verifyingContract": "\#(TypedDataSamples.token)"}"#
    )
    let code = try plain(
      "uint256 chainId,address address,uint256 nonce",
      #"{"chainId": 0, "address": "\#(TypedDataSamples.spender)", "nonce": 0}"#,
      named: "Authorization"
    )
    let largest = try plain("uint256 x", #"{"x": "\#(TypedDataSamples.largest)"}"#)
    let cases: [(Rule, String, TypedData)] = [
      (.typedDataIsUnknown, "typed-data-unknown", try plain()),
      (.chainIsNotTheNamed, "chain-not-known", zero),
      (.domainHasNoChain, "domain-no-chain", bare),
      (.domainHasNoContract, "domain-no-contract", bare),
      (.domainHasNoContract, "domain-zero-contract", zero),
      (.domainHasMoreFields, "domain-extra-field", odd),
      (.domainIsOutOfOrder, "domain-order", odd),
      (.permitIsUnknown, "permit-not-known", try TypedDataSamples.transfer(witness: true)),
      (.permitIsUnknown, "permit-not-known", try plain("uint8 x", named: "PermitAll")),
      (.looksLikeAuthorization, "authorization-lookalike", code),
      (.numberIsTheLargest, "number-largest", largest),
      (.textHidesSomething, "text-hidden", try plain("string x", #"{"x": "a\u200b"}"#)),
      (
        .structureIsAbsent, "structure-absent",
        try plain("uint8 x,Order next", #"{"x": 1, "next": null}"#)
      ),
    ]
    let signIn = try SignInMessage(parsing: Array(try SignInTests.text().utf8))
    let messages: [SignableMessage] = [
      .typed(try plain()), .signIn(signIn), .authorization(try AuthorizationTests.authorization()),
    ]
    return try cases.map(typed)
      + messages.map {
        try message(.chainIsNotTheChosen, "chain-mismatch", $0, chosen: "polygon")
      }
  }

  private static func typed(_ rule: Rule, _ code: String, _ data: TypedData) throws
    -> RuleExample
  {
    try typed(rule, code, data, knowing: .none)
  }
}

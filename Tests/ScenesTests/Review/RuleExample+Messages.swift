import Core
import Entity

@testable import Scenes

/// Messages, sign-ins and authorizations.
extension RuleExample {
  static func ofMessages() throws -> [RuleExample] {
    try ofTexts() + ofSignIns() + ofAuthorizations()
  }

  /// A message, alone and nested in typed data for a contract account (ERC-7739).
  private static func ofTexts() throws -> [RuleExample] {
    let site = "a.example wants you to sign in with your Ethereum account:\n0x"
    let hash = "0x" + String(repeating: "7f", count: 32)
    let like = Rule.messageIsLikeAnother
    let cases: [(Rule, String, PersonalMessage)] = [
      (like, "message-sign-in", PersonalMessage(text: site)),
      (like, "message-hash", PersonalMessage(bytes: .init(repeating: 7, count: 32))),
      (like, "message-hash-text", PersonalMessage(text: hash)),
      (like, "message-transaction", PersonalMessage(bytes: try Samples.signed().raw)),
      (like, "message-hex-text", PersonalMessage(text: "0xbeef")),
      (like, "message-envelope", PersonalMessage(bytes: [0x19, 1])),
      (.messageIsNoText, "message-bytes", PersonalMessage(bytes: [0xFF, 0])),
      (.textHidesSomething, "text-hidden", PersonalMessage(text: "a\u{200B}b")),
      (.messageEndsInLineEnd, "message-line-end", PersonalMessage(text: "hello\n")),
      (.messageIsEmpty, "message-empty", PersonalMessage(text: "")),
    ]
    return try cases.flatMap { rule, code, text in
      let nested = try TypedDataSamples.data(
        [("PersonalSign", "bytes prefixed")],
        message: #"{"prefixed": "\#(Hex.prefixed(text.prefixed))"}"#
      )
      return [try message(rule, code, .personal(text)), try typed(rule, code, nested)]
    }
  }

  private static func ofSignIns() throws -> [RuleExample] {
    let cases: [(Rule, String, String)] = [
      (
        .siteIsElsewhere, "siwe-uri-elsewhere",
        try SignInTests.text(uri: "https://evil.example/")
      ),
      (.siteIsUnguarded, "siwe-http", try SignInTests.text(head: "http://example.com")),
      (.signInHasNoEnd, "siwe-no-end", try SignInTests.text(rest: "")),
      (
        .siteHasStrangeLetters, "siwe-punycode",
        try SignInTests.text(head: "xn--80ak6aa92e.com", uri: "urn:x")
      ),
      (.chainIsNotTheNamed, "chain-not-known", try SignInTests.text(chain: "987654321")),
    ]
    let early = try SignInMessage(parsing: Array(try SignInTests.text().utf8))
    return try cases.map { rule, code, text in
      try message(rule, code, .signIn(try SignInMessage(parsing: Array(text.utf8))))
    } + [message(.signInIsOfLater, "siwe-issued-later", .signIn(early), now: 1_767_225_299)]
  }

  private static func ofAuthorizations() throws -> [RuleExample] {
    let plain = try AuthorizationTests.authorization()
    let own = try AuthorizationTests.authorization(delegate: try StubMessageSigner.address())
    let everywhere = try AuthorizationTests.authorization(chain: nil)
    let nowhere = try AuthorizationTests.authorization(chain: try ChainID(999_999))
    let cases: [(Rule, String, Authorization)] = [
      (.codeGetsControl, "delegation-control", plain),
      (.accountActsByItself, "delegation-itself", own),
      (.delegationIsForEveryChain, "delegation-every-chain", everywhere),
      (.chainIsNotTheNamed, "chain-not-known", nowhere),
      (.anyoneCarriesIt, "delegation-carried", plain),
      (.delegationCanBeTakenBack, "delegation-revocable", plain),
    ]
    return try cases.map { try message($0, $1, .authorization($2)) }
  }
}

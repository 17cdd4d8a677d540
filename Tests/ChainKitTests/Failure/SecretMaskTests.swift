import Core
import Entity
import Exchange
import Foundation
import Testing

@testable import ChainKit

@Suite struct SecretMaskTests {
  private static let key = "0a1b2c3d4e5f6071"

  private static func mask(
    _ address: String,
    proxy: String? = nil,
    credential: CredentialSource? = nil
  ) throws -> SecretMask {
    SecretMask(
      try EndpointAddress(parsing: address),
      proxy: try proxy.map { try ProxyAddress(parsing: $0) },
      credential: credential
    )
  }

  @Test(
    "what the address of a node hides is hidden in its text, plain and encoded",
    arguments: [
      ("https://a/v2/\(key)", "key \(key) is unknown", "key … is unknown"),
      ("https://a/v2/\(key)", "POST /v2/\(key.uppercased())?x: \(key)", "POST /v2/…?x: …"),
      ("https://a/rpc/a1b2c3d4", "(a1b2c3d4)", "(…)"),
      ("https://a/?apikey=\(key)&chain=mainnet", "\(key) for mainnet", "… for mainnet"),
      ("https://a/?apikey=abcdefghij", "abcdefghij is unknown", "… is unknown"),
      ("https://a/?\(key)", "bad query \(key)", "bad query …"),
      ("https://a/?k=ab%2Fcd%2bef", "ab/cd+ef ab%2Fcd%2Bef ab/cd ef ab%2fcd%2bef", "… … … …"),
      ("https://ann:s%C3%A9same!@a", "not séSAME! or s%c3%a9same!", "not … or …"),
      // Python: base64.b64encode(b"ann:open sesame")
      ("https://ann:open%20sesame@a", "Basic YW5uOm9wZW4gc2VzYW1l", "Basic …"),
      ("https://\(key):@a", "user \(key)", "user …"),
      ("https://a/aXaXaX1/aXaX1aXaX1", "aXaXaX1aXaX1", "…"),
      ("https://a/abc1abc1abc", "abc1abc1abc1abc-1abc", "…-1abc"),
    ]
  )
  func hidesTheAddress(address: String, text: String, shown: String) throws {
    #expect(try Self.mask(address).masked(text) == shown)
  }

  @Test(
    "text without a credential is as it was",
    arguments: [
      ("https://a/v2/\(key)", "execution reverted: 0a1b2c3d4e5f607"),
      ("https://a/v2/\(key)", ""), ("https://a/rpc/mainnet", "rpc of mainnet"),
      ("https://ethereum:open%20sesame@a/11155111", "ethereum, 111551112 wei of 11155111"),
      ("https://ann:word@a/42161", "ann has no word about 42161"),
      ("https://a/?network=mainnet&v=v2", "no v2 of network mainnet"),
      ("https://a/v2/\(key)", "e\u{301}clair \u{1f600} “…”"),
      ("http://127.0.0.1:8545", "127.0.0.1:8545 is busy"),
      ("/run/node/geth-0a1b2c3d4e5f6071.ipc", "cannot read geth-0a1b2c3d4e5f6071.ipc"),
    ]
  )
  func keepsOtherText(address: String, text: String) throws {
    #expect(try Self.mask(address).masked(text) == text)
    #expect(SecretMask.none.masked(text) == text)
  }

  @Test func hidesTheCredentialsForAProxy() throws {
    let mask = try Self.mask("http://a", proxy: "http://walter:s3cr3t-word@127.0.0.1:3128")
    // Python: base64.b64encode(b"walter:s3cr3t-word")
    let text = "407: walter, s3cr3t-word, Basic d2FsdGVyOnMzY3IzdC13b3Jk at 127.0.0.1:3128"
    #expect(mask.masked(text) == "407: …, …, Basic … at 127.0.0.1:3128")
    let open = try Self.mask("http://a", proxy: "http://127.0.0.1:3128")
    #expect(open.masked(text) == text)
  }

  @Test func hidesATokenAndTheOneThatReplacedIt() async throws {
    let (old, new) = ("tok/en+1==", "newer-token")
    let header = try #require(HTTPHeader.bearer(old))
    let source = CredentialSource(.token(header, number: 0)) {
      HTTPHeader.bearer(new).map { .header($0) } ?? .noOther
    }
    let mask = try Self.mask("http://a", credential: source)
    let text = "\(old) tok%2Fen%2B1%3D%3D Bearer \(old.uppercased()) \(new)"
    #expect(mask.masked(text) == "… … … \(new)")
    #expect(await source.renew(after: 0, date: nil, within: .seconds(60)))
    #expect(mask.masked(text) == "… … … …")
    let key = try #require(HTTPHeader(name: "Authorization", value: "Key \(old)"))
    let other = CredentialSource(.token(key, number: 0)) { .noOther }
    #expect(try Self.mask("http://a", credential: other).masked("(\(old))") == "(…)")
  }

  @Test func hidesAJWTAlsoAfterTheNextOneWasSigned() async throws {
    let time = VirtualTime()
    let source = CredentialSource(.jwt(secret: Array(0..<32)), timing: time.timing) { .noOther }
    let mask = try Self.mask("http://a", credential: source)
    let first = JSONWebToken.signed(with: Array(0..<32), issuedAt: time.now)
    #expect(mask.masked("bad token \(first)") == "bad token \(first)", "none was sent")
    #expect(await source.header()?.value == "Bearer " + first)
    time.pass(60)
    let second = try #require(await source.header()?.value)
    #expect(mask.masked("bad token \(first) or \(second)") == "bad token … or …")
    #expect(source.lately.count == 2)
    for _ in 0..<20 {
      time.pass(60)
      _ = await source.header()
    }
    #expect(source.lately.count == 8)
  }

  @Test(
    "an error is classified as without a mask, and its text has no key",
    arguments: ErrorString.all
  )
  func classifiesAsBefore(example: ErrorString) throws {
    let mask = try Self.mask("https://a/v2/\(Self.key)")
    let context = ErrorContext(method: "method", kind: example.kind, span: example.span)
    func failure(_ message: String, hiding mask: SecretMask) -> RPCFailure {
      let error = WireError(code: example.code, message: message)
      return classify(context, http: HTTPMeta(status: 200), error: error, hiding: mask)
    }
    #expect(failure(example.message, hiding: mask) == example.expected)
    let told = example.message + " at /v2/" + Self.key
    let hidden = failure(told, hiding: mask)
    #expect(!hidden.report.message.english.contains(Self.key))
    #expect(!String(decoding: try JSONEncoder().encode(hidden), as: UTF8.self).contains(Self.key))
    #expect(hidden.report.code == failure(told, hiding: .none).report.code)
  }

  @Test(
    "the words of an address that tell errors apart still do",
    arguments: [(-32000, RPCFailure.alreadyKnown), (-32603, .alreadyKnown)]
  )
  func hidesOnlyWhatIsKept(code: Int, expected: RPCFailure) throws {
    let mask = try Self.mask("https://a/already%20known")
    let context = ErrorContext(method: "eth_sendRawTransaction", kind: .send)
    let error = WireError(code: code, message: "already known")
    #expect(classify(context, http: nil, error: error, hiding: mask) == expected)
  }

  @Test func hidesAKeyWhereALongMessageIsCut() throws {
    let mask = try Self.mask("https://a/v2/\(Self.key)")
    let context = ErrorContext(method: "eth_call", kind: .read)
    let text = String(repeating: "x", count: UntrustedMessage.limit - 8) + Self.key
    let failure = classify(
      context,
      http: nil,
      error: WireError(code: -1, message: text),
      hiding: mask
    )
    let kept = String(repeating: "x", count: UntrustedMessage.limit - 8) + "…"
    #expect(failure == .other(code: -1, message: UntrustedMessage(kept)))
  }

  @Test func hidesTheWordsOfARevertButNotItsData() throws {
    let mask = try Self.mask("https://a/v2/\(Self.key)")
    let context = ErrorContext(method: "eth_call", kind: .call)
    let data = "0x" + Self.key
    let error = WireError(
      code: 3,
      message: "execution reverted: \(Self.key)",
      detail: .string(data)
    )
    let failure = classify(context, http: nil, error: error, hiding: mask)
    #expect(failure == .reverted(Revert(bytes: try Hex.decode(Self.key), words: "…")))
  }

  @Test("an endpoint hides them in errors of one request, of a member and of a whole batch")
  func endpointHidesThem() async throws {
    let mask = try Self.mask("https://a/v2/\(Self.key)")
    let hidden = RPCFailure.other(code: -32000, message: UntrustedMessage("no … here"))
    let members = (1...2).map { refusal(-32000, "no \(Self.key) here", id: $0) }
    let single = Endpoint(ScriptedTransport(bodies: [members[0]]), expecting: nil, mask: mask)
    await #expect(throws: hidden) { try await single.call(GetBlockNumber()) }
    let some = Endpoint(
      ScriptedTransport(bodies: ["[\(members.joined(separator: ","))]"]),
      expecting: nil,
      mask: mask
    )
    let questions = [GetBlockNumber(), GetBlockNumber()]
    let answers = try await some.batch(questions, timeouts: nil, awaitsBlock: false)
    #expect(answers.map { $0.failure } == [hidden, hidden])
    let whole = Endpoint(
      ScriptedTransport(bodies: [refusal(-32603, "no \(Self.key) here")]),
      expecting: nil,
      backoff: .none,
      mask: mask
    )
    await #expect(throws: RPCFailure.serverFault(.internalError(UntrustedMessage("no … here")))) {
      try await whole.batch(questions, timeouts: nil, awaitsBlock: false)
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    guard case .failure(let failure) = self else { return nil }
    return failure
  }
}

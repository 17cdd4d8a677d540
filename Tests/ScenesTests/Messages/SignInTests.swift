import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct SignInTests {
  private static let time = "2026-01-01T00:00:00Z"

  static func text(
    head: String = "example.com",
    address: Address? = nil,
    uri: String = "https://example.com/login",
    chain: String = "1",
    rest: String = "\nExpiration Time: 2026-01-02T00:00:00Z"
  ) throws -> String {
    """
    \(head) wants you to sign in with your Ethereum account:
    \(try address ?? StubMessageSigner.address())

    I accept the Terms

    URI: \(uri)
    Version: 1
    Chain ID: \(chain)
    Nonce: abcdefgh
    Issued At: \(time)\(rest)
    """
  }

  private static func check(
    _ text: String,
    domain: String? = nil,
    now: UInt64 = 1_767_225_600,
    chain: String? = nil
  ) throws -> Answer<CheckSignIn.Body> {
    let demanded = try chain.map { try StubMessageSigner.context().chains.chain(named: $0) }
    return CheckSignIn.Presenter().present(
      try CheckSignIn.Interactor().act(
        on: .init(
          bytes: Array(text.utf8),
          check: SignInCheck(domain: domain, now: now),
          context: try StubMessageSigner.context(now: now),
          demanded: demanded
        )
      )
    )
  }

  @Test func showsTheMessage() throws {
    let rest = "\nExpiration Time: 2026-01-02T00:00:00Z\nRequest ID: r\nResources:\n- ipfs://a"
    let text = try Self.text(rest: rest)
    let model = try Self.check(text, domain: "EXAMPLE.com", chain: "ethereum")
    #expect(
      model.text == """
        ✓ no warnings
        signs in to  example.com
        account      \(try StubMessageSigner.address())
        says         I accept the Terms
        for          https://example.com/login
        chain        ethereum (id 1)
        nonce        abcdefgh
        issued       2026-01-01T00:00:00Z
        expires      2026-01-02T00:00:00Z
        request      r
        resource     ipfs://a
        """
    )
    let json = try Samples.json(model)
    #expect(json.hasPrefix(#"{"digest":"\#(PersonalMessage(text: text).digest)","message":{"#))
    #expect(json.contains(#""domain":"example.com","expirationTime":"2026-01-02T00:00:00Z""#))
    #expect(json.hasSuffix(#""warnings":[]}"#))
  }

  @Test func refusesOtherSitesAndTimes() throws {
    let text = try Self.text(
      rest: "\nExpiration Time: 2026-01-02T00:00:00Z\nNot Before: 2026-01-01T00:00:00Z"
    )
    #expect(throws: SignInCheckError.domain(found: "example.com", wanted: "example.org")) {
      try Self.check(text, domain: "example.org")
    }
    #expect(throws: SignInCheckError.expired("2026-01-02T00:00:00Z")) {
      try Self.check(text, now: 1_767_312_000)
    }
    #expect(throws: SignInCheckError.early(Self.time)) { try Self.check(text, now: 1_767_225_599) }
    #expect(throws: MessageChainError.other(found: "1", wanted: "polygon")) {
      try Self.check(text, chain: "polygon")
    }
    #expect(try Self.check(text, now: 1_767_311_999).warnings.isEmpty)
  }

  @Test func warnsOfWhatIsOdd() throws {
    func codes(_ text: String) throws -> [String] {
      try Self.check(text).warnings.map { "\($0.grade.rawValue) \($0.code)" }
    }
    #expect(try codes(try Self.text()) == [])
    #expect(
      try codes(try Self.text(uri: "https://evil.example/")) == ["danger siwe-uri-elsewhere"]
    )
    #expect(try codes(try Self.text(uri: "ipfs:abc")) == [])
    #expect(try codes(try Self.text(head: "http://example.com")) == ["caution siwe-http"])
    #expect(try codes(try Self.text(uri: "http://example.com/")) == ["caution siwe-http"])
    #expect(
      try codes(try Self.text(head: "http://localhost:1", uri: "http://localhost:1/")) == []
    )
    #expect(try codes(try Self.text(rest: "")) == ["info siwe-no-end"])
    #expect(try codes(try Self.text(chain: "987654321")) == ["caution chain-not-known"])
    #expect(
      try codes(try Self.text(head: "xn--80ak6aa92e.com", uri: "urn:x"))
        == ["caution siwe-punycode"]
    )
    #expect(
      try Self.check(try Self.text(), now: 1_767_225_299).warnings.map(\.code)
        == ["siwe-issued-later"]
    )
    #expect(try Self.check(try Self.text(), now: 1_767_225_300).warnings.isEmpty)
  }

  /// Host names are compared as a whole.
  @Test func onlyThisMachineItselfMayGoWithoutEncryption() throws {
    func codes(_ host: String) throws -> [String] {
      try Self.check(try Self.text(head: "http://\(host)", uri: "http://\(host)/")).warnings
        .map(\.code)
    }
    for host in ["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:8545", "[::1]", "[::1]:3000"]
    {
      #expect(try codes(host) == [], "\(host)")
    }
    for host in [
      "localhost.evil.example", "127.0.0.1.evil.example", "localhostevil.example", "127.0.0.11",
      "xlocalhost", "[::1:2]",
    ] {
      #expect(try codes(host) == ["siwe-http"], "\(host)")
    }
    // The site is local, but the signature is for a remote site without encryption.
    let text = try Self.text(head: "localhost", uri: "http://evil.example/")
    #expect(try Self.check(text).warnings.map(\.code) == ["siwe-uri-elsewhere", "siwe-http"])
  }

  @Test func isSignedByTheAccountThatItNames() throws {
    let text = try Self.text()
    let message = SignableMessage.signIn(try SignInMessage(parsing: Array(text.utf8)))
    let draft = try StubMessageSigner.draft(message)
    #expect(
      SignMessage.Presenter().ask(draft).text.contains(
        "\n| Expiration Time: 2026-01-02T00:00:00Z\n"
      )
    )
    let model = MessageDryRun.Presenter().present(draft.review)
    #expect(try Samples.json(model).contains(#""kind":"sign-in""#))
    let response = try SignMessage.Interactor(worker: StubMessageSigner())
      .commit(Approved(draft), unlockedBy: try WalletsTests.secret())
    let same = SignableMessage.personal(PersonalMessage(text: text))
    #expect(try response.signature.signer(of: same) == StubMessageSigner.address())
  }

  @Test func isNotSignedByAnother() throws {
    let other = try Samples.address("4")
    let text = try Self.text(address: other)
    let message = SignableMessage.signIn(try SignInMessage(parsing: Array(text.utf8)))
    #expect(throws: SignError.notOurs(other)) { try StubMessageSigner.draft(message) }
    let signer = try StubMessageSigner.address()
    #expect(throws: SignInCheckError.account(wanted: other, signer: signer)) {
      try SignMessage.Interactor(worker: StubMessageSigner()).draft(
        .init(message: message, from: "vault", context: try StubMessageSigner.context())
      )
    }
  }
}

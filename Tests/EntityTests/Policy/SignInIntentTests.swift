import Core
import Entity
import Testing

/// The policy treats a message that looks like a sign-in as one, whatever its spelling.
struct SignInIntentTests {
  private static let none: @Sendable (Policy.Holding, UInt64) -> UInt256 = { _, _ in 0 }

  private static let strict = """
    app.example.com wants you to sign in with your Ethereum account:
    0x70997970C51812dc3A010C7d01b50e0d17dc79C8


    URI: https://app.example.com
    Version: 1
    Chain ID: 5
    Nonce: abcdefgh
    Issued At: 2026-01-01T00:00:00Z
    """

  private static func intent(_ text: String) -> Intent {
    Intent(.personal(PersonalMessage(text: text)), from: .zero)
  }

  @Test func aMessageInTheFormOfTheStandardIsTheSameAsASignIn() throws {
    let message = try SignInMessage(parsing: Array(Self.strict.utf8))
    #expect(Self.intent(Self.strict) == Intent(.signIn(message), from: .zero))
  }

  @Test(arguments: [
    strict.replacing(
      "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      with: "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
    ),
    strict.replacing("Ethereum account", with: "ethereum account"),
    strict.replacing("wants you to sign in", with: "WANTS YOU TO SIGN IN"),
    strict.replacing("sign in with", with: "sign  in\u{a0}with"),
    strict.replacing("sign in with", with: "sign\u{200b} in with"),
    strict.replacing("to sign in", with: "to\nsign-in"),
    strict.replacing("\n", with: "\r\n"),
    strict.replacing("\nNonce: abcdefgh", with: ""),
    strict.replacing("Ethereum account:", with: "Ethereum account"),
    strict.replacing("Ethereum account", with: "blockchain account"),
    "\n\n" + strict, "  https://" + strict, strict + "\n",
  ])
  func anotherSpellingIsASignInToo(text: String) {
    let intent = Self.intent(text)
    #expect(intent.kind == .signIn && intent.site == "app.example.com")
    var policy = Policy.open
    policy.signIns = .only([PolicyLiteral("app.example.com")])
    #expect(policy.breaches(of: intent, at: 0, spent: Self.none).isEmpty)
    policy.signIns = .only([PolicyLiteral("other.example")])
    #expect(policy.breaches(of: intent, at: 0, spent: Self.none).map(\.rule) == ["sign-ins"])
    // A policy that refuses messages also refuses a sign-in that is not in the standard's form.
    policy.signIns = .any
    policy.messages = false
    let isStrict = (try? SignInMessage(parsing: Array(text.utf8))) != nil
    #expect(
      policy.breaches(of: intent, at: 0, spent: Self.none).map(\.rule)
        == (isStrict ? [] : ["messages"])
    )
  }

  @Test func whatStandsAroundTheWordsIsNoSiteOnAList() {
    var policy = Policy.open
    policy.signIns = .only([PolicyLiteral("app.example.com")])
    for text in [
      "evil.example app.example.com wants you to sign in with your Ethereum account:",
      "x\napp.example.com wants you to sign in with your Ethereum account:",
      "app.example.com@evil.example wants you to sign in with your Ethereum account:",
      "аpp.example.com wants you to sign in with your Ethereum account:",
      " wants you to sign in with your Ethereum account:",
    ] {
      #expect(
        policy.breaches(of: Self.intent(text), at: 0, spent: Self.none).map(\.rule) == ["sign-ins"],
        "\(text)"
      )
    }
  }

  @Test func otherMessagesAreMessages() {
    for text in ["", "hello", "he wants you to sign the lease", "sign in with your account"] {
      let intent = Self.intent(text)
      #expect(intent.kind == .message && intent.site == nil, "\(text)")
    }
  }
}

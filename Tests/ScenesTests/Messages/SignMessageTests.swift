import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct SignMessageTests {
  private static func draft(_ message: PersonalMessage) throws -> SignMessage.Draft {
    try StubMessageSigner.draft(.personal(message))
  }

  private static func codes(_ message: PersonalMessage) throws -> [String] {
    try draft(message).review.warnings.map { "\($0.grade.rawValue) \($0.code)" }
  }

  @Test func showsAllOfATextBehindMarks() throws {
    let message = PersonalMessage(text: "I am\nsigner  0x00\u{1B}")
    let text = PersonalMessage(text: "I am\nsigner  0x00\u{202E}")
    let long = String(repeating: "a", count: 3000)
    #expect(
      SignMessage.Presenter().ask(try Self.draft(text)).text == """
        caution: the text has invisible or direction-changing characters; they are written as \\u{…}
        message       text of 20 bytes
        signer        \(try StubMessageSigner.address()) (vault)
        | I am
        | signer  0x00\\u{202e}
        signing hash  \(text.digest)
        """
    )
    #expect(
      SignMessage.Presenter().ask(try Self.draft(PersonalMessage(text: long))).text.contains(long)
    )
    #expect(SignMessage.Presenter().ask(try Self.draft(message)).text.contains("| 0x4920616d0a"))
  }

  @Test func answersInJSONWithTheBytes() throws {
    let review = try Self.draft(PersonalMessage(text: "hé")).review
    let model = MessageDryRun.Presenter().present(review)
    #expect(
      model.text == SignMessage.Presenter().ask(try Self.draft(PersonalMessage(text: "hé"))).text
    )
    #expect(
      try Samples.json(model) == #"{"review":{"content":{"bytes":3,"hex":"0x68c3a9","text":"hé"},"#
        + #""digest":"\#(PersonalMessage(text: "hé").digest)","from":"\#(try StubMessageSigner.address())","#
        + #""kind":"message","wallet":"vault","warnings":[]}}"#
    )
  }

  @Test func warnsOfWhatAMessageMayBe() throws {
    #expect(try Self.codes(PersonalMessage(text: "hello")) == [])
    #expect(try Self.codes(PersonalMessage(text: "hello\n")) == ["info message-line-end"])
    #expect(try Self.codes(PersonalMessage(text: "")) == ["info message-empty"])
    #expect(try Self.codes(PersonalMessage(text: "0xbeef")) == ["info message-hex-text"])
    let hex = SignableMessage.personal(PersonalMessage(text: "0xbeef"))
    #expect(try StubMessageSigner.draft(hex).suggestedActions == [.signHexBytes])
    #expect(try Self.codes(PersonalMessage(bytes: [0xFF, 0])) == ["caution message-bytes"])
    #expect(try Self.codes(PersonalMessage(bytes: [0x19, 1])) == ["caution message-envelope"])
    #expect(
      try Self.codes(PersonalMessage(bytes: .init(repeating: 7, count: 32)))
        == ["caution message-hash"]
    )
    #expect(
      try Self.codes(PersonalMessage(text: "0x" + String(repeating: "7f", count: 32)))
        == ["caution message-hash-text"]
    )
    let raw = try Samples.signed().raw
    #expect(try Self.codes(PersonalMessage(bytes: raw)) == ["danger message-transaction"])
    #expect(try Self.codes(PersonalMessage(text: "a\u{200B}b")) == ["caution text-hidden"])
  }

  @Test func namesTheDomainOfASignIn() throws {
    let words = " wants you to sign in with your Ethereum account:"
    let text = SignMessage.Presenter().ask(
      try Self.draft(PersonalMessage(text: "evil.example\(words)\n0x"))
    ).text
    #expect(
      text.hasPrefix(
        "caution: this logs the signer in at evil.example; "
          + "sign it only if you are logging in there yourself"
      )
    )
  }

  @Test func signsWhatWasShown() throws {
    let sign = SignMessage.Interactor(worker: StubMessageSigner())
    let message = PersonalMessage(text: "hello")
    let response = try sign.commit(
      Approved(try Self.draft(message)),
      unlockedBy: try WalletsTests.secret()
    )
    let model = SignMessage.Presenter().present(response)
    #expect(model.text == Hex.prefixed(response.signature.bytes65))
    #expect(
      model.text.utf8.count == 132 && (model.text.hasSuffix("1b") || model.text.hasSuffix("1c"))
    )
    let json = try Samples.json(model)
    #expect(json.contains(#""signature":"\#(model.text)""#))
    #expect(json.contains(#""kind":"message""#))
    #expect(
      try VerifyMessage.Interactor().act(
        on: .init(
          message: .personal(message),
          signature: model.text,
          address: "\(try StubMessageSigner.address())"
        )
      ).signer == StubMessageSigner.address()
    )
  }

  @Test func discardsASignatureOfSomethingElse() throws {
    let sign = SignMessage.Interactor(worker: StubMessageSigner(swaps: true))
    let draft = try StubMessageSigner.draft(.personal(PersonalMessage(text: "a")))
    let secret = try WalletsTests.secret()
    do {
      _ = try sign.commit(Approved(draft), unlockedBy: secret)
      Issue.record("a signature of another message was let out")
    } catch let error as SignError {
      #expect(error == .differsFromReview)
    }
  }

  @Test func refusesToSignForAnUnknownAccount() throws {
    let stranger = try Samples.address("7")
    #expect(throws: SignError.notOurs(stranger)) {
      try SignMessage.Interactor(worker: StubMessageSigner()).draft(
        .init(
          message: .personal(PersonalMessage(text: "a")),
          from: "\(stranger)",
          context: try StubMessageSigner.context()
        )
      )
    }
  }

  @Test func saysWhoSignedInstead() throws {
    let signed = try StubMessageSigner.signature(of: .personal(PersonalMessage(text: "another")))
    let wanted = try Samples.address("7")
    let hex = Hex.prefixed(signed.bytes65)
    func verify(_ address: Address) throws -> Answer<VerifyMessage.Body> {
      VerifyMessage.Presenter().present(
        try VerifyMessage.Interactor().act(
          on: .init(
            message: .personal(PersonalMessage(text: "another")),
            signature: hex,
            address: "\(address)"
          )
        )
      )
    }
    let signer = try StubMessageSigner.address()
    #expect(throws: VerifyMessageError.other(found: signer, wanted: wanted)) { try verify(wanted) }
    #expect(try verify(signer).text == "signed by \(signer)")
    #expect(try Samples.json(try verify(signer)).contains(#""signer":"\#(signer)""#))
  }
}

import Core
import Entity
import Testing

@testable import Scenes

/// The question before a message is signed names the signer.
@Suite struct MessageQuestionTests {
  private static func question(_ message: SignableMessage) throws -> String {
    try StubMessageSigner.draft(message).question.english
  }

  @Test func namesTheSigner() throws {
    let vault = "\(try StubMessageSigner.address()) (vault)"
    #expect(
      try Self.question(.personal(PersonalMessage(text: "hello")))
        == "Sign this message as \(vault)?"
    )
    #expect(
      try Self.question(.signIn(try SignInMessage(parsing: Array(SignInTests.text().utf8))))
        == "Sign in to example.com as \(vault)?"
    )
  }

  @Test func namesTheContractThatGetsControl() throws {
    let vault = "\(try StubMessageSigner.address()) (vault)"
    let delegate = try Samples.address("c")
    #expect(
      try Self.question(.authorization(try AuthorizationTests.authorization()))
        == "Delegate \(vault) to the code of \(delegate)?"
    )
    let revocation = try AuthorizationTests.authorization(
      delegate: .zero
    )
    #expect(
      try Self.question(.authorization(revocation)) == "Revoke the delegation of \(vault)?"
    )
  }
}

import Core
import Entity
import TestSupport
import Testing

/// Messages and signatures from another implementation.
struct MessageVectorTests {
  private struct Case: Decodable {
    let message: String
    let signature: String
    let address: String
    let expect: String
    let digest: String?
    let error: String?
    let comment: String
  }

  @Test func everyMessageHasItsDigestAndItsSigner() throws {
    for item in try Vectors.load("messages", as: Case.self) {
      let message = SignableMessage.personal(
        PersonalMessage(bytes: try Hex.decode(item.message))
      )
      let outcome = Result { () throws -> Address in
        try Signature(message: try Hex.decode(item.signature)).signer(of: message)
      }
      let claimed = try Address(parsing: item.address)
      guard item.expect == "valid" else {
        #expect(Self.name(of: outcome, claimed: claimed) == item.error, "\(item.comment)")
        continue
      }
      #expect(try outcome.get() == claimed, "\(item.comment)")
      #expect(message.digest.description == item.digest, "\(item.comment)")
    }
  }

  private static func name(of outcome: Result<Address, any Error>, claimed: Address) -> String? {
    switch outcome {
    case .success(let signer): signer == claimed ? nil : "otherSigner"
    case .failure(let error as MessageSignatureError):
      switch error {
      case .length: "length"
      case .recovery: "v"
      case .nobody: "nobody"
      case .parts(.highS): "highS"
      case .parts(.zero): "zero"
      case .parts(.tooLarge): "tooLarge"
      case .parts: nil
      }
    case .failure: nil
    }
  }
}

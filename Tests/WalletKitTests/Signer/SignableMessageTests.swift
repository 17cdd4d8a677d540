import Core
import Entity
import TestSupport
import Testing

@testable import WalletKit

struct SignableMessageTests {
  private struct Case: Decodable, Sendable {
    let message: String
    let signature: String
    let privateKey: String?
    let comment: String
  }

  @Test func signsMessagesAsOthersDoByteForByte() throws {
    let cases = try Vectors.load("messages", as: Case.self).filter { $0.privateKey != nil }
    #expect(cases.count >= 150)
    for item in cases {
      let key = try PrivateKey(parsingHex: try SecretBytes.of(try #require(item.privateKey)))
      let message = SignableMessage.personal(PersonalMessage(bytes: try Hex.decode(item.message)))
      let signature = try message.signed(by: key)
      // Some cases have the signature in another form.
      let wanted = try Signature(message: try Hex.decode(item.signature))
      #expect(signature == wanted, "\(item.comment)")
    }
  }

  private struct Document: Decodable, Sendable {
    let document: String
    let signature: String?
    let privateKey: String?
  }

  @Test func signsTypedDataAsOthersDoByteForByte() throws {
    let cases = try Vectors.load("typed-data", as: Document.self).filter { $0.privateKey != nil }
    #expect(cases.count >= 500)
    for item in cases {
      let key = try PrivateKey(parsingHex: try SecretBytes.of(try #require(item.privateKey)))
      let data = try TypedData(parsing: Array(item.document.utf8))
      let signature = try SignableMessage.typed(data).signed(by: key)
      #expect(Hex.prefixed(signature.bytes65) == item.signature)
    }
  }
}

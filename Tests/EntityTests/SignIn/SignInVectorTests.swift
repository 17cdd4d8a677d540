import Core
import Entity
import TestSupport
import Testing

/// Messages from the reference implementation, and messages that must be refused.
struct SignInVectorTests {
  private struct Case: Decodable {
    let message: String
    let expect: String
    let error: String?
    let comment: String
    let domain: String?
    let scheme: String?
    let address: String?
    let statement: String?
    let uri: String?
    let chainId: String?
    let nonce: String?
    let issuedAt: String?
    let expirationTime: String?
    let notBefore: String?
    let requestId: String?
    let resources: [String]?
    let signature: String?
  }

  @Test func everyMessageIsReadOrRefused() throws {
    for item in try Vectors.load("sign-in", as: Case.self) {
      let outcome = Result { () throws(SignInError) in
        try SignInMessage(parsing: Array(item.message.utf8))
      }
      switch outcome {
      case .failure(let error):
        #expect(Self.name(of: error) == item.error, "\(item.comment): \(error)")
      case .success(let read):
        #expect(item.expect == "valid", "\(item.comment): \(item.message)")
        #expect(read.domain == item.domain && read.scheme == item.scheme)
        #expect(read.address.description == item.address)
        #expect(read.statement == item.statement)
        #expect(read.uri == item.uri && read.nonce == item.nonce)
        #expect(read.chain.description == item.chainId)
        #expect("\(read.issuedAt.seconds)" == item.issuedAt)
        #expect(read.expirationTime.map { "\($0.seconds)" } == item.expirationTime)
        #expect(read.notBefore.map { "\($0.seconds)" } == item.notBefore)
        #expect(read.requestID == item.requestId && read.resources == item.resources)
        let signature = try Signature(message: try Hex.decode(item.signature ?? ""))
        #expect(try signature.signer(of: .signIn(read)) == read.address)
      }
    }
  }

  private static func name(of error: SignInError) -> String {
    switch error {
    case .character: "character"
    case .header: "header"
    case .address: "address"
    case .checksum: "checksum"
    case .notBlank: "notBlank"
    case .field: "field"
    case .form: "form"
    case .unfinished: "unfinished"
    case .trailing: "trailing"
    }
  }

  @Test func aMomentComesAtItsFraction() throws {
    let whole = try #require(InternetTime(parsing: "2026-01-01T00:00:00Z"))
    #expect(whole.seconds == 1_767_225_600 && whole.isReached(at: 1_767_225_600))
    #expect(!whole.isReached(at: 1_767_225_599))
    let part = try #require(InternetTime(parsing: "2026-01-01t09:00:00.001+09:00"))
    #expect(part.seconds == 1_767_225_600 && !part.isReached(at: 1_767_225_600))
    #expect(part.isReached(at: 1_767_225_601))
    #expect(InternetTime(parsing: "2026-01-01T00:00:00.0-00:30")?.seconds == 1_767_227_400)
    #expect(InternetTime(parsing: "1969-12-31T23:59:59Z") == nil)
  }
}

import TestSupport
import Testing

@testable import Core

/// Project Wycheproof: signatures with values that break weak arithmetic.
@Suite struct WycheproofTests {
  struct Case: Decodable, Sendable {
    let publicKey: String
    let digest: String
    let r: String
    let s: String
    let expect: String
    let comment: String
  }

  @Test func acceptsOnlyValidSignatures() throws {
    for vector in try Vectors.load("wycheproof-ecdsa", as: Case.self) {
      let key = try PublicKey(parsing: hex(vector.publicKey))
      let holds = Secp256k1.verify(
        digest: try hex(vector.digest),
        r: try hex(vector.r),
        s: try hex(vector.s),
        publicKey: key
      )
      #expect(holds == (vector.expect == "valid"), "\(vector.comment)")
    }
  }
}

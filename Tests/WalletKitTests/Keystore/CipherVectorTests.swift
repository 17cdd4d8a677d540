import TestSupport
import Testing

@testable import WalletKit

/// Project Wycheproof: XChaCha20-Poly1305 with values that break weak arithmetic.
@Suite struct CipherVectorTests {
  struct Case: Decodable, Sendable {
    let key: String
    let nonce: String
    let header: String
    let sealed: String
    let message: String?
    let expect: String
    let comment: String
  }

  @Test func opensOnlyMatchingInput() throws {
    for vector in try Vectors.load("wycheproof-xchacha", as: Case.self) {
      let (nonce, header) = (try hex(vector.nonce), try hex(vector.header))
      let key = try Sample.secret(hex(vector.key))
      let sealed = try hex(vector.sealed)
      let opened = try key.withBytes { key throws(SecretError) -> SecretBytes? in
        try Cipher.open(sealed, under: key, nonce: nonce, header: header)
      }
      guard let opened else {
        #expect(vector.expect == "invalid", "\(vector.comment)")
        continue
      }
      #expect(vector.expect == "valid", "\(vector.comment)")
      let message = opened.withBytes { Array($0) }
      #expect(try message == hex(vector.message ?? ""), "\(vector.comment)")
      let again = key.withBytes {
        Cipher.seal(opened, under: $0, nonce: nonce, header: header)
      }
      #expect(again == sealed, "\(vector.comment)")
    }
  }
}

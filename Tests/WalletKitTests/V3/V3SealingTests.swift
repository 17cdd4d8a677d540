import Core
import Entity
import Foundation
import Testing
import TestSupport

@testable import WalletKit

@Suite struct V3SealingTests {
  private func key() throws -> PrivateKey {
    try PrivateKey(try SecretBytes(count: 32) { bytes in for at in 0..<32 { bytes[at] = 7 } })
  }

  @Test func whatIsSealedOpens() throws {
    for password in ["a password of our own", "caf\u{E9}", " ", "급여 지갑"] {
      let typed = try SecretBytes.of(password)
      let bytes = try V3Keystore.file(sealing: key(), password: typed, n: 1024)
      let opened = try V3Keystore.open(bytes, password: typed)
      let (found, wanted) = (opened.withBytes { Array($0) }, [UInt8](repeating: 7, count: 32))
      #expect(found == wanted)
      #expect(throws: V3Error.wrongPassword) {
        _ = try V3Keystore.open(bytes, password: try SecretBytes.of(password + "x"))
      }
    }
  }

  @Test func saysWhatOthersReadAndDrawsEachTime() throws {
    let typed = try SecretBytes.of("a password of our own")
    let first = try V3Keystore.file(sealing: key(), password: typed, n: 1024)
    let second = try V3Keystore.file(sealing: key(), password: typed, n: 1024)
    let text = String(decoding: first, as: UTF8.self)
    let address = try key().address.description.dropFirst(2).lowercased()
    #expect(text.hasPrefix(#"{"address":"\#(address)","crypto":{"cipher":"aes-128-ctr","#))
    #expect(text.contains(#""kdfparams":{"dklen":32,"n":1024,"p":1,"r":8,"salt":""#))
    #expect(text.hasSuffix(#","version":3}"#))
    let identifier = /"id":"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"/
    #expect(text.contains(identifier))
    for field in ["salt", "iv", "ciphertext", "mac", "id"] {
      let parts = [first, second].map {
        String(decoding: $0, as: UTF8.self).components(after: "\"\(field)\":\"")
      }
      #expect(parts[0] != parts[1] && parts[0].count >= 32, "\(field)")
    }
  }

  @Test func writesTheCostOfGeth() {
    #expect(V3Keystore.writtenN == 262_144)
  }

  @Test func writesAKeyWithItsPrefix() throws {
    let text = try SecretHex.prefixed(key()).text
    #expect(text == "0x" + String(repeating: "07", count: 32))
  }
}

extension String {
  /// The text between a mark and the next quote.
  fileprivate func components(after mark: String) -> String {
    guard let start = range(of: mark) else { return "" }
    return String(self[start.upperBound...].prefix { $0 != "\"" })
  }
}

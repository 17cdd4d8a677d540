import Testing
import TestSupport

@testable import WalletKit

@Suite struct Base58CheckTests {
  @Test func readsBackWhatItWrites() throws {
    var random = SeededRandom()
    for count in 1...124 {
      // Leading zeros are the part that a plain number would lose.
      let zeros = Int.random(in: 0...min(count, 4), using: &random)
      let bytes = [UInt8](repeating: 0, count: zeros) + random.bytes(count - zeros)
      let text = try encode(bytes)
      let again = try decode(text)
      #expect(again == bytes, "\(random.comment)")
      #expect(text.utf8.count <= Base58Check.maxCharacters)
    }
  }

  @Test func agreesWithKnownTexts() throws {
    // The Bitcoin address of a hash of zeros.
    #expect(try encode([UInt8](repeating: 0, count: 21)) == "1111111111111111111114oLvT2")
    #expect(try encode([]) == "3QJmnh")  // cannot be decoded: it has no content
  }

  @Test func writesNoMoreThanFits() throws {
    #expect(throws: HDKeyError.text(.length)) {
      try encode([UInt8](repeating: 0, count: 125))
    }
  }

  @Test(arguments: ["", "1", "1111", "3QJmn", String(repeating: "1", count: 177)])
  func refusesTextsOfAnotherLength(text: String) {
    #expect(throws: HDKeyError.text(.length)) { try decode(text) }
  }

  @Test(arguments: [
    ("3QJmn0", 6), ("OQJmnh", 1), ("3QJ nh", 4), ("3Qlmnh", 3), ("3QJmnh\n", 7), ("é", 1),
  ])
  func namesTheCharacterThatIsNone(text: String, position: Int) {
    #expect(throws: HDKeyError.text(.notBase58(position: position))) { try decode(text) }
  }

  @Test func refusesEachChangeOfACharacter() throws {
    let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
    let text = Array(try encode(Array(1...20)))
    for place in text.indices {
      for character in alphabet where character != text[place] {
        var changed = text
        changed[place] = character
        #expect(throws: HDKeyError.self) { try decode(String(changed)) }
      }
    }
  }

  private func encode(_ bytes: [UInt8]) throws -> String {
    let secret = try SecretBytes.of(bytes)
    return try secret.withBytes { try Base58Check.encode($0).text }
  }

  private func decode(_ text: String) throws -> [UInt8] {
    let secret = try SecretBytes.of(text)
    return try secret.withBytes { try Base58Check.decode($0).array }
  }
}

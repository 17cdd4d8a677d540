import Core
import Entity
import Testing

struct PersonalMessageTests {
  @Test func countsBytesAndNotCharacters() {
    let message = PersonalMessage(text: "é🙂")
    #expect(message.prefixed.starts(with: "\u{19}Ethereum Signed Message:\n6".utf8))
    #expect(message.prefixed.count == 27 + 6)
  }

  @Test func tellsTextFromBytes() {
    #expect(PersonalMessage(text: "a\tb\r\nc").text == "a\tb\r\nc")
    #expect(PersonalMessage(text: "안녕").text == "안녕")
    #expect(PersonalMessage(text: "").text == "")
    for bytes in [[0x61, 0], [0x1B, 0x5B], [0x7F], [0xFF], [0xC3]] as [[UInt8]] {
      #expect(PersonalMessage(bytes: bytes).text == nil)
    }
  }

  @Test func knowsWhatAMessageMayBeMeantFor() throws {
    let words = " wants you to sign in with your Ethereum account:"
    #expect(
      PersonalMessage(text: "example.com\(words)\n0x").likeness == .signIn(domain: "example.com")
    )
    #expect(
      PersonalMessage(text: "x\(words) y").likeness == .signIn(domain: "x"),
      "what follows on the line hides nothing"
    )
    #expect(PersonalMessage(bytes: [UInt8](repeating: 7, count: 32)).likeness == .hash)
    let digits = String(repeating: "0f", count: 32)
    #expect(PersonalMessage(text: "0x" + digits).likeness == .hashText)
    #expect(PersonalMessage(text: digits).likeness == .hashText)
    #expect(PersonalMessage(text: "0xdeadbeef").likeness == .hexText(bytes: 4))
    #expect(PersonalMessage(text: "deadbeef").likeness == nil)
    #expect(PersonalMessage(text: "0x").likeness == nil)
    for first in [0x19, 1, 2, 3, 4, 5] as [UInt8] {
      #expect(PersonalMessage(bytes: [first, 0]).likeness == .envelope(first))
    }
    #expect(PersonalMessage(text: "hello").likeness == nil)
  }

  @Test func knowsATransactionBareAndInHex() throws {
    let fields = (0..<9).map { RLPItem.integer(UInt64($0)) }
    let legacy = RLP.encode(.list(fields))
    for raw in [legacy, [2] + legacy, [4] + legacy] {
      #expect(PersonalMessage(bytes: raw).likeness == .transaction)
      #expect(PersonalMessage(text: Hex.prefixed(raw)).likeness == .transaction)
    }
    #expect(PersonalMessage(bytes: RLP.encode(.list(Array(fields.prefix(3))))).likeness == nil)
  }
}

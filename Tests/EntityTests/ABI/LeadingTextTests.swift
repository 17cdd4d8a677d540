import Core
import Entity
import Testing

/// Texts of which only the first bytes are read.
struct LeadingTextTests {
  private func answer(_ text: [UInt8], length: UInt256? = nil, offset: UInt256 = 32) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (32 - text.count % 32) % 32)
    return offset.word + (length ?? UInt256(UInt64(text.count))).word + text + padding
  }

  /// Cuts an answer, or fills it up, as the program that reads it does.
  private func leading(_ answer: [UInt8]) -> [UInt8] {
    let cut = answer.prefix(LeadingText.answerBytes)
    return cut + [UInt8](repeating: 0, count: LeadingText.answerBytes - cut.count)
  }

  private func decode(_ answer: [UInt8]) -> String? {
    let whole = LeadingText.decode(answer)
    #expect(LeadingText.decode(leading(answer)) == whole)
    return whole
  }

  @Test(arguments: ["", "TUSD", "한국어 이름", String(repeating: "a", count: 128)])
  func readsWholeTexts(_ text: String) {
    #expect(decode(answer(Array(text.utf8))) == text)
  }

  @Test func readsTheOldForm() {
    let old = Array("MKR".utf8) + [UInt8](repeating: 0, count: 29)
    #expect(decode(old) == "MKR")
    #expect(decode([UInt8](repeating: 0x41, count: 32)) == String(repeating: "A", count: 32))
    #expect(decode([UInt8](repeating: 0, count: 32)) == "")
    // Something behind the end.
    #expect(decode(Array("MKR".utf8) + [0, 1] + [UInt8](repeating: 0, count: 27)) == nil)
    #expect(decode([UInt8](repeating: 0x41, count: 33)) == nil)
  }

  @Test func whatIsLongerIsCut() {
    let long = String(repeating: "b", count: 10_000_000)
    #expect(decode(answer(Array(long.utf8))) == String(repeating: "b", count: 128) + "…")
    let more = String(repeating: "b", count: 129)
    #expect(decode(answer(Array(more.utf8))) == String(repeating: "b", count: 128) + "…")
    // The cut goes through a letter of three bytes.
    let letters = String(repeating: "가", count: 50)
    #expect(decode(answer(Array(letters.utf8))) == String(repeating: "가", count: 42) + "…")
    // A length that no answer has.
    let endless = answer([UInt8](repeating: 0x62, count: 128), length: .max)
    #expect(decode(endless) == String(repeating: "b", count: 128) + "…")
  }

  @Test func readsNothingElse() {
    #expect(LeadingText.decode([]) == nil)
    #expect(LeadingText.decode([UInt8](repeating: 0x41, count: 31)) == nil)
    #expect(LeadingText.decode(UInt256(32).word) == nil)
    // Fewer bytes than it says, with no cut.
    #expect(LeadingText.decode(answer(Array("abc".utf8), length: 33)) == nil)
    #expect(decode(answer([0xff, 0xfe])) == nil)
    #expect(decode(answer([0xe0] + [UInt8](repeating: 0x80, count: 200))) == nil)
    #expect(decode(answer(Array("abc".utf8), length: 2)) == nil)
    #expect(decode(answer(Array("abc".utf8), offset: 64)) == nil)
    #expect(decode(UInt256.max.word) == nil)
  }
}

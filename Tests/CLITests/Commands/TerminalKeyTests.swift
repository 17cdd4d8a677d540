import Testing

@testable import kingtherum

/// The bytes that keys of a terminal send.
@Suite struct TerminalKeyTests {
  /// Reads keys as long as bytes come.
  private static func keys(_ bytes: [UInt8]) -> [TerminalKey] {
    var rest = bytes[...]
    var keys: [TerminalKey] = []
    while let first = rest.popFirst() { keys.append(TerminalKey(first) { rest.popFirst() }) }
    return keys
  }

  @Test(arguments: [
    ("\u{1B}[A", TerminalKey.up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}OB", .down),
    ("\u{1B}[H", .first), ("\u{1B}OH", .first), ("\u{1B}[F", .last), ("\u{1B}OF", .last),
    ("\u{1B}[1;5A", .up), ("\u{1B}[C", .other), ("\u{1B}[3~", .other), ("\u{1B}[15~", .other),
    ("\u{1B}OS", .other), ("\u{1B}[[A", .other), ("\u{1B}q", .other), ("\u{1B}", .escape),
    ("\u{1B}[", .other), ("\u{1B}O", .other), ("\u{1B}\u{1B}[A", .up), ("q", .byte(0x71)),
    ("\u{4}", .byte(4)), ("\n", .byte(0x0A)),
  ])
  func aSequenceIsOneKey(sent: String, key: TerminalKey) {
    #expect(Self.keys(Array(sent.utf8)) == [key])
  }

  /// What is typed after a sequence is a key of its own.
  @Test func nothingBehindASequenceIsTaken() {
    for sequence in ["\u{1B}[A", "\u{1B}OA", "\u{1B}[1;5A"] {
      #expect(Self.keys(Array((sequence + "q").utf8)) == [.up, .byte(0x71)])
    }
    #expect(Self.keys(Array("\u{1B}[[Aq".utf8)) == [.other, .byte(0x71)])
    #expect(Self.keys(Array("한".utf8)) == [.byte(0xED), .byte(0x95), .byte(0x9C)])
  }
}

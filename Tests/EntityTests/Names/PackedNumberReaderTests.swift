import Core
import Testing

@testable import Entity

struct PackedNumberReaderTests {
  /// By `scripts/range_encoder.py`: the numbers, integers, flags and symbols below.
  private static let packed =
    "0059a336167391a7cbbd6fd1820a7538e8748df22f3df14ff24cc3ffd2ad0992"
    + "72da8d04b2877c1481b72a2bd09e1341426deb08"

  private static let numbers = [
    0, 1, 2, 3, 14, 15, 16, 63, 255, 256, 1000, 65535, 65536, 1_000_000, 2_097_150, 7, 7, 7, 7,
  ]
  private static let integers = [0, -1, 1, -2, 500, -500, 1_000_000, -1_000_000]
  private static let flags = [false, true, false, true, true, true, true, true, true]
  private static let symbols = [2047, 0, 1024, 5, 5, 5]

  @Test func readsWhatTheScriptWrites() throws {
    var reader = PackedNumberReader(try Hex.decode(Self.packed))
    for number in Self.numbers { #expect(reader.number(3) == number) }
    for integer in Self.integers { #expect(reader.signed(4) == integer) }
    for flag in Self.flags { #expect(reader.flag(5) == flag) }
    for symbol in Self.symbols { #expect(reader.symbol(11, 6) == symbol) }
  }

  @Test func zerosFollowTheEnd() {
    var reader = PackedNumberReader([])
    for _ in 0..<1_000 { #expect(reader.number(0) == 0) }
  }
}

import Core
import TestSupport
import Testing

struct UnitsTests {
  struct Case: Decodable {
    let text: String
    let decimals: Int
    let integer: String?
    let formatted: String?
    let error: String?
    let comment: String
  }

  @Test func agreesWithEveryVector() throws {
    for vector in try Vectors.load("units", as: Case.self) {
      let comment = Comment(rawValue: "\(vector.text), \(vector.decimals): \(vector.comment)")
      if let integer = vector.integer {
        let amount = try Units.parse(vector.text, decimals: vector.decimals)
        #expect(amount.description == integer, comment)
        #expect(Units.text(amount, decimals: vector.decimals) == vector.formatted, comment)
      } else {
        let error = #expect(throws: UnitError.self, comment) {
          try Units.parse(vector.text, decimals: vector.decimals)
        }
        #expect(error.map(Self.names)?.contains(vector.error ?? "") == true, comment)
      }
    }
  }

  /// The faults in the vectors that an error may stand for.
  private static func names(_ error: UnitError) -> Set<String> {
    switch error {
    case .empty: ["empty"]
    case .notDecimal: ["missingDigits", "sign", "exponent", "hex", "comma", "notDigits"]
    case .tooFine: ["tooManyDecimals"]
    case .tooLarge: ["tooLarge"]
    }
  }

  @Test(arguments: [
    ("1.5", 18, "1500000000000000000"),
    ("0", 18, "0"),
    ("0.0", 1, "0"),
    ("007", 0, "7"),
    ("0.000000000000000001", 18, "1"),
    ("1.10", 2, "110"),
    ("12.5", 6, "12500000"),
    (
      "115792089237316195423570985008687907853269984665640564039457584007913129639935", 0,
      "115792089237316195423570985008687907853269984665640564039457584007913129639935"
    ),
    (
      "115792089237316195423570985008687907853269984665640564039457.584007913129639935", 18,
      "115792089237316195423570985008687907853269984665640564039457584007913129639935"
    ),
    ("0", 255, "0"),
  ])
  func readsDigitsAndAPoint(text: String, decimals: Int, amount: String) throws {
    #expect(try Units.parse(text, decimals: decimals).description == amount)
  }

  @Test(arguments: [
    ("0", "0"), ("999", "999"), ("1000", "1,000"), ("0.1234", "0.1234"), ("41000.5", "41,000.5"),
    ("1234567.1234567", "1,234,567.1234567"),
  ])
  func groupsTheDigitsBeforeThePoint(text: String, grouped: String) {
    #expect(Units.grouped(text) == grouped)
  }

  @Test(arguments: [
    ("", 18, UnitError.empty),
    ("1e18", 18, .notDecimal(position: 2)),
    ("-1", 18, .notDecimal(position: 1)),
    ("+1", 18, .notDecimal(position: 1)),
    ("0x10", 18, .notDecimal(position: 2)),
    ("1,5", 18, .notDecimal(position: 2)),
    ("1_000", 18, .notDecimal(position: 2)),
    (".5", 18, .notDecimal(position: 1)),
    ("5.", 18, .notDecimal(position: 2)),
    (".", 18, .notDecimal(position: 1)),
    ("1.2.3", 18, .notDecimal(position: 4)),
    ("1.-2", 18, .notDecimal(position: 3)),
    (" 1", 18, .notDecimal(position: 1)),
    ("1 ", 18, .notDecimal(position: 2)),
    ("1\n", 18, .notDecimal(position: 2)),
    ("１", 18, .notDecimal(position: 1)),
    ("1٫5", 18, .notDecimal(position: 2)),
    ("NaN", 18, .notDecimal(position: 1)),
    ("é", 18, .notDecimal(position: 1)),
    ("1.0000000000000000001", 18, .tooFine(decimals: 18, found: 19)),
    ("1.0", 0, .tooFine(decimals: 0, found: 1)),
    (
      "115792089237316195423570985008687907853269984665640564039457584007913129639936", 0, .tooLarge
    ),
    ("115792089237316195423570985008687907853269984665640564039458", 18, .tooLarge),
    ("1", 78, .tooLarge),
    ("1", 255, .tooLarge),
  ])
  func refusesEveryOtherForm(text: String, decimals: Int, error: UnitError) {
    #expect(throws: error) { try Units.parse(text, decimals: decimals) }
  }

  @Test func refusesAMegabyteOfDigitsWithoutConvertingThem() {
    let text = String(repeating: "9", count: 1 << 20)
    #expect(throws: UnitError.tooLarge) { try Units.parse(text, decimals: 18) }
  }

  @Test func readsBackWhatItWrites() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      let amount = UInt256(word: random.bytes(.random(in: 0...32, using: &random)))
      let decimals = Int.random(in: 0...90, using: &random)
      let text = Units.text(amount, decimals: decimals)
      #expect(try Units.parse(text, decimals: decimals) == amount, "\(random.comment): \(text)")
      #expect(!text.contains(".") || !text.hasSuffix("0"), "\(random.comment): \(text)")
      #expect(!text.hasSuffix("."), "\(random.comment): \(text)")
    }
  }

  @Test(arguments: [
    (0, 18, "0"), (1, 18, "0.000000000000000001"), (1_500, 3, "1.5"), (1_000, 3, "1"),
    (100, 0, "100"), (5, 1, "0.5"), (10, 1, "1"),
  ])
  func writesNoTrailingZeros(amount: UInt64, decimals: Int, text: String) {
    #expect(Units.text(UInt256(amount), decimals: decimals) == text)
  }
}

import Core
import Entity
import Foundation
import TestSupport
import Testing

struct AmountTextTests {
  private struct Case: Decodable {
    let text: String
    let decimals: Int
    let integer: String?
    let expect: String
    let error: String?
    let comment: String
  }

  private func token(_ symbol: String, _ decimals: Int) throws -> Token {
    try Token(chain: .ethereum, address: .zero, symbol: symbol, name: "", decimals: decimals)
  }

  @Test func readsTheAmountsOfTheVectorsWithAUnitBehindThem() throws {
    let cases = try Vectors.load("units", as: Case.self)
    for vector in cases {
      let isSpaced = vector.text.contains { $0.isWhitespace }
      for text in [vector.text + " tok", vector.text + "tok"] where !isSpaced {
        let token = try token("TOK", vector.decimals)
        let found = Result { () throws(AmountError) in
          try AmountText(parsing: text).inUnits(of: token)
        }
        switch found {
        case .success(let units):
          #expect(units.description == vector.integer, "\(vector.comment): \(text)")
        case .failure(let error):
          let expected = try #require(vector.error, "\(vector.comment): \(text)")
          #expect(Self.names(of: error).contains(expected), "\(text): \(error), \(expected)")
        }
      }
    }
  }

  /// An error's names in the vectors: without a number, or with an unknown mark, several may apply.
  private static func names(of error: AmountError) -> [String] {
    switch error {
    case .empty, .noNumber: ["empty", "notDigits", "missingDigits"]
    case .notDigits: ["notDigits"]
    case .missingDigits: ["missingDigits"]
    case .sign: ["sign"]
    case .exponent: ["exponent"]
    case .hex: ["hex"]
    case .comma: ["comma"]
    case .number(.tooFine): ["tooManyDecimals"]
    case .number(.tooLarge): ["tooLarge"]
    case .other: ["notDigits", "empty"]
    default: []
    }
  }

  private static let good: [(String, AmountText.Quantity, AmountText.Unit)] = [
    ("1.5 eth", .exact("1.5"), .ether),
    ("0.1ether", .exact("0.1"), .ether),
    ("  2\tETH ", .exact("2"), .ether),
    ("20 gwei", .exact("20"), .gwei),
    ("1000 wei", .exact("1000"), .wei),
    ("12.5 usdc", .exact("12.5"), .symbol("usdc")),
    ("12.5USDC.e", .exact("12.5"), .symbol("USDC.e")),
    ("3 1INCH", .exact("3"), .symbol("1INCH")),
    ("3 USD₮0", .exact("3"), .symbol("USD₮0")),
    ("5 원", .exact("5"), .symbol("원")),
    ("5원", .exact("5"), .symbol("원")),
    ("max", .max, .wei),
    ("Max", .max, .wei),
    ("max eth", .max, .ether),
    ("max usdc", .max, .symbol("usdc")),
  ]

  @Test(arguments: good)
  func readsWhatPeopleSay(
    text: String,
    quantity: AmountText.Quantity,
    unit: AmountText.Unit
  ) throws {
    let amount = try AmountText(parsing: text)
    #expect(amount.quantity == quantity)
    #expect(amount.unit == unit)
    #expect(try AmountText(parsing: amount.description) == amount)
  }

  private static let bad: [(String, AmountError)] = [
    ("", .empty),
    (" \n", .empty),
    ("1.5", .noUnit(number: "1.5")),
    ("eth", .noNumber),
    ("1 000 eth", .words(found: 3)),
    ("1e18", .exponent),
    ("1e18 wei", .exponent),
    ("1E18wei", .exponent),
    ("1e-3 eth", .exponent),
    ("-1", .sign),
    ("-1 eth", .sign),
    ("+1 eth", .sign),
    ("0x10", .hex),
    ("0x10 wei", .hex),
    ("0X1F", .hex),
    ("1,5 eth", .comma),
    ("1,000eth", .comma),
    (".5 eth", .missingDigits),
    ("1. eth", .missingDigits),
    ("1.2.3 eth", .notDigits(position: 4)),
    ("１ eth", .notDigits(position: 1)),
    ("1_000 eth", .notDigits(position: 2)),
    ("1_000eth", .notDigits(position: 2)),
    ("eth 1.5", .notDigits(position: 1)),
    ("1 " + String(repeating: "x", count: 65), .longUnit),
  ]

  @Test(arguments: bad)
  func refusesAnythingElseWithItsReason(text: String, error: AmountError) {
    #expect(throws: error) { try AmountText(parsing: text) }
  }

  @Test func countsInWei() throws {
    let ether = try AmountText(parsing: "1.000000000000000001 eth").inEther()
    #expect(ether.description == "1000000000000000001")
    #expect(try AmountText(parsing: "20 gwei").inEther().description == "20000000000")
    #expect(try AmountText(parsing: "7 wei").inEther(native: "POL").description == "7")
    #expect(try AmountText(parsing: "1.5 pol").inEther(native: "POL").ether == "1.5")
    #expect(throws: AmountError.number(.tooFine(decimals: 18, found: 19))) {
      try AmountText(parsing: "1.0000000000000000001 eth").inEther()
    }
    #expect(throws: AmountError.number(.tooFine(decimals: 0, found: 1))) {
      try AmountText(parsing: "1.5 wei").inEther()
    }
    #expect(throws: AmountError.max) { try AmountText(parsing: "max eth").inEther() }
    #expect(try AmountText.price("20 gwei").description == "20000000000")
    #expect(throws: AmountError.noPriceUnit(number: "20")) { try AmountText.price("20") }
    #expect(throws: AmountError.priceUnit(found: "gwie")) { try AmountText.price("20 gwie") }
  }

  @Test func etherIsOnlyTheCoinOfItsOwnChains() throws {
    let ether = try AmountText(parsing: "1 eth")
    #expect(throws: AmountError.other(wanted: "POL", found: "eth")) {
      try ether.inEther(native: "POL")
    }
    #expect(!ether.isNative("POL") && ether.isNative())
    #expect(try AmountText(parsing: "max").isNative("POL"))
    let fake = try token("ETH", 18)
    #expect(throws: AmountError.other(wanted: "ETH", found: "eth")) {
      try ether.inUnits(of: fake)
    }
    let other = try token("DAI", 18)
    #expect(throws: AmountError.other(wanted: "DAI", found: "usdc")) {
      try AmountText(parsing: "1 usdc").inUnits(of: other)
    }
    #expect(throws: AmountError.max) { try AmountText(parsing: "max dai").inUnits(of: other) }
  }
}

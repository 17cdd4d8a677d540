import Testing

@testable import kingtherum

/// Addresses in two shades on a terminal with color.
@Suite struct AddressShadingTests {
  private let address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

  @Test func everySecondBlockOfFourDigitsIsShaded() {
    let (on, off) = ("\u{1B}[36m", "\u{1B}[39m")
    let shaded =
      "0x7099\(on)7970\(off)C518\(on)12dc\(off)3A01\(on)0C7d\(off)01b5\(on)0e0d\(off)17dc\(on)79C8\(off)"
    #expect(AddressShading.shaded(address) == shaded)
    #expect(AddressShading.shaded("to \(address), (Bob)") == "to \(shaded), (Bob)")
    #expect(AddressShading.shaded("\(address)\(address)") == "\(address)\(address)")
    #expect(AddressShading.shaded("\(address) \(address)") == "\(shaded) \(shaded)")
  }

  @Test(
    "what is no address stays as it is",
    arguments: [
      "", "0x", "0x70997970C51812dc3A010C7d01b50e0d17dc79C", "0x7099…79C8",
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed5aAeb6053F3E94C9b9A09f3366943",
      "a0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8é",
      "0X70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x70997970C51812dc3A010C7d01b50e0d17dc79Cg",
      String(repeating: "0x", count: 40),
    ]
  )
  func otherTextsStay(text: String) { #expect(AddressShading.shaded(text) == text) }

  @Test func theCharactersStayAsTheyAre() {
    let text = "caution: \(address) is not \(address.lowercased()); see 0x12"
    for columns in [nil, 24, 80] {
      let plain = OutputLayout(columns: columns, hasColor: false).text(text)
      let colored = OutputLayout(columns: columns, hasColor: true).text(text)
      #expect(colored.replacing(/\u{1B}\[\d+m/, with: "") == plain)
      #expect(!plain.contains("\u{1B}"))
    }
  }
}

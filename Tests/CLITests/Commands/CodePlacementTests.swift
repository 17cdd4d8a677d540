import Testing

@testable import kingtherum

/// The text stands where the screen shows all of the QR code.
@Suite struct CodePlacementTests {
  @Test(arguments: [
    (50, 6, 4, CodePlacement.aboveText), (24, 4, 3, .aboveText), (24, 5, 4, .betweenLinkAndText),
    (24, 8, 6, .belowText), (20, 3, 2, .belowText),
  ])
  func fits(rows: Int, text: Int, rest: Int, placement: CodePlacement) {
    #expect(CodePlacement(of: 19, beside: text, withoutLink: rest, rows: rows) == placement)
  }
}

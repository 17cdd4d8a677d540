/// Where the text of an answer stands, so that the screen shows all of a QR code.
enum CodePlacement: Equatable {
  /// The text below the code.
  case aboveText
  /// The link, which is long and also in the code, above it; the other text below.
  case betweenLinkAndText
  /// All text above the code, which leaves no room below.
  case belowText

  /// Chooses for a screen of `rows`, of which the shell's prompt takes one.
  init(of code: Int, beside text: Int, withoutLink rest: Int, rows: Int) {
    let room = rows - 1 - code
    self = text <= room ? .aboveText : rest <= room ? .betweenLinkAndText : .belowText
  }
}

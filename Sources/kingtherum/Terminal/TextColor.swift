/// The colors of marked words on a terminal, by their parameters of "select graphic rendition"
/// (ECMA-48, 8.3.117).
enum TextColor: Int {
  case red = 31
  case yellow = 33
  case cyan = 36

  /// Colors a text, and goes back to what the terminal shows otherwise.
  func paint(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}

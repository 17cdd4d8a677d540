import Scenes

/// The colors of marked words on a terminal, and the weights of lines.
///
/// The values are parameters of "select graphic rendition" (ECMA-48, 8.3.117).
enum TextColor: Int {
  case bold = 1
  case faint = 2
  case red = 31
  case green = 32
  case yellow = 33
  case cyan = 36

  /// Returns the text in this color, followed by a reset of the terminal's colors.
  func colored(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }

  /// Returns the text in this color, followed by the terminal's own; the weight of the line stays.
  func tinted(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[39m" }

  init(_ grade: WarningGrade) {
    switch grade {
    case .info: self = .cyan
    case .caution: self = .yellow
    case .danger: self = .red
    }
  }

  /// Returns the color of a weight; nil for plain lines.
  init?(_ weight: StyledText.Weight) {
    switch weight {
    case .strong: self = .bold
    case .faint: self = .faint
    case .plain: return nil
    }
  }
}

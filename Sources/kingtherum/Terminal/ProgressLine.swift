import Core
import Scenes

/// The progress of long work, on one row: a row that continues on the next cannot be rewritten.
struct ProgressLine {
  let what: Sentence
  let done: Int
  let total: Int
  /// The estimated remaining time; nil if unknown.
  let secondsLeft: Int?

  private static let widestBar = 24
  private static let narrowestBar = 5

  /// Returns the line in fewer than `columns` columns: with a bar or without the time, as they fit.
  ///
  /// The last column stays free, since some terminals go to the next row after it.
  func text(columns: Int) -> String {
    let what = self.what.text
    let percent = "\(done * 100 / total)%"
    let timed: Sentence? = secondsLeft.map { "\(number: percent), about \($0) s left" }
    for tail in [timed?.text ?? percent, percent] {
      let room = columns - 1 - WrappedText.width(of: "\(what) [] \(tail)")
      if room >= Self.narrowestBar {
        return "\(what) [\(bar(min(room, Self.widestBar)))] \(tail)"
      }
    }
    return Self.cut("\(what) \(percent)", columns: columns)
  }

  private func bar(_ width: Int) -> String {
    let filled = min(width, done * width / total)
    return String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
  }

  /// Returns the beginning of a line that fits.
  static func cut(_ text: String, columns: Int) -> String {
    var line = text
    while WrappedText.width(of: line) > max(columns - 1, 1) { line.removeLast() }
    return line
  }
}

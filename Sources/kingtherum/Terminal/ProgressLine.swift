import Core
import Scenes

/// How far long work is, on one row: a row that goes on in the next cannot be rewritten.
struct ProgressLine {
  let what: Sentence
  let done: Int
  let total: Int
  /// How long it still takes, where that can be told.
  let secondsLeft: Int?

  private static let widestBar = 24
  private static let narrowestBar = 5

  /// The line in fewer than so many columns: with a bar where one has room, without the time where it
  /// has none. The last column stays free, since some terminals go on in the next row behind it.
  func text(columns: Int) -> String {
    let percent = "\(done * 100 / total)%"
    let left = secondsLeft.map { ", about \($0) s left" } ?? ""
    for tail in [percent + left, percent] {
      let room = columns - 1 - "\(what.text) [] \(tail)".count
      if room >= Self.narrowestBar {
        return "\(what.text) [\(bar(min(room, Self.widestBar)))] \(tail)"
      }
    }
    return Self.cut("\(what.text) \(percent)", columns: columns)
  }

  private func bar(_ width: Int) -> String {
    let filled = min(width, done * width / total)
    return String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
  }

  /// The beginning of a line that fits, all of it in ASCII.
  static func cut(_ text: String, columns: Int) -> String {
    String(text.prefix(max(columns - 1, 1)))
  }
}

import Rainbow
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How text for people stands on an output: on a terminal broken between words, and what is graded in
/// colour. In a file or a pipe lines stay as they are.
struct Lettering {
  private let columns: Int?
  private let hasColour: Bool

  init(_ output: Int32, _ colour: CommonOptions.Colour) {
    var size = winsize()
    let isKnown =
      isatty(output) == 1 && ioctl(output, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self.init(columns: isKnown ? Int(size.ws_col) : nil, hasColour: colour.isOn(on: output))
  }

  init(columns: Int?, hasColour: Bool) { (self.columns, self.hasColour) = (columns, hasColour) }

  /// What is said beside the answer, all of it.
  func text(_ text: String) -> String { lines(of: text) { _ in true } }

  /// An answer, of which only warnings are broken: what else is in it may be copied.
  func answer(_ text: String) -> String { lines(of: text) { Self.colour(of: $0) != nil } }

  private func lines(of text: String, where isBroken: (Substring) -> Bool) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let whole = String(line)
      let broken = isBroken(line) ? columns.map { Folded.text(whole, columns: $0) } : nil
      return painted(broken ?? whole)
    }.joined(separator: "\n")
  }

  private func painted(_ line: String) -> String {
    guard hasColour, let (mark, colour) = Self.colour(of: line[...]) else { return line }
    // Rainbow's own way looks at stdout and at NO_COLOR, which `--color always` overrules.
    return "\u{1B}[\(colour.rawValue)m\(mark)\u{1B}[0m" + line.dropFirst(mark.count)
  }

  private static func colour(of line: Substring) -> (mark: String, colour: NamedColor)? {
    let colours: [(mark: String, colour: NamedColor)] = [
      ("danger:", .red), ("caution:", .yellow), ("info:", .cyan), ("kingtherum: error: ", .red),
    ]
    return colours.first { line.hasPrefix($0.mark) }
  }
}

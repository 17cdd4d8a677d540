import Core
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How text for people stands on an output: on a terminal broken at its width, and what is graded in
/// colour. In a file or a pipe lines stay as they are. Nothing in it is obeyed by a terminal.
struct Lettering {
  private let columns: Int?
  private let hasColour: Bool

  init(_ output: Int32, _ colour: CommonOptions.Colour) {
    self.init(columns: Self.columns(of: output), hasColour: colour.isOn(on: output))
  }

  init(columns: Int?, hasColour: Bool) { (self.columns, self.hasColour) = (columns, hasColour) }

  /// The width of a terminal at this moment; nil where the output is none.
  private static func columns(of output: Int32) -> Int? {
    guard isatty(output) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(output, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : Folded.columnsIfUnknown
  }

  /// What is said beside the answer, all of it.
  func text(_ text: String) -> String { lines(of: text) { _ in true } }

  /// An answer. What is copied from it, and cannot be text of somebody else, is left to the terminal.
  func answer(_ text: String) -> String { lines(of: text) { !Self.isCopied($0) } }

  /// A sentence, which is one line whatever stands in it.
  func sentence(_ text: String) -> String {
    self.text(ForeignText.escapedSentence(text))
  }

  private func lines(of text: String, where isBroken: (Substring) -> Bool) -> String {
    let plain = ForeignText.escapedLines(text)
    guard columns != nil || hasColour else { return plain }
    // By bytes, which takes a fraction of the time that characters do.
    return plain.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { bytes in
        let line = Substring(bytes)
        let whole = String(line)
        let broken = isBroken(line) ? columns.map { Folded.text(whole, columns: $0) } : nil
        return painted(broken ?? whole)
      }
      .joined(separator: "\n")
  }

  /// A line that is one word by itself, such as a part of a code; or a fact of one name whose value is
  /// one word of hex or an extended key.
  private static func isCopied(_ line: Substring) -> Bool {
    guard let name = line.firstIndex(of: " ") else {
      return line.utf8.allSatisfy { (0x21...0x7e).contains($0) } && !line.hasPrefix("|")
    }
    let value = line[name...].drop { $0 == " " }
    guard name > line.startIndex, !value.contains(" "), !line.hasPrefix("|") else { return false }
    if value.hasPrefix("0x") {
      return value.dropFirst(2).allSatisfy { $0.isASCII && $0.isHexDigit }
    }
    return value.hasPrefix("xpub")
      && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private func painted(_ line: String) -> String {
    guard hasColour, let (mark, colour) = Self.colour(of: line[...]) else { return line }
    return colour.paint(mark) + line.dropFirst(mark.count)
  }

  private static func colour(of line: Substring) -> (mark: String, colour: TextColor)? {
    let colours: [(mark: String, colour: TextColor)] = [
      ("danger:", .red), ("caution:", .yellow), ("info:", .cyan), ("kingtherum: error: ", .red),
    ]
    return colours.first { line.hasPrefix($0.mark) }
  }
}

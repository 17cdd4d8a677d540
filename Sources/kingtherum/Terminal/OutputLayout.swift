import Core
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The layout of text for people: wrapped and colored on a terminal, unchanged in a file or pipe.
///
/// With color, addresses are shaded, too.
///
/// On every output, control characters in it are escaped.
struct OutputLayout {
  private let columns: Int?
  private let hasColor: Bool
  /// The beginnings of lines that are colored, in the language of the run.
  private let marks: [(text: String, color: TextColor)]

  init(_ output: Int32, _ color: CommonOptions.ColorMode) {
    self.init(columns: Self.columns(of: output), hasColor: color.isOn(on: output))
  }

  init(columns: Int?, hasColor: Bool) {
    (self.columns, self.hasColor) = (columns, hasColor)
    let grades = WarningGrade.allCases.map { ("\($0.word.text):", TextColor($0)) }
    marks = hasColor ? [("✓", .green), (Console.errorLabel, .red)] + grades : []
  }

  /// Returns the current width of a terminal; nil if the output is not one.
  static func columns(of output: Int32) -> Int? {
    guard isatty(output) == 1 else { return nil }
    return size(of: output)?.columns ?? WrappedText.columnsIfUnknown
  }

  /// Returns the current size of a terminal; nil if it is unknown, or the output is not one.
  static func size(of output: Int32) -> (rows: Int, columns: Int)? {
    var size = winsize()
    guard isatty(output) == 1, ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
      size.ws_row > 0
    else { return nil }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Lays out text besides the answer, with all lines wrapped.
  func text(_ text: String) -> String { lines(of: text) { _ in true } }

  /// Lays out an answer; lines that are copied and cannot be foreign text are not wrapped.
  func answer(_ text: String) -> String { lines(of: text) { !Self.isCopied($0) } }

  /// Lays out styled lines besides the answer; their weights show only with color.
  func text(_ text: StyledText) -> String { weighted(text) { _ in true } }

  func answer(_ text: StyledText) -> String { weighted(text) { !Self.isCopied($0) } }

  private func weighted(_ text: StyledText, where isBroken: (Substring) -> Bool) -> String {
    let text = columns.map(text.withTables) ?? text
    guard hasColor, text.lines.contains(where: { $0.weight != .plain }) else {
      return lines(of: text.text, where: isBroken)
    }
    return text.lines.map { line in
      let rows = lines(of: line.text, where: isBroken)
      guard let weight = TextColor(line.weight) else { return rows }
      return rows.split(separator: "\n", omittingEmptySubsequences: false)
        .map { weight.colored(String($0)) }.joined(separator: "\n")
    }
    .joined(separator: "\n")
  }

  /// Lays out a sentence as one line, whatever it contains.
  func sentence(_ text: String) -> String {
    self.text(UntrustedText.escapedSentence(text))
  }

  /// Lays out advice, which may end with a command; the command is never broken.
  ///
  /// Two rows would be two commands to whoever pastes them. A command longer than a row is left to
  /// the terminal.
  func advice(_ text: String) -> String {
    guard let place = Self.command(in: text) else { return sentence(text) }
    return whole(text, from: place)
  }

  /// Lays out an error, which may end with a command that gives a file back to its owner.
  ///
  /// That command is not broken either.
  func error(_ message: Sentence, after label: String) -> String {
    let text = label + message.text
    guard let command = Self.systemCommand(in: message), text.hasSuffix(": " + command) else {
      return sentence(text)
    }
    return whole(text, from: text.index(text.endIndex, offsetBy: -command.count))
  }

  /// Lays out a sentence that ends with a command.
  private func whole(_ text: String, from place: String.Index) -> String {
    guard let columns else { return sentence(text) }
    let head = WrappedText.text(
      UntrustedText.escapedSentence(String(text[..<place].dropLast())),
      columns: columns
    )
    let command = UntrustedText.escapedSentence(String(text[place...]))
    let row = head.split(separator: "\n").last ?? ""
    let width = WrappedText.width(of: command)
    let fits = WrappedText.width(of: row) + 1 + width <= columns
    let fitsBelow = Self.margin.count + width <= columns
    // If the terminal breaks the command, a name in quotes could begin a row.
    if !fits, !fitsBelow, command.contains("'") { return sentence(text) }
    let isBelow = !fits && (fitsBelow || head.contains(" "))
    return painted(head) + (isBelow ? "\n" + Self.margin : " ") + command
  }

  private static let margin = "  "

  /// Returns the start of the command that ends a sentence; nil for none or for several commands.
  private static func command(in text: String) -> String.Index? {
    let mark = ": kingtherum "
    guard let found = text.ranges(of: mark).last,
      // In quotes it is part of a name.
      !text[found.upperBound...].prefix(while: { $0 != "'" }).contains(" kingtherum ")
    else { return nil }
    return text.index(found.lowerBound, offsetBy: 2)
  }

  /// Returns the `chmod` or `chown` command for a path that ends a message; nil for none.
  ///
  /// Its words are those of the program: a name in the message cannot pass for a command.
  private static func systemCommand(in message: Sentence) -> String? {
    guard let last = message.arguments.indices.last,
      case .data(let path, .path) = message.arguments[last],
      let start = message.template.ranges(of: ": ").last?.upperBound
    else { return nil }
    let words = message.template[start...]
    let place = "{\(last + 1)}"
    guard ["chmod ", "chown "].contains(where: words.hasPrefix), words.hasSuffix(place) else {
      return nil
    }
    return words.dropLast(place.count) + path
  }

  private func lines(of text: String, where isBroken: (Substring) -> Bool) -> String {
    let plain = UntrustedText.escapedLines(text)
    guard columns != nil || hasColor else { return plain }
    // Splitting bytes takes a fraction of the time that splitting characters takes.
    return plain.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { bytes in
        let line = Substring(bytes)
        let whole = String(line)
        let broken = isBroken(line) ? columns.map { WrappedText.text(whole, columns: $0) } : nil
        return painted(broken ?? whole)
      }
      .joined(separator: "\n")
  }

  /// True for a line that is meant to be copied.
  ///
  /// That is one word by itself, such as a part of a code; a label with a value that is one word of
  /// hex, an extended key, a path or a payment link; or a command, without a name in quotes that could
  /// begin a row.
  private static func isCopied(_ line: Substring) -> Bool {
    let command = line.drop { $0 == " " }
    if command.hasPrefix("$ kingtherum ") || command.hasPrefix("$ chmod ") {
      return !line.contains("'")
    }
    guard line.contains(" ") else {
      return line.utf8.allSatisfy { (0x21...0x7e).contains($0) } && !line.hasPrefix("|")
    }
    let label = endOfLabel(in: line)
    let value = line[label...].drop { $0 == " " }
    guard label > line.startIndex, !value.contains(" "), !line.hasPrefix("|") else { return false }
    if value.hasPrefix("0x") {
      return value.dropFirst(2).allSatisfy { $0.isASCII && $0.isHexDigit }
    }
    if value.hasPrefix("ethereum:") { return isPaymentLink(value) }
    if WrappedText.isPlainPath(value) { return true }
    return value.hasPrefix("xpub")
      && value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Returns the end of a label: its first space, or the first two if all before them are letters.
  ///
  /// A label of several words is short enough for a row of any terminal, so that none of its words
  /// can begin one.
  private static func endOfLabel(in line: Substring) -> Substring.Index {
    if let gap = line.firstRange(of: "  ")?.lowerBound,
      line[..<gap].utf8.count <= 20,
      line[..<gap].allSatisfy({ $0.isASCII && ($0.isLetter || $0 == " ") })
    {
      return gap
    }
    return line.firstIndex(of: " ") ?? line.endIndex
  }

  /// True for an EIP-681 link without characters that could imitate a line of the program.
  ///
  /// Another colon is such a character.
  private static func isPaymentLink(_ value: Substring) -> Bool {
    let rest = value.dropFirst("ethereum:".count)
    return (rest.hasPrefix("0x") || rest.hasPrefix("pay-0x"))
      && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "@/?=&.-".contains($0)) }
  }

  private func painted(_ line: String) -> String {
    guard hasColor else { return line }
    guard let mark = marks.first(where: { line.hasPrefix($0.text) }) else {
      return AddressShading.shaded(line)
    }
    return mark.color.colored(mark.text)
      + AddressShading.shaded(String(line.dropFirst(mark.text.count)))
  }
}

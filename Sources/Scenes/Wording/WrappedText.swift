/// Text for a terminal, broken between words, and inside words that are longer than a row.
///
/// An address, a hash or a path is never broken, because a copy from two rows would contain spaces.
/// If it is longer than a row, it gets rows of its own, indented by two columns, and the terminal
/// breaks it.
package enum WrappedText {
  /// The width for a terminal of unknown width: narrower than any in use.
  package static let columnsIfUnknown = 60

  /// Breaks every line that takes more than `columns` columns.
  ///
  /// A continuation is indented: below the value of `name  value`, behind the mark of foreign text,
  /// else by two columns. So only the first row of a line begins at the left edge, and foreign text
  /// cannot pass for a line of the program. Nothing but spaces at a break is left out. The cell of
  /// a table moves to the next row as a whole if it fits there. A width under 4 counts as 4.
  package static func text(_ text: String, columns: Int) -> String {
    let columns = max(columns, 4)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        guard isTooWide(line, columns) else { return String(line) }
        return rows(of: line, columns).joined(separator: "\n")
      }
      .joined(separator: "\n")
  }

  /// Breaks sentences of the program; a continuation is indented by `margin` columns.
  ///
  /// A hyphen by itself, as in `(- for stdin)`, stays with the words beside it. So do words with a
  /// no-break space (U+00A0) between them, which becomes a common one.
  package static func prose(_ text: String, columns: Int, margin: Int = 0) -> [String] {
    let columns = max(columns, 4)
    let margin = String(repeating: " ", count: min(margin, columns / 2))
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let rows =
        isTooWide(line, columns)
        ? WrappedRows(of: withBoundHyphens(line)[...], after: "", margin: margin, columns: columns)
          .all : [String(line)]
      return rows.map { $0.replacing(noBreakSpace, with: " ") }
    }
  }

  fileprivate static let noBreakSpace = "\u{A0}"

  /// Replaces the spaces beside hyphens that stand by themselves with no-break ones.
  ///
  /// `(-` is bound only to the word after it.
  private static func withBoundHyphens(_ line: Substring) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.contains(where: { $0 == "-" || $0 == "(-" }) else { return String(line) }
    return zip(words, words.dropFirst()).reduce(String(words[0])) { text, pair in
      let isBound = pair.0 == "-" || pair.0 == "(-" || pair.1 == "-"
      return text + (isBound ? noBreakSpace : " ") + pair.1
    }
  }

  /// True for an absolute path without a colon or a blank, which could imitate a line of the
  /// program.
  package static func isPlainPath(_ word: Substring) -> Bool {
    word.hasPrefix("/")
      && word.allSatisfy { character in
        character.isASCII
          && (character.isLetter || character.isNumber || "/._-+~@".contains(character))
      }
  }

  /// The number of columns that a text takes.
  package static func width(of text: some StringProtocol) -> Int { Table.width(text) }

  /// Returns as much of a line as fits into so many columns, with an ellipsis if that is not all.
  package static func cut(_ line: String, columns: Int) -> String {
    guard isTooWide(line[...], columns) else { return line }
    var width = 1
    let shown = line.prefix {
      width += $0.cells
      return width <= columns
    }
    return shown + "…"
  }

  /// No character takes more columns than it has bytes.
  private static func isTooWide(_ line: Substring, _ columns: Int) -> Bool {
    line.utf8.count > columns && Table.width(line) > columns
  }

  private static func rows(of line: Substring, _ columns: Int) -> [String] {
    let mark = "| "
    if line.hasPrefix(mark) {
      return WrappedRows(of: line.dropFirst(2), after: mark, margin: mark, columns: columns).all
    }
    let start = line.prefix { $0 == " " }.count
    let margin = indent(of: line, start, columns)
    return WrappedRows(
      of: line.dropFirst(start),
      after: String(repeating: " ", count: min(start, columns / 2)),
      margin: String(repeating: " ", count: margin),
      columns: columns,
      hasCells: true
    ).all
  }

  /// The column of the value in `name  value` if it is in the left half, else two columns more.
  private static func indent(of line: Substring, _ start: Int, _ columns: Int) -> Int {
    let otherwise = min(start + 2, columns / 2)
    var column = start
    var blanks = 0
    for character in line.dropFirst(start) {
      if character != " ", blanks > 1 { return column <= columns / 2 ? column : otherwise }
      if column > columns / 2 { return otherwise }
      blanks = character == " " ? blanks + 1 : 0
      column += character.cells
    }
    return otherwise
  }
}

/// One line, laid out in rows.
private struct WrappedRows {
  private let columns: Int
  private let margin: String
  private var done: [String] = []
  private var row: String
  private var column: Int
  private var hasWord = false
  private let hasCells: Bool
  /// Whether the current row is an address or a hash by itself.
  private var isAfterWhole = false

  var all: [String] { done + [row] }

  /// Lays out a line without its start.
  ///
  /// The first row begins with `start`, every other one with `margin`; both are at most half of the
  /// columns. With `hasCells`, the text between two gaps of two or more spaces stays together,
  /// except after the first gap.
  init(
    of line: Substring,
    after start: String,
    margin: String,
    columns: Int,
    hasCells: Bool = false
  ) {
    (self.columns, self.margin, self.hasCells) = (columns, margin, hasCells)
    (row, column) = (start, start.utf8.count)
    var rest = line
    var gaps = 0
    while !rest.isEmpty {
      let blanks = rest.prefix { $0 == " " }
      let word = rest[blanks.endIndex...].prefix { $0 != " " }
      if hasWord, blanks.utf8.count > 1 { gaps += 1 }
      // A value stays on the row of its name.
      if hasCells, gaps > 1, blanks.utf8.count > 1, !isAfterWhole, isNextCellKept(rest, blanks) {
        next()
        add(word, after: "")
      } else if !word.isEmpty {
        add(word, after: blanks)
      }
      rest = rest[word.endIndex...]
    }
  }

  /// Whether the cell after some spaces does not fit in this row, but fits in the next.
  private func isNextCellKept(_ rest: Substring, _ blanks: Substring) -> Bool {
    let cell = rest[blanks.endIndex...]
    let end = cell.firstRange(of: "  ")?.lowerBound ?? cell.endIndex
    let width = Table.width(cell[..<end])
    return width > 0 && column + blanks.utf8.count + width > columns
      && margin.utf8.count + width <= columns
  }

  private mutating func add(_ word: Substring, after blanks: Substring) {
    if isAfterWhole {
      next()
      (hasWord, isAfterWhole) = (false, false)
      return add(word, after: "")
    }
    let width = Table.width(word)
    let gap = blanks.utf8.count
    if column + gap + width <= columns {
      put(blanks, gap)
      put(word, width)
    } else if margin.utf8.count + width <= columns {
      if hasWord { next() }
      put(word, width)
    } else if hasCells, Self.isCopied(word) {
      putWhole(word, width)
      return
    } else {
      // At least one character of two cells must fit after the spaces.
      if column + gap + 2 <= columns { put(blanks, gap) } else if hasWord { next() }
      for character in word { add(character) }
    }
    hasWord = true
  }

  /// Puts a word on a row of its own, indented by two columns.
  private mutating func putWhole(_ word: Substring, _ width: Int) {
    if row.contains(where: { $0 != " " }) { done.append(row) }
    (row, column) = ("  " + word, width + 2)
    (hasWord, isAfterWhole) = (true, true)
  }

  /// An address, a hash, longer hex or a plain path: such a word cannot imitate a line of the
  /// program, which has a colon or a blank.
  ///
  /// The end of a sentence can follow, and what a no-break space binds to it: the answers to a
  /// question. Foreign text has no such space.
  private static func isCopied(_ word: Substring) -> Bool {
    var word = word.prefix { String($0) != WrappedText.noBreakSpace }
    if let last = word.last, "?.,:;)".contains(last) { word = word.dropLast() }
    if WrappedText.isPlainPath(word) { return true }
    let digits = word.utf8.dropFirst(2)
    return word.hasPrefix("0x") && digits.count >= 40
      && digits.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "A")...UInt8(ascii: "F"):
          true
        default: false
        }
      }
  }

  /// Adds a character of a word that is longer than a row.
  ///
  /// A character is split only if it is itself longer than a row.
  private mutating func add(_ character: Character) {
    let width = character.cells
    guard margin.utf8.count + width > columns else {
      if column + width > columns { next() }
      return put(character.description[...], width)
    }
    for scalar in character.unicodeScalars {
      if column + scalar.cells > columns { next() }
      row.unicodeScalars.append(scalar)
      column += scalar.cells
    }
  }

  private mutating func put(_ text: Substring, _ width: Int) {
    row += text
    column += width
  }

  private mutating func next() {
    done.append(row)
    (row, column) = (margin, margin.utf8.count)
  }
}

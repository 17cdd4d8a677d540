import Core

/// The rows of the home screen: a head, parts that share the room that is left, and the keys.
struct HomeLayout {
  let rows: Int
  /// The width of a row; the last column of a terminal stays free.
  private let width: Int

  private typealias Row = (text: String, weight: StyledText.Weight)

  private typealias Part = (section: HomeSection, rows: [Row])

  /// Nil for a window in which nothing can be read: two letters may take four columns.
  init?(rows: Int, columns: Int) {
    guard rows >= 2, columns >= 4 else { return nil }
    (self.rows, width) = (rows, columns - 1)
  }

  /// Returns as many rows as fit, each no wider than the screen.
  ///
  /// The keys are never left out as long as there is room for the head and them; a part that is cut
  /// says how many lines are missing, and where they are.
  func picture(head: StyledText, _ sections: [HomeSection], keys: StyledText) -> StyledText {
    let (head, keys) = (rows(of: head), rows(of: keys))
    let room = rows - head.count - keys.count
    var parts: [Part] = sections.map { ($0, rows(of: $0)) }
    while !parts.isEmpty, parts.reduce(0, { $0 + $1.section.leastRows }) > room {
      parts.removeLast()
    }
    let heights = Self.heights(of: parts, in: room)
    let blanks = room - heights.reduce(0, +)
    // An empty row before each part and before the keys, or none at all.
    let isAiry = blanks > parts.count
    var shown = head
    for (part, height) in zip(parts, heights) {
      if isAiry { shown.append(("", .plain)) }
      shown += cut(part.rows, to: height, of: part.section)
    }
    let left = rows - shown.count - keys.count
    if left > 0 { shown += Array(repeating: ("", .plain), count: parts.isEmpty ? 1 : left) }
    return (shown + keys).prefix(rows).reduce(into: StyledText()) { text, row in
      text.add(data: row.text, row.weight)
    }
  }

  /// Joins texts with two blanks into as few rows as they fit in.
  func row(of texts: [String]) -> StyledText {
    var lines: [String] = []
    for text in texts {
      if let last = lines.last, Table.width(last) + 2 + Table.width(text) <= width {
        lines[lines.count - 1] = last + "  " + text
      } else {
        lines.append(text)
      }
    }
    return lines.reduce(into: StyledText()) { text, line in text.add(data: line) }
  }

  /// Shares a room among parts: the highest ones lose rows until all fit, none below its least.
  ///
  /// A brief part loses them first; cut to two rows, it has but its title.
  private static func heights(of parts: [Part], in room: Int) -> [Int] {
    var heights = parts.map(\.rows.count)
    var excess = heights.reduce(0, +) - room
    while excess > 0 {
      let large = heights.indices.filter { heights[$0] > parts[$0].section.leastRows }
      let most = large.map { heights[$0] }.max() ?? 0
      let highest = large.filter { heights[$0] == most }
      guard let place = highest.first(where: { parts[$0].section.isBrief }) ?? highest.last else {
        break
      }
      // Down to the next one in one step: a history may have hundreds of rows.
      let least = parts[place].section.leastRows
      let next = max(least, heights.filter { $0 < most }.max() ?? least)
      let step = min(excess, max(1, heights.count { $0 == most } == 1 ? most - next : 1))
      heights[place] = max(least, most - step)
      excess = heights.reduce(0, +) - room
    }
    // Its second row would say only how much is missing; elsewhere it is a row with something.
    let cut = heights.indices.filter { heights[$0] < parts[$0].rows.count }
    if let brief = cut.first(where: { parts[$0].section.isBrief && heights[$0] == 2 }),
      let other = cut.first(where: { !parts[$0].section.isBrief })
    {
      heights[brief] -= 1
      heights[other] += 1
    }
    return heights
  }

  /// The first rows of a part, with a last one that says how many are left out; one row is its title.
  private func cut(_ rows: [Row], to height: Int, of section: HomeSection) -> [Row] {
    guard rows.count > height, height > 1 else { return Array(rows.prefix(height)) }
    let left = rows.count - height + 1
    let more: Sentence =
      "\(left, one: "more line", many: "more lines"): \(command: "kingtherum " + section.command)"
    return rows.prefix(height - 1) + [(WrappedText.cut(more.text, columns: width), .faint)]
  }

  /// The title, with the command if there is room for it, and the lines below it.
  private func rows(of section: HomeSection) -> [Row] {
    let named: Sentence = "\(section.title): \(command: "kingtherum " + section.command)"
    let title = Table.width(named.text) <= width ? named : section.title
    return [(WrappedText.cut(title.text, columns: width), .strong)] + rows(of: section.text)
  }

  private func rows(of text: StyledText) -> [Row] {
    text.withTables(width: width).lines.flatMap { line in
      // Most lines are such ones, and there may be hundreds for a few rows.
      if line.text.utf8.count <= width, line.text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) {
        return [(line.text, line.weight)]
      }
      return WrappedText.text(UntrustedText.escapedLines(line.text), columns: width)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { broken($0) }
        .map { ($0, line.weight) }
    }
  }

  /// Breaks what is still wider than the screen, such as an address: a terminal would break it
  /// itself, into a row that is another line's.
  private func broken(_ row: Substring) -> [String] {
    guard Table.width(row) > width else { return [String(row)] }
    var rows = [""]
    var column = 0
    func add(_ part: String, _ cells: Int) {
      if column + cells > width {
        rows.append("")
        column = 0
      }
      rows[rows.count - 1] += part
      column += cells
    }
    for character in row {
      if character.cells <= width {
        add(String(character), character.cells)
      } else {
        // Such as a letter with a skin tone, in a window of three columns.
        for scalar in character.unicodeScalars { add(String(scalar), scalar.cells) }
      }
    }
    return rows
  }
}

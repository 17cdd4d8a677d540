/// Normalizes the labels of a name one after the other (ENSIP-15, "Normalize").
struct LabelNormalizer {
  private let tables: NameTables
  private let input: [UInt32]

  /// The normalized label: its text and emoji, without presentation characters.
  private(set) var output: [UInt32] = []

  /// The number of the label in the name, counted from 1.
  private(set) var number = 0

  /// What was said of each character of the text, in its order, for the checks of the whole text.
  private var text: [UInt32] = []

  /// The text since the last emoji.
  private var run: [UInt32] = []

  private var isUnstable = false
  private var hasEmoji = false

  init(_ input: [UInt32], tables: NameTables) {
    self.tables = tables
    self.input = input
    output.reserveCapacity(input.count)
  }

  /// Normalizes the next label, from one place of the name up to another.
  mutating func normalize(_ range: Range<Int>) throws(ENSNameError) {
    number += 1
    output.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    hasEmoji = false
    var place = range.lowerBound
    while place < range.upperBound {
      let character = tables[input[place]]
      if character.startsEmoji,
        let end = tables.emoji.end(in: input, from: place, to: range.upperBound)
      {
        try endRun()
        hasEmoji = true
        for at in place..<end where input[at] != EmojiTrie.presentation { output.append(input[at]) }
        place = end
        continue
      }
      switch character.kind {
      case .valid: append(input[place], character)
      case .mapped: for each in tables.mappings[character.mapping] { append(each, tables[each]) }
      case .ignored: break
      case .disallowed: throw .disallowed(character: input[place], position: place + 1)
      }
      place += 1
    }
    try endRun()
    guard !output.isEmpty else { throw .emptyLabel(label: number) }
    try LabelCheck(tables, label: number).check(output, text: text, hasEmoji: hasEmoji)
  }

  private mutating func append(_ character: UInt32, _ facts: NameCharacter) {
    run.append(character)
    isUnstable = isUnstable || facts.isUnstable
  }

  /// Composes the text since the last emoji: a mark cannot join an emoji.
  private mutating func endRun() throws(ENSNameError) {
    guard !run.isEmpty else { return }
    let composed = isUnstable ? tables.forms.composed(run, rank: tables.rank) : run
    if tables[composed[0]].isMark {
      throw hasEmoji
        ? .markAfterEmoji(character: composed[0], label: number)
        : .leadingMark(character: composed[0], label: number)
    }
    output += composed
    text += composed
    run.removeAll(keepingCapacity: true)
    isUnstable = false
  }
}

/// The rules for a whole label (ENSIP-15, "Validate" and "Wholes").
struct LabelCheck {
  private static let hyphen: UInt32 = 0x2d
  private static let underscore: UInt32 = 0x5f

  private let tables: NameTables
  private let label: Int

  /// Creates the check of a label, which has a number in its name, counted from 1.
  init(_ tables: NameTables, label: Int) {
    self.tables = tables
    self.label = label
  }

  /// Checks a label that is not empty, and its text, which is the label without its emoji.
  func check(_ output: [UInt32], text: [UInt32], hasEmoji: Bool) throws(ENSNameError) {
    let rest = output.drop { $0 == Self.underscore }
    guard !rest.contains(Self.underscore) else { throw .underscore(label: label) }
    if !hasEmoji, output.allSatisfy({ $0 < 0x80 }) {
      if output.count >= 4, output[2] == Self.hyphen, output[3] == Self.hyphen {
        throw .labelExtension(label: label)
      }
      return
    }
    guard !text.isEmpty else { return }
    try checkFenced(output)
    let group = try group(of: text)
    if tables.groups[group].countsMarks { try checkMarks(text) }
    try checkLikeness(text, group: group)
  }

  /// Refuses a fenced character without others on both sides that are not.
  private func checkFenced(_ output: [UInt32]) throws(ENSNameError) {
    var isAfterFenced = false
    for (place, character) in output.enumerated() {
      let isFenced = tables[character].isFenced
      if isFenced {
        if place == 0 { throw .leadingPunctuation(character: character, label: label) }
        if isAfterFenced { throw .adjacentPunctuation(character: character, label: label) }
        if place == output.count - 1 {
          throw .trailingPunctuation(character: character, label: label)
        }
      }
      isAfterFenced = isFenced
    }
  }

  /// Returns the first group with every character.
  private func group(of text: [UInt32]) throws(ENSNameError) -> Int {
    var common = GroupSet.all
    for character in text {
      let own = tables.groups(of: tables[character])
      guard !own.isEmpty else { throw .disallowedForm(character: character, label: label) }
      let both = common.intersection(own)
      guard !both.isEmpty else {
        throw .mixedScripts(
          character: character,
          script: name(own),
          others: name(common),
          label: label
        )
      }
      common = both
    }
    return common.first ?? 0
  }

  private func name(_ groups: GroupSet) -> String {
    groups.first.map { tables.groups[$0].name } ?? ""
  }

  /// Refuses nonspacing marks in a row that are too many, or of which two are the same.
  private func checkMarks(_ text: [UInt32]) throws(ENSNameError) {
    guard text.contains(where: { tables[$0].isNonspacing || tables[$0].decomposes }) else { return }
    var row: [UInt32] = []
    for character in tables.forms.decomposed(text, rank: tables.rank) {
      guard tables[character].isNonspacing else {
        row.removeAll(keepingCapacity: true)
        continue
      }
      guard !row.contains(character) else {
        throw .repeatedMark(character: character, label: label)
      }
      row.append(character)
      guard row.count <= tables.mostMarks else {
        throw .tooManyMarks(limit: tables.mostMarks, label: label)
      }
    }
  }

  /// Refuses a text that looks like one of another group.
  ///
  /// Every character either looks like one of that group, or is in it.
  private func checkLikeness(_ text: [UInt32], group: Int) throws(ENSNameError) {
    var others: GroupSet?
    var shared = GroupSet.all
    for character in text {
      let facts = tables[character]
      if facts.isUnique { return }
      if let lookalikes = facts.lookalikes {
        let set = (others ?? .all).intersection(tables.lookalikeSets[lookalikes])
        guard !set.isEmpty else { return }
        others = set
      } else {
        shared.formIntersection(tables.groups(of: facts))
      }
    }
    guard let others, let other = others.intersection(shared).first else { return }
    throw .confusable(
      script: tables.groups[group].name,
      other: tables.groups[other].name,
      label: label
    )
  }
}

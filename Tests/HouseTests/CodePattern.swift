import Foundation

/// A piece of code that a rule of the house looks for.
struct CodePattern: Sendable, ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  /// Whether a line has this piece, not as the tail or the head of a longer name.
  ///
  /// A method of that name (`console.print(…)`) is another thing: a word that begins with a
  /// letter does not match after a full stop.
  func stands(in line: some StringProtocol) -> Bool {
    let line = String(line)
    var rest = line[...]
    while let found = rest.range(of: text) {
      let before = line[..<found.lowerBound].last
      let after = line[found.upperBound...].first
      if isFree(before: before), isFree(after: after) { return true }
      rest = line[line.index(after: found.lowerBound)...]
    }
    return false
  }

  private func isFree(before: Character?) -> Bool {
    guard text.first?.isPartOfName ?? false, let before else { return true }
    return !before.isPartOfName && before != "."
  }

  private func isFree(after: Character?) -> Bool {
    guard text.last?.isPartOfName ?? false, let after else { return true }
    return !after.isPartOfName
  }
}

extension Character {
  var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}

import Foundation

/// A piece of code that a house rule searches for.
struct CodePattern: Sendable, ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  /// Whether a line contains this piece, and not as the beginning or end of a longer name.
  ///
  /// A method of the same name, as in `console.print(…)`, is something else: a pattern that begins
  /// with a letter does not match after a full stop.
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

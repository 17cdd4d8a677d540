import Core

/// A path from a descriptor into the data (ERC-7730, "Path references").
package struct ClearPath: Hashable, Sendable {
  /// The beginning of a path.
  package enum Root: Hashable, Sendable {
    /// The data, from its outermost level (`#`).
    case data
    /// The data, relative to the place of the path.
    case relative
    /// The container of the data (`@`).
    case container
    /// The descriptor itself (`$`).
    case file
  }

  package enum Step: Hashable, Sendable {
    /// The member with this name.
    case name(String)
    /// One item; counted from the end if negative.
    case item(Int)
    /// The items, or bytes, from the first index up to but not including the second.
    case slice(Int?, Int?)
  }

  package let root: Root
  /// The steps from there.
  package let steps: [Step]

  private static let longest = 512
  private static let maxSteps = 32

  init(root: Root, steps: [Step]) { (self.root, self.steps) = (root, steps) }

  /// Reads a path; nil if the text has another form.
  package init?(parsing text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var rest = text[...]
    var root = Root.relative
    for (mark, kind) in [("#", Root.data), ("@", .container), ("$", .file)]
    where rest.hasPrefix(mark) {
      root = kind
      rest = rest.dropFirst()
      guard rest.isEmpty || rest.first == "." else { return nil }
      rest = rest.dropFirst()
    }
    var steps: [Step] = []
    for part in rest.split(separator: ".", omittingEmptySubsequences: false) {
      guard let read = Self.steps(part) else { return nil }
      steps += read
    }
    if rest.isEmpty { steps = [] }
    guard steps.count <= Self.maxSteps else { return nil }
    (self.root, self.steps) = (root, steps)
  }

  /// Reads `name`, `[0]`, `[]`, `[1:3]`, or a name followed by brackets.
  private static func steps(_ part: Substring) -> [Step]? {
    guard !part.isEmpty else { return [] }
    var steps: [Step] = []
    let name = part.prefix { $0 != "[" }
    if !name.isEmpty { steps.append(.name(String(name))) }
    var rest = part.dropFirst(name.count)
    while !rest.isEmpty {
      guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      let bounds = inside.split(separator: ":", omittingEmptySubsequences: false)
      let numbers = bounds.map { Self.number($0) }
      guard bounds.count <= 2, !zip(bounds, numbers).contains(where: { !$0.isEmpty && $1 == nil })
      else { return nil }
      if bounds.count == 2 {
        steps.append(.slice(numbers[0], numbers[1]))
      } else if let number = numbers.first, let number {
        steps.append(.item(number))
      } else {
        steps.append(.slice(nil, nil))
      }
    }
    return steps
  }

  private static func number(_ text: Substring) -> Int? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = String(isNegative ? text.dropFirst() : text)
    guard DecimalText.isWhole(digits), digits.utf8.count <= 9, let number = Int(digits) else {
      return nil
    }
    return isNegative ? -number : number
  }

  /// One form for equivalent paths from the outermost level: `#.to`, `to`, `to.[]`.
  package var whole: ClearPath {
    let root = root == .relative ? Root.data : root
    return ClearPath(root: root, steps: steps.last == .slice(nil, nil) ? steps.dropLast() : steps)
  }

  /// Returns a relative path with the path of its group before it.
  package func within(_ group: ClearPath?) -> ClearPath {
    guard root == .relative, let group else { return self }
    return ClearPath(root: group.root, steps: group.steps + steps)
  }
}

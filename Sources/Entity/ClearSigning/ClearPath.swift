import BigInt
import Core

/// Where in the data a descriptor points (ERC-7730, "Path references").
public struct ClearPath: Hashable, Sendable {
  /// What a path begins at.
  public enum Root: Hashable, Sendable {
    /// The data, from its outermost (`#`).
    case data
    /// The data, from where the path stands.
    case relative
    /// What the data travels in (`@`).
    case container
    /// The descriptor itself (`$`).
    case file
  }

  /// One step.
  public enum Step: Hashable, Sendable {
    /// To what is called so.
    case name(String)
    /// To one item; counted from the end when negative.
    case item(Int)
    /// To all items, or bytes, from one to before another.
    case slice(Int?, Int?)
  }

  /// What it begins at.
  public let root: Root
  /// The way from there.
  public let steps: [Step]

  private static let longest = 512
  private static let mostSteps = 32

  init(root: Root, steps: [Step]) { (self.root, self.steps) = (root, steps) }

  /// Reads a path, or answers nil where none is written so.
  public init?(parsing text: String) {
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
    guard steps.count <= Self.mostSteps else { return nil }
    (self.root, self.steps) = (root, steps)
  }

  /// `name`, `[0]`, `[]`, `[1:3]`, or a name with such behind it.
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

  /// One form for the ways to write the same from the outermost: `#.to`, `to`, `to.[]`.
  package var whole: ClearPath {
    let root = root == .relative ? Root.data : root
    return ClearPath(root: root, steps: steps.last == .slice(nil, nil) ? steps.dropLast() : steps)
  }

  /// The same path from where a group of fields stands.
  package func within(_ group: ClearPath?) -> ClearPath {
    guard root == .relative, let group else { return self }
    return ClearPath(root: group.root, steps: group.steps + steps)
  }
}

extension ClearPath {
  /// What lies at the path: several values where it goes through all items of an array.
  ///
  /// Answers nil where nothing lies, and more than ``mostValues`` are not given either.
  public func values(in value: ClearValue) -> [ClearValue]? {
    var found = [value]
    for step in steps {
      var next: [ClearValue] = []
      for value in found {
        guard let reached = Self.take(step, from: value) else { return nil }
        next += reached
        guard next.count <= Self.mostValues else { return nil }
      }
      found = next
    }
    // Formats are for single values: an array without a step through it is gone through.
    while found.contains(where: { if case .array = $0 { true } else { false } }) {
      found = found.flatMap { value in
        if case .array(let items) = value { items } else { [value] }
      }
      guard found.count <= Self.mostValues else { return nil }
    }
    return found
  }

  /// The most values that one field shows.
  public static let mostValues = 256

  private static func take(_ step: Step, from value: ClearValue) -> [ClearValue]? {
    switch (step, value) {
    case (.name(let name), .structure(let members)):
      return members.first { $0.name.utf8.elementsEqual(name.utf8) }.map { [$0.value] }
    case (.item(let index), .array(let items)):
      let place = index < 0 ? items.count + index : index
      return items.indices.contains(place) ? [items[place]] : nil
    case (.slice(let from, let to), .array(let items)):
      return range(from, to, of: items.count).map { Array(items[$0]) }
    case (.slice(let from, let to), .bytes(let bytes)):
      return range(from, to, of: bytes.count).map { [.bytes(Array(bytes[$0]))] }
    case (.slice(let from, let to), .text(let text)):
      let bytes = Array(text.utf8)
      return range(from, to, of: bytes.count).map { part in
        // Half a character is no text any more.
        [
          String(validating: bytes[part], as: UTF8.self).map { .text($0) }
            ?? .bytes(Array(bytes[part]))
        ]
      }
    case (.slice(let from, let to), .address(let address)):
      return range(from, to, of: 20).map { [.bytes(Array(address.bytes[$0]))] }
    case (.slice(let from, let to), .number(let number)) where number >= 0:
      // A number is taken as the word that it stands in.
      guard let word = number.magnitude.bigEndian(count: 32) else { return nil }
      return range(from, to, of: 32).map { [.bytes(Array(word[$0]))] }
    default: return nil
    }
  }

  private static func range(_ from: Int?, _ to: Int?, of count: Int) -> Range<Int>? {
    let start = from.map { $0 < 0 ? count + $0 : $0 } ?? 0
    let end = to.map { $0 < 0 ? count + $0 : $0 } ?? count
    guard start >= 0, start <= end, end <= count else { return nil }
    return start..<end
  }
}

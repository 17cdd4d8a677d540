import Core

extension ClearPath {
  /// A value, with its index in each array on the way to it.
  package struct Found: Hashable, Sendable {
    package let value: ClearValue
    /// Counted from 0 among the items that the path goes through, outermost first.
    package let indices: [Int]

    package init(_ value: ClearValue, at indices: [Int] = []) {
      (self.value, self.indices) = (value, indices)
    }
  }

  /// Returns the values at the path: several if it goes through all items of an array.
  ///
  /// Returns nil if there are none, or more than ``maxValues``.
  package func values(in value: ClearValue) -> [Found]? {
    var found = [Found(value)]
    for step in steps {
      var next: [Found] = []
      for place in found {
        guard let reached = Self.take(step, from: place.value) else { return nil }
        if case (.slice, .array) = (step, place.value) {
          next += Self.items(reached, of: place)
        } else {
          next += reached.map { Found($0, at: place.indices) }
        }
        guard next.count <= Self.maxValues else { return nil }
      }
      found = next
    }
    // Formats are for single values, so arrays that the path does not go through are flattened.
    while found.contains(where: { if case .array = $0.value { true } else { false } }) {
      found = found.flatMap { place in
        if case .array(let items) = place.value { Self.items(items, of: place) } else { [place] }
      }
      guard found.count <= Self.maxValues else { return nil }
    }
    return found
  }

  private static func items(_ items: [ClearValue], of place: Found) -> [Found] {
    items.enumerated().map { Found($1, at: place.indices + [$0]) }
  }

  /// The maximum number of values of one field.
  package static let maxValues = 256

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
        // Half a character is not text.
        [
          String(validating: bytes[part], as: UTF8.self).map { .text($0) }
            ?? .bytes(Array(bytes[part]))
        ]
      }
    case (.slice(let from, let to), .address(let address)):
      return range(from, to, of: 20).map { [.bytes(Array(address.bytes[$0]))] }
    case (.slice(let from, let to), .number(let number)) where number >= 0:
      // A number is sliced as its 32-byte word.
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

/// Finds in one pass over a text which lists of phrases occur in it (Aho and Corasick, 1975).
///
/// A failing provider can answer thousands of requests with an error each, and hundreds of phrases
/// are looked for in each of them.
struct PhraseFinder: Sendable {
  /// The most lists: there is a bit for each.
  static let mostLists = UInt64.bitWidth

  /// The class of each byte; 0 for those that occur in no phrase.
  private let classes: [UInt8]
  /// The number of classes.
  private let width: Int
  /// The next state, by state and class.
  private let next: [UInt16]
  /// The lists of which a phrase ends in a state.
  private let ends: [UInt64]

  /// Prepares lists of phrases, in lower case and in ASCII; an empty list never occurs.
  ///
  /// Cost: about a millisecond for some hundred phrases.
  init(_ lists: [[String]]) {
    precondition(lists.count <= Self.mostLists, "there is a bit for each list")
    var classes = [UInt8](repeating: 0, count: 256)
    var width = 1
    for byte in lists.joined().flatMap(\.utf8) where classes[Int(byte)] == 0 {
      classes[Int(byte)] = UInt8(width)
      width += 1
    }
    var tree = PhraseTree(width: width)
    for (number, phrases) in lists.enumerated() {
      for phrase in phrases { tree.add(phrase.utf8.map { Int(classes[Int($0)]) }, list: number) }
    }
    tree.complete()
    (self.classes, self.width) = (classes, width)
    (next, ends) = (tree.next.map { UInt16($0) }, tree.ends)
  }

  /// Returns a set of bits: the lists of which a phrase occurs in a text in lower case.
  func lists(in text: [UInt8]) -> UInt64 {
    var found: UInt64 = 0
    classes.withUnsafeBufferPointer { classes in
      next.withUnsafeBufferPointer { next in
        ends.withUnsafeBufferPointer { ends in
          var state = 0
          for byte in text {
            state = Int(next[state * width + Int(classes[Int(byte)])])
            found |= ends[state]
          }
        }
      }
    }
    return found
  }
}

/// The phrases as a tree, in which each state stands for the beginning of one.
private struct PhraseTree {
  let width: Int
  /// The next state, by state and class; 0, the root, if there is none.
  private(set) var next: [Int]
  private(set) var ends: [UInt64] = [0]

  init(width: Int) { (self.width, next) = (width, Array(repeating: 0, count: width)) }

  mutating func add(_ phrase: [Int], list: Int) {
    var state = 0
    for letter in phrase {
      if next[state * width + letter] == 0 {
        next[state * width + letter] = ends.count
        next += Array(repeating: 0, count: width)
        ends.append(0)
      }
      state = next[state * width + letter]
    }
    if state != 0 { ends[state] |= 1 << UInt64(list) }
  }

  /// Adds to each state where it goes on if no phrase goes on: with the longest end of what was read
  /// that begins another one.
  mutating func complete() {
    var fallback = Array(repeating: 0, count: ends.count)
    var queue = next[..<width].filter { $0 != 0 }
    var at = 0
    while at < queue.count {
      let state = queue[at]
      at += 1
      ends[state] |= ends[fallback[state]]
      for letter in 0..<width {
        let child = next[state * width + letter]
        let other = next[fallback[state] * width + letter]
        if child == 0 {
          next[state * width + letter] = other
        } else {
          fallback[child] = other
          queue.append(child)
        }
      }
    }
  }
}

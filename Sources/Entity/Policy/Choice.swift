/// Something that an entry of a list may stand for more than one of.
package protocol Covering: Hashable, Sendable {
  /// Whether this entry allows all that the other one allows.
  func covers(_ other: Self) -> Bool
}

/// What may be: anything, or what is on a list.
package enum Choice<Entry: Covering>: Hashable, Sendable {
  /// Anything.
  case any
  /// What an entry of the list covers; nothing where the list is empty.
  case only(Set<Entry>)

  /// Nothing at all.
  package static var none: Choice { .only([]) }

  /// Whether this may be.
  package func allows(_ entry: Entry) -> Bool {
    switch self {
    case .any: true
    case .only(let list): list.contains { $0.covers(entry) }
    }
  }

  /// Whether all that the other one allows may be: if not, the other one is looser.
  package func covers(_ other: Choice) -> Bool {
    switch (self, other) {
    case (.any, _): true
    case (.only, .any): false
    case (.only, .only(let list)): list.allSatisfy(allows)
    }
  }

  /// Whether there is a list.
  package var isListed: Bool { self != .any }
}

extension Address: Covering {
  /// An address stands for itself.
  package func covers(_ other: Address) -> Bool { self == other }
}

/// A word in a policy that stands for itself: the number of a chain, or a site.
package struct PolicyWord: Covering {
  /// The word.
  package let text: String

  /// Takes a word.
  package init(_ text: String) { self.text = text }

  /// A word stands for itself.
  package func covers(_ other: PolicyWord) -> Bool { self == other }

  /// Compares bytes.
  package static func == (one: PolicyWord, other: PolicyWord) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  /// Takes in the bytes.
  package func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}

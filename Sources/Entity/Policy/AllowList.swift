/// Something that an entry of a list may stand for more than one of.
package protocol PolicyEntry: Hashable, Sendable {
  /// Whether this entry allows all that the other one allows.
  func covers(_ other: Self) -> Bool
}

/// What may be: anything, or what is on a list.
package enum AllowList<Entry: PolicyEntry>: Hashable, Sendable {
  /// Anything.
  case any
  /// What an entry of the list covers; nothing where the list is empty.
  case only(Set<Entry>)

  /// Nothing at all.
  package static var none: AllowList { .only([]) }

  /// Whether this may be.
  package func allows(_ entry: Entry) -> Bool {
    switch self {
    case .any: true
    case .only(let list): list.contains { $0.covers(entry) }
    }
  }

  /// Whether all that the other one allows may be: if not, the other one is looser.
  package func covers(_ other: AllowList) -> Bool {
    switch (self, other) {
    case (.any, _): true
    case (.only, .any): false
    case (.only, .only(let list)): list.allSatisfy(allows)
    }
  }

  /// Whether there is a list.
  package var isListed: Bool { self != .any }
}

extension Address: PolicyEntry {
  /// An address stands for itself.
  package func covers(_ other: Address) -> Bool { self == other }
}

/// A word in a policy that stands for itself: the number of a chain, or a site.
package struct PolicyLiteral: PolicyEntry {
  /// The word.
  package let text: String

  /// Takes a word.
  package init(_ text: String) { self.text = text }

  /// A word stands for itself.
  package func covers(_ other: PolicyLiteral) -> Bool { self == other }

  /// Compares bytes.
  package static func == (one: PolicyLiteral, other: PolicyLiteral) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  /// Takes in the bytes.
  package func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}

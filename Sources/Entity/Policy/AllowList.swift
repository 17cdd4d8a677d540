/// An entry of an allow list, which may cover more than one thing.
package protocol PolicyEntry: Hashable, Sendable {
  /// Whether this entry allows all that the other one allows.
  func covers(_ other: Self) -> Bool
}

/// What is allowed: anything, or what is on a list.
package enum AllowList<Entry: PolicyEntry>: Hashable, Sendable {
  /// Anything.
  case any
  /// What an entry of the list covers; nothing if the list is empty.
  case only(Set<Entry>)

  /// Allows nothing.
  package static var none: AllowList { .only([]) }

  package func allows(_ entry: Entry) -> Bool {
    switch self {
    case .any: true
    case .only(let list): list.contains { $0.covers(entry) }
    }
  }

  /// Whether everything that the other list allows is allowed; if not, the other one is looser.
  package func covers(_ other: AllowList) -> Bool {
    switch (self, other) {
    case (.any, _): true
    case (.only, .any): false
    case (.only, .only(let list)): list.allSatisfy(allows)
    }
  }

  /// Whether only listed entries are allowed.
  package var isListed: Bool { self != .any }
}

extension Address: PolicyEntry {
  /// An address covers only itself.
  package func covers(_ other: Address) -> Bool { self == other }
}

/// A word in a policy that covers only itself: a chain ID, or a site.
package struct PolicyLiteral: PolicyEntry {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// A word covers only itself.
  package func covers(_ other: PolicyLiteral) -> Bool { self == other }

  /// Whether both have the same bytes.
  package static func == (one: PolicyLiteral, other: PolicyLiteral) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}

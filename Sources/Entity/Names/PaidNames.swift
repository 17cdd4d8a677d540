/// The names that were paid from this machine, each with the last address per chain.
package struct PaidNames: Hashable, Sendable {
  /// The entries, sorted by name and chain; no two have both in common.
  package let all: [PaidName]
  private let places: [Key: Int]
  private let ranges: [String: Range<Int>]

  private struct Key: Hashable {
    let name: String
    let chain: ChainID
  }

  package static let none = PaidNames(sorted: [])

  /// The maximum number of entries; the oldest one makes room for a new one.
  package static let most = 10_000

  private init(sorted all: [PaidName]) {
    self.all = all
    places = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { (Key(name: $1.name, chain: $1.chain), $0) }
    )
    ranges = Dictionary(
      all.enumerated().map { ($1.name, $0..<($0 + 1)) },
      uniquingKeysWith: { $0.lowerBound..<$1.upperBound }
    )
  }

  /// Creates it of entries in any order.
  ///
  /// - Throws: `PaidNamesError` if there are too many, or two for the same name and chain.
  package init(_ entries: [PaidName]) throws(PaidNamesError) {
    guard entries.count <= Self.most else { throw .tooMany }
    var seen: Set<Key> = []
    for entry in entries {
      guard seen.insert(Key(name: entry.name, chain: entry.chain)).inserted else {
        throw .twice(entry.name, entry.chain)
      }
    }
    self.init(sorted: entries.sorted { ($0.name, $0.chain.value) < ($1.name, $1.chain.value) })
  }

  /// Returns what a name, normalized, last meant on a chain.
  package func last(_ name: String, on chain: ChainID) -> PaidName? {
    places[Key(name: name, chain: chain)].map { all[$0] }
  }

  /// Returns what a name, normalized, last meant on any chain.
  package func last(_ name: String) -> PaidName? {
    entries(of: name).max { $0.time.seconds < $1.time.seconds }
  }

  /// Returns what a name, normalized, last meant on each chain.
  package func entries(of name: String) -> ArraySlice<PaidName> {
    ranges[name].map { all[$0] } ?? []
  }

  /// Returns a copy with new entries in the place of older ones.
  package func adding(_ entries: [PaidName]) -> PaidNames {
    var kept = Dictionary(
      uniqueKeysWithValues: all.map { (Key(name: $0.name, chain: $0.chain), $0) }
    )
    for entry in entries { kept[Key(name: entry.name, chain: entry.chain)] = entry }
    let newest = kept.values.sorted {
      ($1.time.seconds, $0.name, $0.chain.value) < ($0.time.seconds, $1.name, $1.chain.value)
    }
    return PaidNames(
      sorted: newest.prefix(Self.most).sorted {
        ($0.name, $0.chain.value) < ($1.name, $1.chain.value)
      }
    )
  }
}

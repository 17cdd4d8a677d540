import Entity

/// What the names in a command led to, by the text that was typed.
package struct ResolvedNames: Sendable {
  package static let none = ResolvedNames([:])

  private let all: [String: Result<ResolvedName, any Error>]

  /// Takes what each text led to, or why it led nowhere.
  package init(_ all: [String: Result<ResolvedName, any Error>]) { self.all = all }

  /// Returns what a text led to; nil if it was not asked for.
  ///
  /// - Throws: `ENSNameError` or ``NameLookupError`` if it leads nowhere.
  package func name(_ typed: String) throws -> ResolvedName? { try all[typed]?.get() }

  /// The names that have an address, sorted, without duplicates.
  package var found: [ResolvedName] {
    var seen: Set<String> = []
    return all.values.compactMap { try? $0.get() }.sorted { $0.name < $1.name }
      .filter { seen.insert($0.name).inserted }
  }

  /// Returns a copy with more names.
  package func adding(_ more: ResolvedNames) -> ResolvedNames {
    ResolvedNames(all.merging(more.all) { $1 })
  }
}

package import Core

/// The known chains: the built-in ones, and the user's.
package struct ChainRegistry: Hashable, Sendable {
  /// The chains, by ascending chain ID.
  package var chains: [ChainEntry] { merged ?? BuiltInChains.sorted }

  /// Nil for the built-in chains alone: no command builds their table before it needs one.
  private let merged: [ChainEntry]?

  /// Adds the user's chains to the built-in ones; one with the same chain ID replaces it.
  ///
  /// - Throws: `ChainRegistryError` if two chains have the same name or chain ID, or a name is
  ///   invalid.
  package init(adding entries: [ChainEntry] = []) throws(ChainRegistryError) {
    guard !entries.isEmpty else {
      self = .builtIn
      return
    }
    var byNumber: [UInt64: ChainEntry] = [:]
    for entry in entries {
      guard byNumber.updateValue(entry, forKey: entry.id.value) == nil else {
        throw .sameNumber(entry.id)
      }
    }
    for entry in BuiltInChains.sorted where byNumber[entry.id.value] == nil {
      byNumber[entry.id.value] = entry
    }
    let chains = byNumber.values.sorted { $0.id.value < $1.id.value }
    var names: Set<String> = []
    for chain in chains {
      guard Self.isName(chain.name) else { throw .badName(UntrustedMessage(chain.name)) }
      guard names.insert(chain.name).inserted else { throw .sameName(chain.name) }
    }
    merged = chains
  }

  /// The built-in chains alone.
  package static let builtIn = ChainRegistry(merged: nil)

  private init(merged: [ChainEntry]?) { self.merged = merged }

  /// The chain with this ID.
  package subscript(id: ChainID) -> ChainEntry? { chains.first { $0.id == id } }

  /// Returns the chain with this name, in any case, else with this alias or short name, else with
  /// this chain ID.
  ///
  /// A name that the user gave goes before a built-in alias. What a built-in chain is called leads
  /// to the user's chain of the same ID, too.
  /// - Throws: `ChainRegistryError.unknown`.
  package func chain(named text: String) throws(ChainRegistryError) -> ChainEntry {
    let name = text.lowercased()
    if let found = chains.first(where: { $0.name == name }) { return found }
    let id = BuiltInChains.named[name] ?? (try? ChainID(parsing: text))
    guard let found = id.flatMap({ self[$0] }) else { throw .unknown(UntrustedMessage(text)) }
    return found
  }

  /// Returns all that leads to one of the chains, in lower case: its name first, then its short name
  /// and its aliases.
  package func names(of chain: ChainEntry) -> [String] {
    let others = BuiltInChains.all.first { $0.id == chain.id }?.names ?? []
    return [chain.name]
      + others.filter { $0 != chain.name && (try? self.chain(named: $0))?.id == chain.id }
  }

  /// Returns the name, short name or alias that an unknown one was probably meant to be; nil if none
  /// is near enough.
  package func name(nearest text: String) -> String? {
    NearestName.of(text, among: chains.flatMap(names(of:)))
  }

  /// Whether a text is a word that starts with a letter, so that it cannot be taken for a number.
  private static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = bytes.first, letters.contains(first), bytes.count <= 32 else { return false }
    return bytes.allSatisfy {
      letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-")
    }
  }
}

/// An error in the name or the ID of a chain.
package enum ChainRegistryError: Error, Hashable, Sendable {
  /// No chain has this name or ID.
  case unknown(UntrustedMessage)
  /// A name is not a word of a-z, 0-9 and `-`.
  case badName(UntrustedMessage)
  /// Two chains have the same name.
  case sameName(String)
  /// Two chains have the same chain ID.
  case sameNumber(ChainID)
}

extension ChainRegistryError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let text):
      Report(.usage, "chain-unknown", "unknown chain: \(text)")
    case .badName(let name):
      Report(
        .data,
        "chain-name",
        "invalid chain name: \(name); expected a-z first, then a-z, 0-9 and -, at most 32 "
          + "characters"
      )
    case .sameName(let name):
      Report(.data, "chain-name-twice", "duplicate chain name: \(name: name)")
    case .sameNumber(let id):
      Report(.data, "chain-number-twice", "duplicate chain ID: \(id)")
    }
  }
}

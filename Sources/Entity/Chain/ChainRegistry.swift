package import Core

/// The known chains: the built-in ones, and the user's.
package struct ChainRegistry: Hashable, Sendable {
  /// The chains, by ascending chain ID.
  package let chains: [ChainEntry]

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
    for entry in BuiltInChains.all where byNumber[entry.id.value] == nil {
      byNumber[entry.id.value] = entry
    }
    chains = byNumber.values.sorted { $0.id.value < $1.id.value }
    var names: Set<String> = []
    for chain in chains {
      guard Self.isName(chain.name) else { throw .badName(UntrustedMessage(chain.name)) }
      guard names.insert(chain.name).inserted else { throw .sameName(chain.name) }
    }
  }

  /// The built-in chains alone.
  package static let builtIn = ChainRegistry(unchecked: BuiltInChains.all)

  private init(unchecked entries: [ChainEntry]) {
    chains = entries.sorted { $0.id.value < $1.id.value }
  }

  /// The chain with this ID.
  package subscript(id: ChainID) -> ChainEntry? { chains.first { $0.id == id } }

  /// Returns the chain with this name, in any case, or with this chain ID.
  ///
  /// - Throws: `ChainRegistryError.unknown`.
  package func chain(named text: String) throws(ChainRegistryError) -> ChainEntry {
    if let id = try? ChainID(parsing: text), let found = self[id] { return found }
    let name = text.lowercased()
    guard let found = chains.first(where: { $0.name == name }) else {
      throw .unknown(UntrustedMessage(text))
    }
    return found
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

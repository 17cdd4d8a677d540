package import Core
package import Entity

/// Why a name leads to no address.
package enum NameLookupError: Error, Equatable {
  /// The empty name, which belongs to nobody.
  case root
  /// Longer than what resolvers can be asked with.
  case tooLong(bytes: Int)
  /// Nobody registered the name, or its owner set no resolver.
  case noResolver(String)
  /// The name has a resolver, but no address for the chain.
  case noAddress(String, chain: String)
}

extension NameLookupError: Reportable {
  package var report: Report {
    switch self {
    case .root:
      Report(.usage, "name-root", "the empty name is the root of all names: it has no address")
    case .tooLong(let bytes):
      Report(
        .usage,
        "name-lookup-too-long",
        "name too long: expected at most \(PaidName.maxBytes) bytes, found \(count: bytes)"
      )
    case .noResolver(let name):
      Report(
        .refused,
        "name-no-resolver",
        "\(foreign: name, limit: 256) leads nowhere: it is not registered, or has no resolver"
      )
    case .noAddress(let name, let chain):
      Report(
        .refused,
        "name-no-address",
        "\(foreign: name, limit: 256) has no address for \(name: chain)"
      )
    }
  }
}

extension ENSName {
  /// Reads a name that is to be looked up.
  ///
  /// - Throws: `ENSNameError`, ``NameLookupError`` for the root and a name that is too long.
  package init(lookingUp text: String) throws {
    try self.init(normalizing: text)
    guard !self.text.isEmpty else { throw NameLookupError.root }
    let bytes = self.text.utf8.count
    guard bytes <= PaidName.maxBytes else { throw NameLookupError.tooLong(bytes: bytes) }
  }
}

extension NameResolution {
  /// Returns the address that the name leads to on a chain.
  ///
  /// - Throws: ``NameLookupError`` if there is none.
  func requireAddress(on chain: ChainEntry) throws(NameLookupError) -> Address {
    if let address { return address }
    throw resolver == nil ? .noResolver(name) : .noAddress(name, chain: chain.name)
  }
}

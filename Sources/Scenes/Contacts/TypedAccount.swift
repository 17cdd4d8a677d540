package import Core
package import Entity

/// What was typed for an account or a recipient: a name or an address, with or without its chain.
package struct TypedAccount: Sendable, Equatable {
  /// The name as it was typed, or the address, without the chain.
  ///
  /// A name with a checksum stays whole: its address must be known before the checksum is compared
  /// (``InteroperableName/check(_:)``).
  package let text: String
  /// The chain that was typed with the address or the name; nil if there is none.
  package let chain: ChainID?
  private let chains: ChainRegistry

  /// Separates an address (``InteroperableAddress``) or a name (``InteroperableName``) from its
  /// chain; leaves all else as it is, also a text that is a name on this machine (`isNamed`).
  ///
  /// - Throws: ``InteroperableAddressError``.
  package init(
    _ typed: String,
    knowing chains: ChainRegistry,
    isNamed: (String) -> Bool = { _ in false }
  ) throws(InteroperableAddressError) {
    self.chains = chains
    if let found = try InteroperableAddress.read(typed, knowing: chains) {
      (text, chain) = (found.address.description, found.chain)
    } else if InteroperableName.hasForm(of: typed), !isNamed(typed),
      let found = try InteroperableName.read(typed, knowing: chains)
    {
      (text, chain) = (found.checksum == nil ? found.name : found.description, found.chain)
    } else {
      (text, chain) = (typed, nil)
    }
  }

  /// Returns the text for use on a chain; `used` is nil where nothing depends on one.
  ///
  /// A chain that comes with an address never selects one: whoever wrote the address would decide
  /// where the money goes.
  ///
  /// - Throws: ``AddressChainError/other(named:used:)`` if the address is for another one.
  package func text(on used: ChainID?) throws(AddressChainError) -> String {
    if let chain, let used, chain != used {
      throw .other(named: name(of: chain), used: name(of: used))
    }
    return text
  }

  /// Returns the text for use on every chain at once.
  ///
  /// - Throws: ``AddressChainError/everyChain(named:)`` if the address is for one of them.
  package func textOnEveryChain() throws(AddressChainError) -> String {
    if let chain { throw .everyChain(named: name(of: chain)) }
    return text
  }

  /// The name of the address's chain; nil if it names none.
  package var chainName: String? { chain.map(name) }

  private func name(of chain: ChainID) -> String {
    chains[chain]?.name ?? "eip155:\(chain)"
  }
}

/// An address is for another chain than the one that is used.
package enum AddressChainError: Error, Equatable {
  case other(named: String, used: String)
  case everyChain(named: String)
}

extension AddressChainError: Reportable {
  package var report: Report {
    switch self {
    case .other(let named, let used):
      Report(
        .usage,
        "address-other-chain",
        "wrong chain: the address is for \(name: named), not for \(name: used)"
      )
    case .everyChain(let named):
      Report(
        .usage,
        "address-every-chain",
        "wrong chain: the address is for \(name: named), not for every chain"
      )
    }
  }
}

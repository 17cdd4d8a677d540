import Core
package import Entity

/// What this machine knows when a message is reviewed.
package struct MessageContext: Sendable, Equatable {
  package let chains: ChainRegistry
  /// The chain selected by an option or in the settings; nil if none was.
  package let chosen: ChainEntry?
  /// The tokens whose symbols and decimals are known on this machine.
  package let tokens: TokenList
  /// Seconds since 1970.
  package let now: UInt64
  /// The clear-signing descriptors for the contract of the message, and for its inner calls.
  package let descriptors: [NamedDescriptor]

  package init(
    chains: ChainRegistry,
    chosen: ChainEntry?,
    tokens: TokenList,
    now: UInt64,
    descriptors: [NamedDescriptor] = []
  ) {
    (self.chains, self.chosen, self.tokens, self.now) = (chains, chosen, tokens, now)
    self.descriptors = descriptors
  }
}

import Core
package import Entity

/// What this machine knows of the world when a message is reviewed.
package struct MessageContext: Sendable, Equatable {
  package let chains: ChainRegistry
  /// The chain that was chosen, here or in the settings; nil where none was.
  package let chosen: ChainEntry?
  /// Tokens whose symbol and decimals are known here.
  package let tokens: TokenList
  /// Seconds since 1970.
  package let now: UInt64
  /// What descriptors say of the contract that the message is for, and of calls within it.
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

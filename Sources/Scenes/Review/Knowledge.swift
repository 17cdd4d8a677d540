package import Core
package import Entity

/// What this machine knows when something is reviewed, and what a node told of it.
///
/// All of it is given at once: what is left out would take its warnings with it.
package struct Knowledge: Sendable {
  /// What the chain calls its own coin.
  package let coin: Sentence
  /// What the chain is called here; nil where it is not known.
  package let chain: String?
  /// Whose account it is; nil where it is nobody's here.
  package let account: AccountBook.Account?
  /// The tokens that are known here.
  package let tokens: TokenList
  /// Who is known here: accounts, contacts, and those who were dealt with before.
  package let knownAddresses: KnownAddresses
  /// What is said of the contract that is called.
  package let abi: ContractABI?
  /// What descriptors say of it.
  package let sources: DescriptionSources?
  /// What a node told; nil where none was asked.
  package let nodeFindings: NodeFindings?
  /// The chain that was chosen for a message; nil where none was.
  package let chosen: ChainEntry?
  /// Seconds since 1970; nil for what no time is written in.
  package let now: UInt64?
}

extension Knowledge {
  /// For a transaction, which has no time in it, and no other chain than its own.
  init(
    coin: Sentence,
    chain: String?,
    account: AccountBook.Account?,
    tokens: TokenList,
    knownAddresses: KnownAddresses,
    abi: ContractABI?,
    sources: DescriptionSources?,
    nodeFindings: NodeFindings?
  ) {
    self.init(
      coin: coin,
      chain: chain,
      account: account,
      tokens: tokens,
      knownAddresses: knownAddresses,
      abi: abi,
      sources: sources,
      nodeFindings: nodeFindings,
      chosen: nil,
      now: nil
    )
  }

  /// For a list of payments, which calls nothing that would have to be described.
  init(
    coin: Sentence,
    chain: String?,
    account: AccountBook.Account?,
    tokens: TokenList,
    knownAddresses: KnownAddresses,
    nodeFindings: NodeFindings?
  ) {
    self.init(
      coin: coin,
      chain: chain,
      account: account,
      tokens: tokens,
      knownAddresses: knownAddresses,
      abi: nil,
      sources: nil,
      nodeFindings: nodeFindings
    )
  }

  /// For a message, of which no node is asked.
  init(
    of message: SignableMessage,
    in context: MessageContext,
    account: AccountBook.Account?,
    knownAddresses: KnownAddresses
  ) {
    let entry = message.chain.flatMap(context.entry)
    self.init(
      coin: entry.map { "\($0.symbol)" } ?? context.chains.coin(of: nil),
      chain: entry?.name,
      account: account,
      tokens: context.tokens,
      knownAddresses: knownAddresses,
      abi: nil,
      sources: DescriptionSources(
        descriptors: context.descriptors,
        chains: context.chains,
        tokens: context.tokens
      ),
      nodeFindings: nil,
      chosen: context.chosen,
      now: context.now
    )
  }

  /// For an address that is to get a name, of which no node is asked.
  init(tokens: TokenList, knownAddresses: KnownAddresses) {
    self.init(
      coin: "",
      chain: nil,
      account: nil,
      tokens: tokens,
      knownAddresses: knownAddresses,
      nodeFindings: nil
    )
  }
}

package import Core
package import Entity

/// What this machine and a node know when something is reviewed.
///
/// All of it is passed at once, because a missing part would silently drop its warnings.
package struct Knowledge: Sendable {
  /// The name of the chain's own coin.
  package let coin: Sentence
  /// The name of the chain on this machine; nil if it is unknown.
  package let chain: String?
  /// The account that signs or signed; nil if it is not in this wallet.
  package let account: AccountBook.Account?
  /// The tokens known on this machine.
  package let tokens: TokenList
  /// The addresses known on this machine: accounts, contacts, and past counterparties.
  package let knownAddresses: KnownAddresses
  /// The ABI given for the called contract.
  package let abi: ContractABI?
  /// The clear-signing descriptors.
  package let sources: DescriptionSources?
  /// What a node reported; nil if no node was asked.
  package let nodeFindings: NodeFindings?
  /// The chain selected for a message; nil if none was.
  package let chosen: ChainEntry?
  /// Seconds since 1970; nil if what is reviewed contains no times.
  package let now: UInt64?
  /// The payment request that the transaction pays; nil if there is none, or if it is not known, as
  /// on a machine that only signs.
  package var paymentRequest: PaymentRequest?
}

extension Knowledge {
  /// For a transaction, which contains no times, and names its only chain itself.
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

  /// For a list of payments, which makes no calls to describe.
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

  /// For a message, about which no node is asked.
  init(
    of message: SignableMessage,
    in context: MessageContext,
    account: AccountBook.Account?,
    knownAddresses: KnownAddresses
  ) {
    let entry = message.chain.flatMap(context.entry)
    self.init(
      coin: entry.map { "\(term: $0.symbol)" } ?? context.chains.coin(of: nil),
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

  /// For an address about to get a name, about which no node is asked.
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

package import Core

/// Reads what proves accounts and slots after a block: its header, and Merkle proofs.
///
/// The worker may check the answer to choose among nodes; only a check of the wallet, by
/// ``ProvenState``, proves anything.
package struct ReadStateProofs: Question {
  package static let name = "read-state-proofs"
  package typealias Answer = StateProofs

  package let chain: ChainID
  /// The block after which the state is read; its hash is what the nodes must agree on.
  package let block: BlockReference
  /// What is to be proved.
  package let targets: [ProofTarget]
  /// The number of nodes that must agree on the header: if fewer do, those that do not have the block
  /// yet are waited for.
  package let quorum: Int
  /// Whether no request names two accounts, and no two accounts share a connection.
  package let separatesAccounts: Bool

  package init(
    chain: ChainID,
    block: BlockReference,
    targets: [ProofTarget],
    quorum: Int = 1,
    separatesAccounts: Bool = false
  ) {
    (self.chain, self.block, self.targets, self.quorum) = (chain, block, targets, quorum)
    self.separatesAccounts = separatesAccounts
  }
}

/// An account, and slots of its storage, that are to be proved.
package struct ProofTarget: Codable, Hashable, Sendable {
  package let account: Address
  /// The slots, each once; none for the account alone.
  package let slots: [Hash32]

  package init(account: Address, slots: [Hash32] = []) {
    (self.account, self.slots) = (account, slots)
  }
}

/// What nodes gave to prove accounts and slots; nothing of it is checked.
package struct StateProofs: Codable, Equatable, Sendable {
  /// The RLP of the block's header; nil if no node gave the fields of a header of known form.
  package let header: HexCoded?
  /// The nodes that gave the block this hash, and a header that does not contradict it.
  package let agreeing: [EndpointID]
  /// The nodes that gave another hash, or fields of which one was changed.
  package let dissenting: [EndpointID]
  /// The nodes that gave another header than a quorum of at least two, whether that agreed or dissented;
  /// they are not asked any more.
  package let outvoted: [EndpointID]
  /// The nodes that agreed on the header, but whose proofs did not fit it; they are not asked any
  /// more.
  package let disproved: [EndpointID]
  /// Whether one of those that gave another hash gave the block at first: it was replaced while the
  /// proofs were read.
  package let isReorganized: Bool
  /// The proofs, in the order of the targets.
  package let proofs: [TargetProof]

  package init(
    header: HexCoded?,
    agreeing: [EndpointID],
    dissenting: [EndpointID],
    outvoted: [EndpointID] = [],
    disproved: [EndpointID],
    isReorganized: Bool = false,
    proofs: [TargetProof]
  ) {
    (self.header, self.agreeing, self.dissenting) = (header, agreeing, dissenting)
    (self.outvoted, self.disproved) = (outvoted, disproved)
    (self.isReorganized, self.proofs) = (isReorganized, proofs)
  }
}

/// What a node gave to prove a target.
package enum TargetProof: Codable, Equatable, Sendable {
  case given(AccountProof, [StorageProof])
  /// No node gave a proof; the failure is that of the last one.
  case failed(RPCFailure)
}

/// Asks every node again for balances that were proved, or on which enough nodes agree, and excludes
/// those that contradict.
///
/// The answer lists them. A node that lies only now and then may be missing.
package struct ExcludeContradictingNodes: Question {
  package static let name = "exclude-contradicting-nodes"
  package typealias Answer = [EndpointID]

  package let chain: ChainID
  package let block: BlockReference
  package let balances: [ProvenBalance]
  /// Whether no request names two accounts, and no two accounts share a connection.
  package let separatesAccounts: Bool
  /// Whether they come last in histories for a day: each balance is proved, in a slot that is known.
  package let demotes: Bool

  package init(
    chain: ChainID,
    block: BlockReference,
    balances: [ProvenBalance],
    separatesAccounts: Bool = false,
    demotes: Bool = false
  ) {
    (self.chain, self.block, self.balances) = (chain, block, balances)
    (self.separatesAccounts, self.demotes) = (separatesAccounts, demotes)
  }
}

/// A balance that was proved, or on which enough nodes agree where no proof decides.
package struct ProvenBalance: Codable, Hashable, Sendable {
  package let account: Address
  /// The contract of the token; nil for the native coin.
  package let token: Address?
  /// The balance in base units.
  package let amount: UInt256

  package init(account: Address, token: Address?, amount: UInt256) {
    (self.account, self.token, self.amount) = (account, token, amount)
  }
}

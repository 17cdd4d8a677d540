import Core
package import Entity

/// Reads the items of collections (ERC-721, ERC-1155) that accounts have.
///
/// What accounts received, or what a contract lists, is only where to look: an item counts if the
/// contract says at the block that the account has it.
package struct CollectibleReader: Sendable {
  private let node: Node
  private let memory: NodeMemory
  private let ways: [CallBundle.Way]

  /// The most items of an account that one contract is asked to list.
  static let maxListed = 200

  /// Makes a reader that uses what is known of the node.
  ///
  /// How many calls a request may have is not remembered: contracts that nobody chose can lower it.
  package init(_ node: Node, chain: ChainID? = nil, memory: NodeMemory = .none) {
    self.init(node, ways: CallBundle.Way.all(on: chain), memory: memory)
  }

  /// Makes a reader that knows only some ways to make many calls.
  init(_ node: Node, ways: [CallBundle.Way], memory: NodeMemory = .none) {
    (self.node, self.ways, self.memory) = (node, ways, memory)
  }

  /// Reads which standard of collections a contract says it follows (ERC-165); nil if none.
  ///
  /// - Throws: `RPCFailure`.
  package func kind(
    of contract: Address,
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> CollectionKind? {
    var answers = CallAnswers()
    try await answers.make(CallAnswers.kindCalls(contract), in: batch(tag))
    return answers.kinds(of: contract).first
  }

  /// Reads what accounts have of the collections of which they received something, and of those
  /// that are named, all as of the same block; in the order of `received`.
  ///
  /// A failing contract does not affect the others. Cost: only the block if there is no contract;
  /// else one request for each 500 answers that are needed, 12 at once, and one for the names of
  /// each 63 collections; two more, one after another, if a named contract lists its items.
  /// - Throws: `RPCFailure`; `.missingData(.block)` if a given block was replaced.
  package func read(
    _ received: [ReceivedCollectibles],
    named: [Address] = [],
    at moment: ReadCollectibles.Moment
  ) async throws(RPCFailure) -> CollectibleSheet {
    let subject = CollectibleSubject(received: received, named: named)
    switch moment {
    case .after(let block) where subject.isEmpty:
      return CollectibleSheet(block: block, accounts: subject.empty)
    case .at(let tag) where subject.isEmpty:
      let block = try await node.blockBesideCheck(tag).header.reference
      return CollectibleSheet(block: block, accounts: subject.empty)
    case .after(let block):
      return try await PinnedReading(node: node, memory: memory).read(after: block) {
        (block, tag) async throws(RPCFailure) in
        try await sheet(of: subject, block, at: tag)
      }
    case .at(let tag):
      return try await PinnedReading(node: node, memory: memory).read(at: tag) {
        (block, tag) async throws(RPCFailure) in
        try await sheet(of: subject, block, at: tag)
      }
    }
  }

  private func sheet(
    of subject: CollectibleSubject,
    _ block: BlockReference,
    at tag: BlockTag
  ) async throws(RPCFailure) -> CollectibleSheet {
    var answers = CallAnswers()
    let batch = batch(tag)
    try await answers.make(subject.calls, in: batch)
    let shown = CollectibleFindings(subject, answers).toDescribe
    async let descriptions = Result { () async throws(RPCFailure) in
      try await self.descriptions(of: shown, tag)
    }
    let listed = try await list(subject, &answers, batch)
    let missing = try await addressesWithoutCode(answers.silent, tag)
    let findings = CollectibleFindings(subject, answers, listed: listed, missing: missing)
    return CollectibleSheet(
      block: block,
      accounts: findings.accounts(describedBy: try await descriptions.get())
    )
  }

  /// Reads the IDs that contracts list, and the owners of these items.
  private func list(
    _ subject: CollectibleSubject,
    _ answers: inout CallAnswers,
    _ batch: CallBatch
  ) async throws(RPCFailure) -> [CollectibleSubject.Place: [UInt256]] {
    let lists = subject.lists(by: answers, most: Self.maxListed)
    try await answers.make(lists.flatMap(\.calls), in: batch)
    var ids: [CollectibleSubject.Place: [UInt256]] = [:]
    for list in lists {
      ids[list.place] = list.calls.compactMap { answers.number($0.target, $0.input) }
    }
    let owners = ids.flatMap { place, ids in
      ids.map { ContractCall(target: place.contract, input: ERC721.ownerOf($0)) }
    }
    try await answers.make(owners, in: batch)
    return ids
  }

  /// Reads names and symbols.
  private func descriptions(
    of contracts: [Address],
    _ tag: BlockTag
  ) async throws(RPCFailure) -> [Address: CollectionTexts] {
    var answers = CallAnswers()
    var batch = batch(tag, most: WideCallProgram.maxCalls)
    batch.isWide = true
    let inputs = [ERC20.name(), ERC20.symbol()]
    let calls = contracts.flatMap { contract in
      inputs.map { ContractCall(target: contract, input: $0) }
    }
    try await answers.make(calls, in: batch)
    var texts: [Address: CollectionTexts] = [:]
    for contract in contracts {
      let (name, symbol) = (answers[contract, inputs[0]], answers[contract, inputs[1]])
      texts[contract] = CollectionTexts(name: name.text, symbol: symbol.text)
    }
    return texts
  }

  private func addressesWithoutCode(
    _ silent: Set<Address>,
    _ tag: BlockTag
  ) async throws(RPCFailure) -> Set<Address> {
    let targets = silent.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    guard !targets.isEmpty else { return [] }
    var empty: Set<Address> = []
    let codes = try await node.asker.batch(targets.map { GetCode($0, at: tag) })
    for (target, code) in zip(targets, codes) where try code.get().bytes.isEmpty {
      empty.insert(target)
    }
    return empty
  }

  /// Makes a batch; each call of 68 bytes takes 90 of a program.
  private func batch(_ tag: BlockTag, most: Int = 500) -> CallBatch {
    let known = NodeMemory(recall: memory.recall, learn: { _, _ in })
    var batch = CallBatch(node: node, tag: tag, limit: CallLimit(known, most: most), ways: ways)
    // 15 times what a call has in a program: to find an owner may take a long search (ERC-721A).
    batch.gasAlone = 3_000_000
    return batch
  }
}

/// What a collection says of itself.
struct CollectionTexts: Hashable, Sendable {
  let name: String?
  let symbol: String?
}

extension CallOutcome {
  /// The text that a contract returned; nil if it returned none.
  fileprivate var text: String? {
    guard case .returned(let answer) = self, let text = LeadingText.decode(answer) else {
      return nil
    }
    return text.isEmpty ? nil : text
  }
}

import Core
package import Entity

/// Reads what proves accounts and slots after a block.
package struct StateProofReader: Sendable {
  /// The most slots in one request: their proofs have up to 300 KB.
  private static let slotsAtOnce = 32
  /// The most requests in one batch.
  private static let requestsAtOnce = 16

  private let node: Node

  package init(_ node: Node) { self.node = node }

  /// Reads the header from every node, and the proofs from one of them.
  ///
  /// A node that agrees on the header and gives proofs that do not fit it is excluded, and the next
  /// one is asked. So is one that a quorum outvotes. A node whose block was replaced since it gave the
  /// header dissents, and is not excluded. Cost: one request to each node, and one of another for
  /// each account, or for 32 slots of one; 16 of these are a batch.
  /// - Throws: `RPCFailure.cancelled`.
  package func read(
    _ targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int = 1
  ) async throws(RPCFailure) -> StateProofs {
    let votes = await HeaderVotes(of: node.asker.members, on: block, quorum: quorum)
    if Task.isCancelled { throw .cancelled }
    for id in votes.outvoted {
      let sides = [votes.agreeing, votes.dissenting]
      node.asker.exclude(id, because: .disagreement(method: GetHeader.name, sides: sides))
    }
    let state = votes.header.flatMap { try? ProvenState(after: block, header: $0.encoded) }
    var disproved: [EndpointID] = []
    var reorganized: [EndpointID] = []
    var proofs: [TargetProof?] = targets.map { _ in nil }
    // What stands if there is no node to ask: none has the block.
    var failures = targets.map { _ in RPCFailure.missingData(.block) }
    for member in node.asker.members where !votes.dissenting.contains(member.id) {
      let open = targets.indices.filter { proofs[$0] == nil }
      if open.isEmpty { break }
      let results = try await fitting(open.map { targets[$0] }, after: block, state, from: member)
      for (place, result) in zip(open, results) {
        switch result {
        case .success(let proof): proofs[place] = proof
        case .failure(let failure): failures[place] = failure
        }
      }
      // Who did not vote may have another block of this number, which is no lie.
      guard votes.agreeing.contains(member.id) else { continue }
      let isForged = results.contains(.failure(.forged(block)))
      guard isForged || results.contains(.failure(.missingData(.block))) else { continue }
      switch await standing(of: block, at: member) {
      case .replaced:
        reorganized.append(member.id)
        for place in open where failures[place] == .forged(block) {
          failures[place] = .missingData(.block)
        }
      case .stands where isForged:
        disproved.append(member.id)
        node.asker.exclude(member.id, because: .forged(block))
      case .stands, .unknown: break
      }
    }
    return StateProofs(
      header: votes.header.map { HexCoded(wrappedValue: $0.encoded) },
      agreeing: votes.agreeing.filter { !reorganized.contains($0) },
      dissenting: votes.dissenting + reorganized,
      outvoted: votes.outvoted,
      disproved: disproved,
      isReorganized: !reorganized.isEmpty,
      proofs: zip(proofs, failures).map { proof, failure in
        proof ?? .failed(failure)
      }
    )
  }

  /// Asks one node for the proofs of targets that fit the state, if that is known.
  ///
  /// The block is named by its hash (EIP-1898), so that one that was replaced is refused. A node that
  /// does not take hashes, however it says so, or takes them for something else, is asked by number.
  private func fitting(
    _ targets: [ProofTarget],
    after block: BlockReference,
    _ state: ProvenState?,
    from member: any Asker
  ) async throws(RPCFailure) -> [Result<TargetProof, RPCFailure>] {
    func checked(_ result: Result<ProofAnswer, RPCFailure>) -> Result<TargetProof, RPCFailure> {
      result.flatMap { answer in
        if let state, (try? state.values(answer.account, answer.slots)) == nil {
          return .failure(.forged(block))
        }
        return .success(.given(answer.account, answer.slots))
      }
    }
    var results = try await read(targets, at: .hash(block.hash), from: member).map(checked)
    let forged = Result<TargetProof, RPCFailure>.failure(.forged(block))
    let again = targets.indices.filter { place in
      if case .failure(.other) = results[place] { return true }
      return results[place] == forged
    }
    guard !again.isEmpty else { return results }
    let answers = try await read(again.map { targets[$0] }, at: .number(block.number), from: member)
    for (place, result) in zip(again, answers.map(checked)) {
      // That it fails by number makes a false proof no better.
      if case .failure = result, results[place] == forged { continue }
      results[place] = result
    }
    return results
  }

  /// Whether a node still has the block that it had when it gave the header.
  private enum Standing {
    case stands
    /// It has none, or another one, of this number.
    case replaced
    /// It did not answer.
    case unknown
  }

  private func standing(of block: BlockReference, at member: any Asker) async -> Standing {
    do throws(RPCFailure) {
      let header = try await member.call(
        GetHeader(.number(block.number)),
        timeouts: .brief,
        awaitsBlock: false
      )
      return header?.hash == block.hash ? .stands : .replaced
    } catch {
      if case .missingData = error { return .replaced }
      return .unknown
    }
  }

  /// Asks one node for the proofs of targets; those with many slots in several requests.
  private func read(
    _ targets: [ProofTarget],
    at tag: BlockTag,
    from member: any Asker
  ) async throws(RPCFailure) -> [Result<ProofAnswer, RPCFailure>] {
    let parts = targets.map { target in
      stride(from: 0, to: max(1, target.slots.count), by: Self.slotsAtOnce).map { start in
        GetProof(
          target.account,
          slots: Array(target.slots[start...].prefix(Self.slotsAtOnce)),
          at: tag
        )
      }
    }
    let methods = parts.flatMap { $0 }
    var answers: [Result<ProofAnswer, RPCFailure>] = []
    while answers.count < methods.count {
      let chunk = Array(methods[answers.count...].prefix(Self.requestsAtOnce))
      do throws(RPCFailure) {
        answers += zip(chunk, try await member.batch(chunk)).map { $1.checked(for: $0) }
      } catch {
        guard error != .cancelled else { throw error }
        // Nothing more is to be had from this node.
        answers += methods[answers.count...].map { _ in .failure(error) }
      }
    }
    var rest = answers[...]
    return parts.map { part in
      let own = rest.prefix(part.count)
      rest = rest.dropFirst(part.count)
      return Result(joining: Array(own))
    }
  }
}

extension RPCFailure {
  /// The failure of a proof that does not fit the header of a block.
  fileprivate static func forged(_ block: BlockReference) -> RPCFailure {
    .protocolViolation(.forged(block.hash))
  }
}

extension Result<ProofAnswer, RPCFailure> {
  /// Refuses an answer about something else than was asked for.
  fileprivate func checked(for method: GetProof) -> Self {
    flatMap { answer in
      method.isAnswered(by: answer)
        ? .success(answer)
        : .failure(.protocolViolation(.wrongAnswer(method: GetProof.name, path: "result")))
    }
  }

  /// Joins the slots of one account, which were asked for in parts.
  fileprivate init(joining parts: [Self]) {
    var whole: ProofAnswer?
    for part in parts {
      switch part {
      case .failure: break
      case .success(let answer):
        whole = whole.map { $0.adding(answer.slots) } ?? answer
        continue
      }
      self = part
      return
    }
    self = whole.map(Self.success) ?? .failure(.unsupported(method: GetProof.name))
  }
}

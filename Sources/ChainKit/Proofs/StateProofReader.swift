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
  /// one is asked. So is one that a quorum outvotes. Cost: one request to each node, and one of another for each account, or for 32
  /// slots of one; 16 of these are a batch.
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
    var proofs: [TargetProof?] = targets.map { _ in nil }
    // What stands if there is no node to ask: none has the block.
    var failures = targets.map { _ in RPCFailure.missingData(.block) }
    for member in node.asker.members where !votes.dissenting.contains(member.id) {
      let open = targets.indices.filter { proofs[$0] == nil }
      if open.isEmpty { break }
      let results = try await read(open.map { targets[$0] }, at: block.number, from: member)
      for (place, result) in zip(open, results) {
        switch result {
        case .success(let answer):
          if let state, (try? state.values(answer.account, answer.slots)) == nil {
            failures[place] = .protocolViolation(.forged(block.hash))
            // Who did not vote may have another block of this number, which is no lie.
            if votes.agreeing.contains(member.id), disproved.last != member.id {
              disproved.append(member.id)
            }
          } else {
            proofs[place] = .given(answer.account, answer.slots)
          }
        case .failure(let failure): failures[place] = failure
        }
      }
      if disproved.last == member.id {
        node.asker.exclude(member.id, because: .protocolViolation(.forged(block.hash)))
      }
    }
    return StateProofs(
      header: votes.header.map { HexCoded(wrappedValue: $0.encoded) },
      agreeing: votes.agreeing,
      dissenting: votes.dissenting,
      outvoted: votes.outvoted,
      disproved: disproved,
      proofs: zip(proofs, failures).map { proof, failure in
        proof ?? .failed(failure)
      }
    )
  }

  /// Asks one node for the proofs of targets; those with many slots in several requests.
  private func read(
    _ targets: [ProofTarget],
    at block: UInt64,
    from member: any Asker
  ) async throws(RPCFailure) -> [Result<ProofAnswer, RPCFailure>] {
    let parts = targets.map { target in
      stride(from: 0, to: max(1, target.slots.count), by: Self.slotsAtOnce).map { start in
        GetProof(
          target.account,
          slots: Array(target.slots[start...].prefix(Self.slotsAtOnce)),
          at: .number(block)
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

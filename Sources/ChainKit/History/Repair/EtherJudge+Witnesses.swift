import Core
import Entity

/// Who is a witness of an account's old states, and what proves one.
extension EtherJudge {
  /// About how many different states witnesses are asked.
  private static let mostKnown = 5

  /// Some known states that differ from each other in balance or nonce, of blocks around which nothing
  /// is claimed: the newest ones, and the oldest.
  func known(among states: [UInt64: SubjectState], beside claims: [Claim]) -> [Known] {
    let claimed = Set(claims.map(\.block))
    guard let last = claimed.max() else { return [] }
    let blocks = states.keys.filter { scan.isSettled($0) && $0 < last && !claimed.contains($0) }
    var seen: Set<SubjectState> = []
    var known: [Known] = []
    for block in blocks.sorted(by: >) {
      guard let state = states[block],
        seen.insert(SubjectState(balance: state.balance, nonce: state.nonce)).inserted
      else { continue }
      known.append(Known(block: block, state: state))
    }
    return known.count > Self.mostKnown
      ? known.prefix(Self.mostKnown - 1) + known.suffix(1) : known
  }

  /// Whether a node that agrees with these states keeps the state that is claimed.
  ///
  /// Two with different balances or nonces are enough, up to its block: a node that answers with its
  /// newest state agrees with that one alone, and one that answers with zeros where it has deleted
  /// states does not begin to do so again later.
  static func isWitness(of claim: Claim, _ agreed: [Known]) -> Bool {
    let states = agreed.filter { $0.block <= claim.block }.map(\.state)
    return Set(states.map(\.balance)).count > 1 || Set(states.compactMap(\.nonce)).count > 1
  }

  /// What a proof shows in the place of a claim, by a header on which two nodes agree; nil if none gives
  /// one, or the chain has headers of another form.
  ///
  /// Cost: two headers from one node and one from each other, and a proof, or as many as nodes fail to
  /// give.
  /// - Throws: `.node` only if the sync was canceled.
  func proved(_ claim: Claim) async throws(ScanStop) -> UInt256? {
    let method = GetHeader(.number(claim.block))
    let header = try? await scan.node.asker.call(method, timeouts: .brief, awaitsBlock: false)
    guard let header, header.isRecomputed, let block = header.fields?.reference else { return nil }
    let found: StateProofs
    do {
      found = try await StateProofReader(scan.node)
        .read([ProofTarget(account: account)], after: block)
    } catch {
      throw .node(error)
    }
    guard found.agreeing.count >= Self.witnesses, case .given(let proof, _) = found.proofs.first,
      let state = try? ProvenState(after: block, header: found.header?.wrappedValue),
      let proven = try? state.account(proof)
    else { return nil }
    return claim.fault == .falseBalance ? proven.balance.count : UInt256(proven.nonce)
  }
}

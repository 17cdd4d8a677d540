import Core
import Entity

/// Decides by what other nodes say whether a node's states of an account are false.
///
/// Two others must say alike what the node denies, and none what it says: where nodes are of two
/// minds, nobody is wrong. Only settled blocks are asked about, since nodes may differ on later ones.
struct EtherJudge: Sendable {
  let scan: ScanContext
  let account: Address

  /// The most blocks about which other nodes are asked.
  private static let mostBlocks = 20
  /// How many nodes must say alike what another one denies.
  static let witnesses = 2

  /// What a node says of the account after a block.
  struct Claim: Hashable, Sendable {
    let block: UInt64
    /// What it is if it is not so: a false balance or a false nonce.
    let fault: NodeFault
    /// The balance in wei, or the nonce.
    let value: UInt256
  }

  /// The claims of states, those of the newest settled blocks.
  func claims(_ states: [UInt64: SubjectState]) -> [Claim] {
    let blocks = states.keys.filter(scan.isSettled).sorted(by: >).prefix(Self.mostBlocks)
    return blocks.flatMap { block in
      let state = states[block]
      return [
        state.map { Claim(block: block, fault: .falseBalance, value: $0.balance) },
        state?.nonce.map { Claim(block: block, fault: .falseNonce, value: UInt256($0)) },
      ].compactMap(\.self)
    }
  }

  /// The first claim of a node that others show to be false; nil if none is.
  ///
  /// Cost: a request for each claim at one other node; where that one says something else of one, also
  /// at each further node, and one for the suspect, who is asked again.
  /// - Throws: `.node` only if the sync was canceled.
  func falseClaim(
    among claims: [Claim],
    of suspect: EndpointID
  ) async throws(ScanStop) -> Claim? {
    let members = scan.node.asker.members
    let (chain, now) = (scan.chain, scan.timing.now())
    let wrong = try scan.kept { (store) throws(StoreError) in
      Set(try store.demotedNodes(chain: chain, now: now).map(\.node))
    }
    // What was shown to be wrong itself shows nothing.
    let others = members.filter { $0.id != suspect && !wrong.contains($0.id) }
    guard let asker = members.first(where: { $0.id == suspect }), others.count >= Self.witnesses
    else { return nil }
    var open = claims
    var denials: [Claim: [UInt256: Int]] = [:]
    for other in others {
      guard !open.isEmpty, await !scan.isSpent() else { return nil }
      let said = try await answers(to: claims, at: other)
      // One that agrees with nothing may have no old states, and answer with its newest or with zeros.
      guard zip(claims, said).contains(where: { $0.value == $1 }) else { continue }
      for (claim, value) in zip(claims, said) {
        if let value { denials[claim, default: [:]][value, default: 0] += 1 }
      }
      open = open.filter { denials[$0]?[$0.value] == nil }
    }
    let denied = open.filter { claim in
      denials[claim]?.values.contains { $0 >= Self.witnesses } ?? false
    }
    guard let first = denied.min(by: { $0.block < $1.block }) else { return nil }
    return try await answers(to: [first], at: asker) == [first.value] ? first : nil
  }

  /// What a node says now of the account after some blocks.
  func states(after blocks: [UInt64], at asker: any Asker) async throws(ScanStop) -> [Claim] {
    let wanted = blocks.filter(scan.isSettled).flatMap { block in
      [NodeFault.falseBalance, .falseNonce].map { Claim(block: block, fault: $0, value: 0) }
    }
    return zip(wanted, try await answers(to: wanted, at: asker)).compactMap { claim, value in
      value.map { Claim(block: claim.block, fault: claim.fault, value: $0) }
    }
  }

  /// What a node says in the place of claims, in their order; nil where it does not tell.
  private func answers(
    to claims: [Claim],
    at asker: any Asker
  ) async throws(ScanStop) -> [UInt256?] {
    let balances = claims.filter { $0.fault == .falseBalance }
    let nonces = claims.filter { $0.fault != .falseBalance }
    var found: [Claim: UInt256] = [:]
    do throws(RPCFailure) {
      if !balances.isEmpty {
        let held = try await asker.batch(
          balances.map { GetBalance(account, at: .number($0.block)) },
          timeouts: nil,
          awaitsBlock: false
        )
        for (claim, answer) in zip(balances, held) { found[claim] = try? answer.get().value }
      }
      if !nonces.isEmpty {
        let used = try await asker.batch(
          nonces.map { GetTransactionCount(account, at: .number($0.block)) },
          timeouts: nil,
          awaitsBlock: false
        )
        for (claim, answer) in zip(nonces, used) {
          found[claim] = (try? answer.get().value).map { UInt256($0) }
        }
      }
    } catch {
      if error == .cancelled { throw .node(error) }
    }
    return claims.map { found[$0] }
  }
}

import Core
import Entity

/// Decides by what other nodes say whether a node's states of an account are false.
///
/// Two others must say alike what the node denies, and none what it says: where nodes are of two
/// minds, nobody is wrong. These two must be witnesses: a node that has no old states may answer with its
/// newest, or with zeros. A proof of the state decides whoever says so (EIP-1186). Only settled blocks
/// are asked about, since nodes may differ on later ones.
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

  /// What some of the account's states are after settled blocks, by which a witness is known.
  struct Known {
    let block: UInt64
    let state: SubjectState
  }

  /// The claims of states, those of the newest settled blocks.
  func claims(_ states: [UInt64: SubjectState]) -> [Claim] {
    let blocks = states.keys.filter(scan.isSettled).sorted(by: >).prefix(Self.mostBlocks)
    return blocks.flatMap { block in states[block].map { Self.claims(of: $0, after: block) } ?? [] }
  }

  private static func claims(of state: SubjectState, after block: UInt64) -> [Claim] {
    let nonce = state.nonce.map { Claim(block: block, fault: .falseNonce, value: UInt256($0)) }
    return [Claim(block: block, fault: .falseBalance, value: state.balance)]
      + [nonce].compactMap(\.self)
  }

  /// The first claim of a node that others show to be false; nil if none is.
  ///
  /// Cost: a request for each claim, and up to ten more for old states, at one other node; where that
  /// one says something else of one, also at each further node, one for the suspect, who is asked
  /// again, and what `proved(_:)` says.
  /// - Parameters:
  ///   - claims: what the node says.
  ///   - suspect: the node.
  ///   - states: the known states of the account, whoever gave them.
  /// - Returns: the claim.
  /// - Throws: `.node` only if the sync was canceled.
  func falseClaim(
    among claims: [Claim],
    of suspect: EndpointID,
    beside states: [UInt64: SubjectState]
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
    let known = known(among: states, beside: claims)
    let controls = known.flatMap { Self.claims(of: $0.state, after: $0.block) }
    var open = claims
    // How many nodes say each, and how many witnesses.
    var denials: [Claim: [UInt256: (nodes: Int, witnesses: Int)]] = [:]
    for other in others {
      guard !open.isEmpty, await !scan.isSpent() else { return nil }
      let said = try await answers(to: claims + controls, at: other)
      let told = Dictionary(zip(claims + controls, said)) { first, _ in first }
      // One that agrees with nothing says nothing of this account.
      guard told.contains(where: { $0.key.value == $0.value }) else { continue }
      let agreed = known.filter { one in
        Self.claims(of: one.state, after: one.block).allSatisfy { told[$0] == $0.value }
      }
      for (claim, value) in zip(claims, said) {
        guard let value else { continue }
        let isWitness = Self.isWitness(of: claim, agreed)
        let before = denials[claim]?[value] ?? (0, 0)
        denials[claim, default: [:]][value] = (
          before.nodes + 1, before.witnesses + (isWitness ? 1 : 0)
        )
      }
      open = open.filter { denials[$0]?[$0.value] == nil }
    }
    let denied = open.filter { claim in
      denials[claim]?.values.contains { $0.nodes >= Self.witnesses } ?? false
    }
    let witnessed = denied.filter { claim in
      denials[claim]?.values.contains { $0.witnesses >= Self.witnesses } ?? false
    }
    let first = (witnessed.isEmpty ? denied : witnessed).min { $0.block < $1.block }
    guard let first, try await answers(to: [first], at: asker) == [first.value] else { return nil }
    if let proved = try await proved(first) { return proved == first.value ? nil : first }
    return witnessed.isEmpty ? nil : first
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

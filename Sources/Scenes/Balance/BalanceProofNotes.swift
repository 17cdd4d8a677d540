import Core
import Entity

/// What is said beside balances that were proved, or should have been.
struct BalanceProofNotes {
  /// Chains that may have been verified.
  let chains: [ChainBalances]
  /// Whether the chain is named wherever one is meant.
  let namesChains: Bool
  /// The time now, in seconds since 1970.
  let now: Int64

  /// The most false balances, and the most assets of one note, that are listed.
  static let mostListed = 5

  var notes: [Sentence] {
    let verified = chains.compactMap { balances in
      balances.verification.map { (balances, $0) }
    }
    return verified.flatMap(falseBalances) + verified.flatMap(nodes)
      + verified.compactMap(staleness) + headers(verified)
      + disputes + UnprovedBalances(chains, label: asset).notes + sameBalances(verified)
      + foundSlots
  }

  private func falseBalances(
    _ balances: ChainBalances,
    _ verification: ChainVerification
  ) -> [Sentence] {
    let all = verification.falseBalances
    var notes = all.prefix(Self.mostListed).map { lie -> Sentence in
      let decimals = lie.token?.decimals ?? balances.chain.decimals
      let (claimed, proved) = (
        Units.text(lie.claimed, decimals: decimals), Units.text(lie.proved, decimals: decimals)
      )
      let holding = balances.holdings.first { $0.address == lie.account }
      let account: Sentence = holding?.markedNames ?? "\(lie.account)"
      let symbol = asset(lie.token, balances.chain)
      return .danger(
        "a false balance of \(account) was reported: \(amount: claimed) \(symbol); the proof of the same node says \(amount: proved)"
      )
    }
    let more = all.count - notes.count
    if more > 0 {
      notes.append(
        .danger(
          "\(more, one: "more false balance was", many: "more false balances were") reported"
        )
      )
    }
    return notes
  }

  private func nodes(_ balances: ChainBalances, _ verification: ChainVerification) -> [Sentence] {
    let agreement = verification.agreement
    let setAside = Set(verification.setAside.map(\.node))
    let block = block(balances.chain, verification)
    return verification.setAside.map { $0.note(isLast: verification.left == 0) }
      + agreement.dissenting.filter { !setAside.contains($0) }.map {
        .caution("\($0) gives another header of \(block)")
      }
  }

  /// The age of a block, in seconds, from which it is no newest block any more.
  private static let stale: Int64 = 900

  /// Says that what is proved is old: nodes can agree on a block that has long been followed.
  private func staleness(
    _ balances: ChainBalances,
    _ verification: ChainVerification
  ) -> Sentence? {
    let age = Age(of: Int64(clamping: verification.sheet.block.time), now: now)
    guard verification.isOfNewest, age.seconds >= Self.stale else { return nil }
    return .caution(
      "\(block(balances.chain, verification)) is \(age.text) old: the chain has stopped, or the nodes "
        + "are behind"
    )
  }

  /// Against what is proved: headers that several nodes gave, and those of one node alone.
  private func headers(_ verified: [(ChainBalances, ChainVerification)]) -> [Sentence] {
    let proved = verified.filter { balances, _ in
      balances.verdicts.contains { if case .proved = $0 { true } else { false } }
    }
    return ProvedHeaders(
      proved.map { balances, verification in
        ProvedHeaders.Header(
          block: block(balances.chain, verification),
          agreement: verification.agreement,
          asked: verification.asked
        )
      }
    )
    .notes
  }

  /// The balances of which the nodes say different things.
  private var disputes: [Sentence] {
    let all = chains.flatMap { balances in
      balances.holdings.flatMap { holding in
        holding.tokens.compactMap { dispute(on: $0, of: holding, balances.chain) }
      }
    }
    let more = all.count - Self.mostListed
    guard more > 0 else { return all }
    return Array(all.prefix(Self.mostListed)) + [
      .danger("\(more, one: "more balance is", many: "more balances are") disputed")
    ]
  }

  private func dispute(
    on balance: TokenBalance,
    of holding: AddressBalances,
    _ chain: ChainEntry
  ) -> Sentence? {
    guard let reports = holding.verdicts?.tokens[balance.token.address]?.dispute else { return nil }
    let said = reports.map { report -> Sentence in
      guard let units = report.units else { return "none by \(report.node)" }
      return "\(amount: Units.text(units, decimals: balance.token.decimals)) by \(report.node)"
    }
    let account: Sentence = holding.markedNames ?? "\(holding.address)"
    return .danger(
      "different balances of \(account) were reported, and no proof decides: "
        + "\(asset(balance.token, chain)): \(Sentence(joining: said))"
    )
  }

  /// What no proof decides, but several nodes say: less than a proof, and more than the word of one.
  private func sameBalances(_ verified: [(ChainBalances, ChainVerification)]) -> [Sentence] {
    verified.compactMap { balances, verification in
      let nodes = verification.proofs.comparison.nodes.count
      let isMore = balances.verdicts.contains { $0.failedProof != nil || $0.dispute != nil }
      guard nodes > 1, balances.notProvedCount != nil, !isMore,
        !verification.setAside.contains(where: { $0.reason == .reported })
      else { return nil }
      return namesChains
        ? .info(
          "what is not proved on \(name: balances.chain.name) was reported alike by \(count: nodes) nodes"
        )
        : .info("what is not proved was reported alike by \(count: nodes) nodes")
    }
  }

  /// The tokens whose slots were found by their values, which proves less than their source.
  private var foundSlots: [Sentence] {
    var tokens: [Sentence] = []
    for balances in chains {
      for holding in balances.holdings {
        for balance in holding.tokens {
          guard case .proved(.foundSlot)? = holding.verdicts?.tokens[balance.token.address]
          else { continue }
          let label = asset(balance.token, balances.chain)
          if !tokens.contains(label) { tokens.append(label) }
        }
      }
    }
    guard !tokens.isEmpty else { return [] }
    return [
      .info(
        "the storage slots of \(Sentence(joining: tokens)) were found by searching for the reported "
          + "balances, not in the source of the contract"
      )
    ]
  }

  private func block(_ chain: ChainEntry, _ verification: ChainVerification) -> Sentence {
    let number = verification.sheet.block.number
    return namesChains ? "block \(number) of \(name: chain.name)" : "block \(number)"
  }

  /// A token, or the coin of a chain.
  private func asset(_ token: Token?, _ chain: ChainEntry) -> Sentence {
    let symbol: Sentence = "\(term: UntrustedText.escaped(token?.symbol ?? chain.symbol))"
    return namesChains ? "\(symbol) on \(name: chain.name)" : symbol
  }
}

extension ChainVerification.SetAside {
  /// What is said of the node; `isLast` is whether no other one is left.
  func note(isLast: Bool) -> Sentence {
    switch (reason, isLast) {
    case (.balance, false): .danger("\(node) gave a false balance, and is not asked any more")
    case (.balance, true): .danger("\(node) gave a false balance")
    case (.proof, false): .danger("\(node) gave a false proof, and is not asked any more")
    case (.proof, true): .danger("\(node) gave a false proof")
    case (.header, _):
      .danger("\(node) gave another header than the other nodes, and is not asked any more")
    case (.reported, _):
      .danger("\(node) gave another balance than the other nodes, and is not asked any more")
    }
  }
}

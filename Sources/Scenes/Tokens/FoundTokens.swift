package import Entity

/// The tokens of a chain that the history has and no list holds.
package struct FoundTokens: Sendable, Equatable {
  /// A token with the reasons to distrust it.
  package struct Judged: Sendable, Equatable {
    package let found: FoundToken
    package let reasons: [TokenSuspicion]

    package var isSuspicious: Bool { reasons.contains(where: \.isEnough) }
  }

  package let chain: ChainEntry
  /// Those that can be offered: the ones that the accounts used first, then by the last transfer.
  package let plausible: [Judged]
  /// Those with a reason not to, the last transfer first.
  package let suspicious: [Judged]
  /// Whether there may be more than were read.
  package let isCut: Bool

  /// Leaves out the known tokens, and judges the others.
  package init(_ found: [FoundToken], on chain: ChainEntry, knowing list: TokenList) {
    let known = Set(list.tokens(on: chain.id).map(\.address))
    let judged = found.filter { !known.contains($0.contract) }.map { found in
      Judged(
        found: found,
        reasons: TokenSuspicion.reasons(for: found, on: chain, among: list.clashes)
      )
    }
    self.chain = chain
    plausible = judged.filter { !$0.isSuspicious }.sorted { Self.isBefore($0.found, $1.found) }
    suspicious = judged.filter(\.isSuspicious).sorted { Self.isLater($0.found, $1.found) }
    isCut = found.count >= ListFoundTokens.maxTokens
  }

  private static func isBefore(_ one: FoundToken, _ other: FoundToken) -> Bool {
    one.isUsed == other.isUsed ? isLater(one, other) : one.isUsed
  }

  private static func isLater(_ one: FoundToken, _ other: FoundToken) -> Bool {
    one.last.block == other.last.block
      ? one.contract.description < other.contract.description : one.last.block > other.last.block
  }
}

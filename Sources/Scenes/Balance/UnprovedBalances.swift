import Core
import Entity

/// The balances that are not proved, by the reason.
struct UnprovedBalances {
  /// Balances that are not proved for one reason.
  private struct Group {
    let reason: Sentence
    /// Whether a zero was reported for all of them; tables leave most of those out.
    let isZero: Bool
    /// What they are of, each once.
    var assets: [Sentence] = []
    var count = 0
  }

  private var groups: [Group] = []

  /// Collects those of chains; `label` returns what a token, or the coin, is called.
  init(_ chains: [ChainBalances], label: (Token?, ChainEntry) -> Sentence) {
    for balances in chains {
      for holding in balances.holdings {
        guard let verdicts = holding.verdicts else { continue }
        add(verdicts.ether, holding.ether?.count, label(nil, balances.chain))
        for balance in holding.tokens {
          guard let verdict = verdicts.tokens[balance.token.address] else { continue }
          add(verdict, balance.units, label(balance.token, balances.chain))
        }
      }
    }
  }

  private mutating func add(_ verdict: BalanceVerdict, _ units: UInt256?, _ asset: Sentence) {
    // That a balance is unknown is said already, and so is that it was read earlier, or is disputed.
    guard case .unproved(let reason) = verdict, reason != .noClaim, reason != .kept,
      verdict.dispute == nil
    else { return }
    let (sentence, isZero) = (reason.sentence, units == .zero)
    let place =
      groups.firstIndex { $0.reason == sentence && $0.isZero == isZero } ?? groups.count
    if place == groups.count { groups.append(Group(reason: sentence, isZero: isZero)) }
    groups[place].count += 1
    if !groups[place].assets.contains(asset) { groups[place].assets.append(asset) }
  }

  var notes: [Sentence] {
    groups.map { group in
      let most = BalanceProofNotes.mostListed
      var assets = Array(group.assets.prefix(most))
      let more = group.assets.count - assets.count
      if more > 0 { assets.append("\(count: more) \(by: more, one: "other", many: "others")") }
      let list = Sentence(joining: assets)
      let count = group.count
      guard group.isZero else {
        return .caution(
          "\(count, one: "balance is", many: "balances are") not proved (\(list)): \(group.reason)"
        )
      }
      return .info(
        "\(count, one: "balance of zero is", many: "balances of zero are") not proved (\(list)): \(group.reason)"
      )
    }
  }
}

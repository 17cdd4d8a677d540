import Core
import Entity

/// The sums of what accounts have on chains.
///
/// What is pending does not count. Nothing is counted twice that is paid from one account to another:
/// the balances of a chain are added up only if all are after the same block.
struct AssetTotals {
  /// The sums, in the order in which their assets first occur, zero or not.
  ///
  /// One that does not fit 256 bits, which no honest tokens have, is left out.
  let sums: [AssetTotal]
  /// What is in no sum because the balances are of different blocks.
  let unsummed: [AssetBalances]

  init(of chains: [ChainBalances]) {
    var sums: [AssetTotal] = []
    var places: [HeldAsset: Int] = [:]
    var (overflown, incomplete): (Set<HeldAsset>, Set<HeldAsset>) = ([], [])
    var unsummed: [AssetBalances] = []
    for balances in chains where balances.holdings.isEmpty {
      incomplete.insert(HeldAsset(coinOf: balances.chain))
      incomplete.formUnion(TokenList().tokens(on: balances.chain.id).map(HeldAsset.init))
    }
    for balances in chains.flatMap(AssetBalances.all) {
      let asset = balances.asset
      if !balances.isComplete { incomplete.insert(asset) }
      guard !balances.areOfDifferentBlocks else {
        unsummed.append(balances)
        incomplete.insert(asset)
        continue
      }
      guard let sum = balances.known.map(\.units).sum() else {
        overflown.insert(asset)
        continue
      }
      if let place = places[asset] {
        if !sums[place].add(balances, sum) { overflown.insert(asset) }
      } else {
        places[asset] = sums.count
        sums.append(AssetTotal(balances, sum))
      }
    }
    for place in sums.indices { sums[place].isComplete = !incomplete.contains(sums[place].asset) }
    self.sums = sums.filter { !overflown.contains($0.asset) }
    self.unsummed = unsummed
  }

  /// The sums that are not zero.
  var held: [AssetTotal] { sums.filter { $0.units > .zero } }

  /// The sums that lack nothing.
  var complete: [AssetTotal] { sums.filter(\.isComplete) }

  /// What is not added up, one sentence a chain.
  var notes: [Sentence] {
    var notes: [Sentence] = []
    var chains: [ChainEntry] = []
    for balances in unsummed where !chains.contains(balances.chain) {
      chains.append(balances.chain)
    }
    for chain in chains {
      let symbols = unsummed.filter { $0.chain == chain && $0.summands > 0 }.map { balances in
        let symbol: Sentence = "\(term: UntrustedText.escaped(balances.asset.symbol))"
        return symbol
      }
      guard !symbols.isEmpty else { continue }
      notes.append(
        .caution(
          "not in the total: \(Sentence(joining: symbols)) on \(name: chain.name); the balances are "
            + "from different blocks, and a payment between the accounts could be counted twice"
        )
      )
    }
    return notes
  }
}

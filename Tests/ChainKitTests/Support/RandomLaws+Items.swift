import Core
import Entity
import Testing

@testable import ChainKit

/// The law for the items of collections.
extension RandomLaws {
  /// What an account has of an item by its rows and by the truth differs only where that is named, or
  /// where a node hid logs and nothing was compared.
  func checkItems(
    _ rows: [Movement],
    of place: Int,
    _ branch: RandomBranch,
    in report: HistoryReport,
    _ when: String
  ) {
    let account = branch.world.accounts[place]
    let truth = branch.world.state(of: place, after: report.asOf.number)
    var held: [Movement.Asset: UInt256] = [:]
    for id in truth.artworks { held[.item(VirtualWorld.artworks, id: UInt256(id))] = 1 }
    for (id, amount) in truth.editions {
      held[.item(VirtualWorld.editions, id: UInt256(id))] = amount
    }
    var sums: [Movement.Asset: ExactSum] = [:]
    for row in rows where row.kind.isTransfer && row.block.number <= report.asOf.number {
      guard case .item = row.asset else { continue }
      sums[row.asset, default: ExactSum()].add(row.amount, direction: row.kind.direction)
    }
    let said = report.assurance.filter { $0.account == account }
    func weakest(_ subject: HistorySubject) -> Int? {
      said.first { $0.subject == subject }?.weakest.strength
    }
    for asset in Set(held.keys).union(sums.keys) {
      guard case .item(let contract, let id) = asset else { continue }
      let isRight = (sums[asset] ?? ExactSum()).value == Int257(held[asset] ?? 0)
      let word = weakest(.items(contract))
      let isNamed =
        weakest(.item(contract, id: id)) == 0 || word == 0 || weakest(.otherTokens) == 0
      #expect(
        isRight || isNamed || (word ?? 1) == 1 && hidesLogs,
        "seed \(seed) \(when): item \(id) of \(contract) is said to be \(word ?? -1)"
      )
    }
  }
}

extension HistorySubject {
  /// Whether a node that leaves out logs may leave a gap in all blocks.
  var isOfLogs: Bool {
    switch self {
    case .otherTokens, .items, .item: true
    case .ether, .nonces, .token: false
    }
  }
}

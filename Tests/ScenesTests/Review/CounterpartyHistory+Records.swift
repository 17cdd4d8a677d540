import Entity

@testable import Scenes

extension CounterpartyHistory {
  /// What the worker makes of some counterparties, where `tokens` are known.
  init(chain: ChainID?, _ found: [CounterpartyRecord], tokens: [Token]) {
    self.init(chain: chain, Counterparties(of: found, counting: Self.least(of: tokens)))
  }
}

/// Tokens whose balances change by themselves, without a log that names the account, as their sources
/// show.
///
/// That a balance changed without a log never makes a token one of them: nothing shows that no log was
/// left out, so a node that hides logs would be excused by the difference that it makes.
package enum RebasingTokens {
  /// Whether the source of a contract is known to be such a token's.
  package static func contains(_ contract: Address, on chain: ChainID) -> Bool {
    table.contains { $0.chain == chain.value && $0.address == contract.description }
  }

  /// Chain and address: the balance is a share of a pool that grows, or of a supply that is changed.
  ///
  /// `StETH` (lidofinance/core), `UFragments` (ampleforth/ampleforth-contracts), `OUSD` and `OETH`
  /// (OriginProtocol/origin-dollar), `EETH` (etherfi-protocol/smart-contracts).
  static let table: [(chain: UInt64, address: String)] = [
    (1, "0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84"),
    (1, "0xD46bA6D942050d489DBd938a2C909A5d5039A161"),
    (1, "0x2A8e1E676Ec238d8A992307B495b45B3fEAa5e86"),
    (1, "0x856c4Efb76C1D1AE02e20CEB03A2A6a08b0b8dC3"),
    (1, "0x35fA164735182de50811E8e2E824cFb9B6118ac2"),
  ]
}

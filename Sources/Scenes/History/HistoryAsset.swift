package import Entity

/// The asset whose rows are listed.
package enum HistoryAsset: Sendable, Equatable {
  /// The chain's native coin.
  case coin(symbol: String)
  case token(Token)
  /// A token that no list holds.
  case contract(Address)

  /// Reads the symbol of the coin, `ether`, the symbol of a known token, or any contract.
  ///
  /// - Throws: ``ResolvedAmountError`` if no known token has the symbol, or several have it;
  ///   `AddressError`.
  package init(_ typed: String, on chain: ChainEntry, among tokens: [Token]) throws {
    if typed.hasPrefix("0x") || typed.hasPrefix("0X") {
      let contract = try Address(parsing: typed)
      self = tokens.first { $0.address == contract }.map(HistoryAsset.token) ?? .contract(contract)
    } else if ["ether", chain.symbol.lowercased()].contains(typed.lowercased()) {
      self = .coin(symbol: chain.symbol)
    } else {
      self = .token(try ResolvedAmount.token(typed, among: tokens))
    }
  }

  /// Throws if amounts cannot be those of this asset, as far as it is described on this machine.
  ///
  /// - Throws: as ``HistoryAmounts/bounds(of:)``.
  package func check(_ amounts: HistoryAmounts) throws {
    if case .contract = self { return }
    _ = try amounts.bounds(of: self)
  }

  /// The asset in the history database.
  package var asset: Movement.Asset {
    switch self {
    case .coin: .ether
    case .token(let token): .token(token.address)
    case .contract(let address): .token(address)
    }
  }
}

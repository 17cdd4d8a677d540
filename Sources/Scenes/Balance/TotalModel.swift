import Core
import Entity

/// What all accounts have of one asset, in JSON.
package struct TotalModel: Encodable, Sendable {
  package let symbol: String
  /// The asset of a built-in token that its issuer has on several chains; left out for all else.
  package let asset: String?
  /// The contracts of a token, in the order of the chains; left out for a coin.
  package let contracts: [String]?
  package let units: String
  package let decimals: Int
  package let amount: String
  /// The names of the chains that it is on.
  package let chains: [String]
  /// True if the sum lacks balances, because they are unknown or of different blocks; otherwise
  /// left out.
  package let incomplete: Bool?

  init(_ total: AssetTotal) {
    symbol = UntrustedText.escaped(total.asset.symbol)
    if case .issued(let issued, _) = total.asset { asset = issued.rawValue } else { asset = nil }
    contracts = total.tokens.isEmpty ? nil : total.tokens.map(\.address.description)
    units = "\(total.units)"
    decimals = total.decimals
    amount = Units.text(total.units, decimals: total.decimals)
    chains = total.chains.map(\.name)
    incomplete = total.isComplete ? nil : true
  }
}

/// An asset of a chain that is in no total, in JSON.
package struct UnsummedModel: Encodable, Sendable {
  package let chainID: String
  package let chainName: String
  package let symbol: String
  /// Left out for the chain's coin.
  package let contract: String?

  init(_ balances: AssetBalances) {
    chainID = balances.chain.id.description
    chainName = balances.chain.name
    symbol = UntrustedText.escaped(balances.asset.symbol)
    contract = balances.token?.address.description
  }
}

extension AssetTotals {
  /// What is in no total; nil if there is nothing.
  var unsummedModel: [UnsummedModel]? {
    let models = unsummed.filter { $0.summands > 0 }.map(UnsummedModel.init)
    return models.isEmpty ? nil : models
  }
}

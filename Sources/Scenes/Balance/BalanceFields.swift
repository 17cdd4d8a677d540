import Core
import Entity

/// Writes balances for scripts: a line for each account and asset, zero or not, with the values of
/// some fields and a tab between them.
///
/// What is unknown is empty, and never 0. Text from outside is escaped, so that no value contains a
/// tab or a line end. A chain of which nothing is known has one line, without an account.
package struct BalanceFields: Sendable {
  private let fields: [BalanceField]

  package init(_ fields: [BalanceField]) { self.fields = fields }

  /// Returns whole lines, each with its line end; `now` is the time of what was read just now, in
  /// seconds since 1970.
  package func text(_ chains: [ChainBalances], now: Int64) -> String {
    chains.flatMap { Self.rows($0, now: now) }
      .map { row in fields.map(row.value).joined(separator: "\t") + "\n" }.joined()
  }

  private static func rows(_ balances: ChainBalances, now: Int64) -> [Row] {
    let chain = balances.chain
    let problem = balances.failure?.report.code
    guard !balances.holdings.isEmpty else {
      return [Row(chain: chain, symbol: chain.symbol, decimals: chain.decimals, problem: problem)]
    }
    return balances.holdings.flatMap { holding -> [Row] in
      // What is kept of an account may be older than the chain's other balances, or missing.
      let isKnown = !balances.isRecalled || holding.kept != nil
      let block = isKnown ? holding.kept?.block ?? balances.block : nil
      let readAt = isKnown ? holding.kept?.readAt ?? now : nil
      func row(_ symbol: String, _ contract: Address?, _ units: UInt256?, _ decimals: Int) -> Row {
        Row(
          chain: chain,
          holding: holding,
          symbol: symbol,
          contract: contract,
          units: units,
          decimals: decimals,
          block: block,
          readAt: readAt,
          problem: problem
        )
      }
      return [row(chain.symbol, nil, holding.ether?.count, chain.decimals)]
        + holding.tokens.map { balance in
          let token = balance.token
          var row = row(token.symbol, token.address, balance.units, token.decimals)
          if row.problem == nil { row.problem = balance.problemCode }
          return row
        }
    }
  }
}

extension BalanceFields {
  /// One account's balance of one asset.
  private struct Row {
    let chain: ChainEntry
    var holding: AddressBalances?
    let symbol: String
    var contract: Address?
    var units: UInt256?
    let decimals: Int
    var block: BlockReference?
    var readAt: Int64?
    var problem: String?

    func value(_ field: BalanceField) -> String {
      switch field {
      case .chain: UntrustedText.escaped(chain.name)
      case .chainID: chain.id.description
      case .account: holding?.address.description ?? ""
      case .name: holding?.accounts.first?.name.map { UntrustedText.escaped($0) } ?? ""
      case .symbol: UntrustedText.escaped(symbol)
      case .contract: contract?.description ?? ""
      case .units: units.map { "\($0)" } ?? ""
      case .amount: units.map { Units.text($0, decimals: decimals) } ?? ""
      case .decimals: "\(decimals)"
      case .block: block.map { "\($0.number)" } ?? ""
      case .blockHash: block?.hash.description ?? ""
      case .blockTime: block.map { UTC.text($0.time).english } ?? ""
      case .readAt: readAt.map { UTC.text($0).english } ?? ""
      case .problem: problem ?? ""
      }
    }
  }
}

extension TokenBalance {
  /// The code of the error with which a command ends that needs this balance; nil if it is known.
  fileprivate var problemCode: String? {
    do {
      _ = try reading.amount(of: token)
      return nil
    } catch { return error.report.code }
  }
}

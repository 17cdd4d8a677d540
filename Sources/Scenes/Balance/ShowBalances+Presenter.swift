import Core
import Entity

extension ShowBalances {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.balance"

    package struct TokenRow: Encodable, Sendable {
      package let contract: String
      package let symbol: String
      package let decimals: Int
      package let units: String?
      package let amount: String?
      package let problem: String?
    }

    package struct Row: Encodable, Sendable {
      package let address: String
      package let name: String?
      /// `not verified` or `changed`; left out for an address that was proved on this device.
      package let standing: String?
      package let wei: String
      package let ether: String
      package let tokens: [TokenRow]
    }

    package let chainID: String
    package let chainName: String
    package let symbol: String
    package let block: String
    package let blockHash: String
    package let blockTime: String
    package let accounts: [Row]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let rows = response.holdings.map(row)
      let block = response.block
      let time = UTC.text(block.time)
      return Answer(
        Body(
          chainID: response.chain.id.description,
          chainName: response.chain.name,
          symbol: response.chain.symbol,
          block: "\(block.number)",
          blockHash: block.hash.description,
          blockTime: time,
          accounts: rows
        ),
        text: text(of: rows, symbol: response.chain.symbol),
        notes: ["on \(response.chain.name), as of block \(block.number) (\(time))"]
          + response.holdings.compactMap(\.account.caution) + rows.flatMap(\.problems)
      )
    }

    /// One account and no tokens: the bare amount, for a script or a glance. Else a table.
    private func text(of rows: [Body.Row], symbol: String) -> String {
      if rows.count == 1, let only = rows.first, only.tokens.allSatisfy(\.isNothing) {
        return "\(only.ether) \(symbol)"
      }
      var table = Table([.left, .right, .left])
      for row in rows {
        table.add(row.markedName ?? row.address, row.ether, symbol)
        for token in row.tokens where !token.isNothing {
          table.add("", token.amount ?? "?", token.symbol)
        }
      }
      return table.text
    }

    private func row(_ holding: Holding) -> Body.Row {
      .init(
        address: holding.account.address.description,
        name: holding.account.name,
        standing: holding.account.standing?.mark,
        wei: holding.ether.description,
        ether: holding.ether.ether,
        tokens: holding.tokens.map { balance in
          .init(
            contract: balance.token.address.description,
            symbol: ForeignText.escaped(balance.token.symbol),
            decimals: balance.token.decimals,
            units: balance.units.map { "\($0)" },
            amount: balance.units.map { Units.text($0, decimals: balance.token.decimals) },
            problem: balance.problem
          )
        }
      )
    }
  }
}

extension TokenBalance {
  fileprivate var units: UInt256? {
    guard case .amount(let units) = reading else { return nil }
    return units
  }

  fileprivate var problem: String? {
    guard case .fault(let fault) = reading else { return nil }
    return switch fault {
    case .noContract: "there is no contract at its address on this chain"
    case .refused: "its contract does not report a balance"
    case .malformed: "its contract's answer is not a number"
    }
  }
}

extension ShowBalances.Body.TokenRow {
  /// Nothing to tell people: they hold none of it, and nothing went wrong.
  fileprivate var isNothing: Bool { units == "0" && problem == nil }
}

extension ShowBalances.Body.Row {
  /// The name with what is to be said of it.
  fileprivate var markedName: String? {
    name.map { name in standing.map { "\(name) (\($0))" } ?? name }
  }

  fileprivate var problems: [String] {
    tokens.compactMap { token in
      token.problem.map { "caution: \(token.symbol) (\(token.contract)) is not shown: \($0)" }
    }
  }
}

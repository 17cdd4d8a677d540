package import Core
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
      package let problem: Sentence?
    }

    package struct Row: Encodable, Sendable {
      package let address: String
      package let name: String?
      /// All names, if several accounts have the address; otherwise left out.
      package let names: [String]?
      /// `not verified` or `changed`; left out for an address that was verified on this device.
      package let standing: Sentence?
      package let wei: String
      package let ether: String
      package let tokens: [TokenRow]
      /// What transactions from this machine will take and give; omitted if nothing is pending, or
      /// if the balances are those of an earlier block.
      package let pending: PendingModel?
    }

    /// The sum of the accounts of one wallet.
    package struct Total: Encodable, Sendable {
      package let wallet: String
      package let wei: String
      package let ether: String
      /// Tokens with a balance that could not be read are left out.
      package let tokens: [TokenRow]
    }

    package let chainID: String
    package let chainName: String
    package let symbol: String
    package let block: String
    package let blockHash: String
    package let blockTime: Sentence
    package let accounts: [Row]
    /// Left out unless several accounts are shown, all of one wallet.
    package let total: Total?
    /// Wallets that are missing from the accounts; omitted if there are none.
    package let unreadable: [UnreadableWallet.Model]?
    /// The hashes of transactions from this machine that are not mined; omitted if there are none.
    package let pending: [String]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let rows = response.holdings.map(row)
      let total = WalletTotal(response.holdings).map(model)
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
          accounts: rows,
          total: total,
          unreadable: response.unreadable.isEmpty ? nil : response.unreadable.map(\.model),
          pending: response.pending.model
        ),
        styled: styled(response, rows, total),
        notes: ["on \(name: response.chain.name), as of block \(block.number) (\(time))"]
          + response.unreadable.map(\.caution)
          + response.holdings.flatMap(\.accounts).compactMap(\.caution) + rows.flatMap(\.problems)
          + [response.pending.note].compactMap(\.self)
          + response.holdings.flatMap { $0.pendingNotes(response.chain.symbol) },
        next: response.pending.next(on: response.chain)
      )
    }

    /// Returns the bare amount for one account without tokens, for scripts; otherwise a table.
    private func styled(
      _ response: Response,
      _ rows: [Body.Row],
      _ total: Body.Total?
    ) -> StyledText {
      let symbol = response.chain.symbol
      if rows.count == 1, let only = rows.first, only.tokens.allSatisfy(\.isNothing) {
        return StyledText(data: "\(only.ether) \(symbol)")
      }
      let shared = sharedContracts(response)
      var table = Table([.left, .decimal, .left])
      func add(_ name: Sentence, _ ether: String, _ tokens: [Body.TokenRow]) {
        table.add(name, "\(amount: ether)", "\(term: symbol)")
        for token in tokens where !token.isNothing {
          let unit: Sentence =
            shared.contains(token.contract)
            ? "\(term: token.symbol) (\(address: token.contract))" : "\(term: token.symbol)"
          table.add("", "\(amount: token.amount ?? "?")", unit)
        }
      }
      for (holding, row) in zip(response.holdings, rows) {
        add(holding.markedNames ?? "\(address: row.address)", row.ether, row.tokens)
      }
      if let total { add("total", total.ether, total.tokens) }
      return table.styled
    }

    /// The contracts whose symbols say too little.
    private func sharedContracts(_ response: Response) -> Set<String> {
      let tokens = response.holdings.flatMap(\.tokens).map(\.token)
      let units = TokenUnits(among: tokens, coin: response.chain.symbol)
      return Set(tokens.filter(units.isShared).map(\.address.description))
    }

    private func row(_ holding: Holding) -> Body.Row {
      .init(
        address: holding.address.description,
        name: holding.accounts.first?.name,
        names: holding.accounts.count > 1 ? holding.accounts.compactMap(\.name) : nil,
        standing: holding.mark,
        wei: holding.ether.description,
        ether: holding.ether.ether,
        tokens: holding.tokens.map(token),
        pending: holding.pendingModel
      )
    }

    private func token(_ balance: TokenBalance) -> Body.TokenRow {
      .init(
        contract: balance.token.address.description,
        symbol: UntrustedText.escaped(balance.token.symbol),
        decimals: balance.token.decimals,
        units: balance.units.map { "\($0)" },
        amount: balance.units.map { Units.text($0, decimals: balance.token.decimals) },
        problem: balance.problem
      )
    }

    private func model(_ total: WalletTotal) -> Body.Total {
      .init(
        wallet: total.wallet.text,
        wei: total.ether.description,
        ether: total.ether.ether,
        tokens: total.tokens.map(token)
      )
    }
  }
}

extension ShowBalances.Holding {
  /// `imp, savings (not verified)`; nil for an address without a name.
  var markedNames: Sentence? {
    let names = accounts.compactMap { account -> Sentence? in
      account.name.map { name in
        account.standing?.mark.map { "\(name: name) (\($0))" } ?? "\(name: name)"
      }
    }
    return names.isEmpty ? nil : Sentence(joining: names)
  }

  /// The mark of the address; nil if it is verified for one of the accounts.
  fileprivate var mark: Sentence? {
    accounts.contains(where: \.isVerified) ? nil : accounts.lazy.compactMap(\.standing?.mark).first
  }
}

extension TokenBalance {
  var units: UInt256? {
    guard case .amount(let units) = reading else { return nil }
    return units
  }

  fileprivate var problem: Sentence? {
    guard case .fault(let fault) = reading else { return nil }
    return switch fault {
    case .noContract: "there is no contract at its address on this chain"
    case .refused: "its contract does not report a balance"
    case .malformed: "its contract's answer is not a number"
    }
  }
}

extension ShowBalances.Body.TokenRow {
  /// True if there is nothing to show: no balance and no problem.
  fileprivate var isNothing: Bool { units == "0" && problem == nil }
}

extension ShowBalances.Body.Row {
  fileprivate var problems: [Sentence] {
    tokens.compactMap { token in
      token.problem.map {
        .caution("\(term: token.symbol) (\(address: token.contract)) is not shown: \($0)")
      }
    }
  }
}

import Core
import Entity

extension ShowBalances {
  /// What is pending of one account, in JSON.
  package struct PendingModel: Encodable, Sendable {
    package struct Coin: Encodable, Sendable {
      /// The most that is taken, fees included.
      let out: WeiModel
      let `in`: WeiModel
      /// The least that is left if all is mined and succeeds; omitted if the balance does not cover
      /// what is taken.
      let after: WeiModel?
    }

    package struct Units: Encodable, Sendable {
      let units: String
      let amount: String
    }

    package struct TokenRow: Encodable, Sendable {
      let contract: String
      let symbol: String
      let out: Units
      let `in`: Units
      /// As for the coin; also omitted if the balance could not be read.
      let after: Units?
    }

    package let coin: Coin
    /// The shown tokens of which something is pending.
    package let tokens: [TokenRow]
  }
}

extension AddressBalances {
  /// What is pending in JSON; nil if nothing is.
  var pendingModel: ShowBalances.PendingModel? {
    guard !pending.coin.isNothing || !pendingTokens.isEmpty else { return nil }
    return ShowBalances.PendingModel(
      coin: .init(
        out: WeiModel(Wei(pending.coin.out)),
        in: WeiModel(Wei(pending.coin.into)),
        after: ether.flatMap { pending.coin.after($0.count) }.map { WeiModel(Wei($0)) }
      ),
      tokens: pendingTokens.map { balance, change in
        func model(_ units: UInt256) -> ShowBalances.PendingModel.Units {
          .init(units: "\(units)", amount: Units.text(units, decimals: balance.token.decimals))
        }
        return .init(
          contract: balance.token.address.description,
          symbol: UntrustedText.escaped(balance.token.symbol),
          out: model(change.out),
          in: model(change.into),
          after: balance.units.flatMap(change.after).map(model)
        )
      }
    )
  }

  /// What is pending in words, one sentence for each asset; `symbol` is that of the chain's coin.
  func pendingNotes(_ symbol: String) -> [Sentence] {
    let name: Sentence = markedNames ?? "\(address)"
    var notes: [Sentence] = []
    if !pending.coin.isNothing {
      notes.append(
        pending.coin.note(
          for: name,
          after: ether.flatMap { pending.coin.after($0.count) },
          decimals: 18,
          symbol: symbol
        )
      )
    }
    return notes
      + pendingTokens.map { balance, change in
        change.note(
          for: name,
          after: balance.units.flatMap(change.after),
          decimals: balance.token.decimals,
          symbol: UntrustedText.escaped(balance.token.symbol)
        )
      }
  }

  private var pendingTokens: [(balance: TokenBalance, change: PendingAmounts.Change)] {
    tokens.compactMap { balance in
      pending.tokens[balance.token.address].map { (balance, $0) }
    }
  }
}

extension PendingAmounts.Change {
  fileprivate func note(
    for name: Sentence,
    after: UInt256?,
    decimals: Int,
    symbol: String
  ) -> Sentence {
    let moves = moves(of: name, decimals: decimals, symbol: symbol)
    guard let after else { return .caution("pending: \(moves); the balance does not cover it") }
    let left = Units.text(after, decimals: decimals)
    return .info(
      "pending: \(moves); balance after that: at least \(amount: left) \(term: symbol)"
    )
  }

  /// What goes out and what comes in, such as `savings pays at most 0.3 ETH`.
  private func moves(of name: Sentence, decimals: Int, symbol: String) -> Sentence {
    let paid = Units.text(out, decimals: decimals)
    let received = Units.text(into, decimals: decimals)
    if into == .zero { return "\(name) pays at most \(amount: paid) \(term: symbol)" }
    if out == .zero { return "\(name) receives \(amount: received) \(term: symbol)" }
    return
      "\(name) pays at most \(amount: paid) \(term: symbol) and receives \(amount: received) \(term: symbol)"
  }
}

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
      /// Left out unless a proof was asked for, and of totals.
      package let verdict: VerdictModel?
    }

    package struct Row: Encodable, Sendable {
      package let address: String
      package let name: String?
      /// All names, if several accounts have the address; otherwise left out.
      package let names: [String]?
      /// `not verified` or `changed`; left out for an address that was verified on this device.
      package let standing: Sentence?
      /// Left out if it is unknown, which is only so if the chain failed.
      package let wei: String?
      package let ether: String?
      /// Left out unless a proof was asked for.
      package let verdict: VerdictModel?
      package let tokens: [TokenRow]
      /// What transactions from this machine will take and give; omitted if nothing is pending, or
      /// if the balances are those of an earlier block.
      package let pending: PendingModel?
      /// When the oldest of these balances was read; left out if it was just now.
      package let readAt: Sentence?
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
    /// Why the node failed, so that these are the last known balances; left out if it did not.
    package let problem: ChainProblem?
    /// Left out unless a proof was asked for, like the next two.
    package let header: HeaderModel?
    /// The nodes that are asked for nothing more; left out if there are none.
    package let setAside: [SetAsideModel]?
    /// The balances that nodes gave though others are proved; left out if there are none.
    package let falseBalances: [FalseBalanceModel]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let balances = response.balances
      let chain = balances.chain
      let writer = BalanceRows(chain: chain)
      let rows = balances.holdings.map(writer.row)
      let total = WalletTotal(balances.holdings).map { model($0, writer) }
      return Answer(
        Body(
          chainID: chain.id.description,
          chainName: chain.name,
          symbol: chain.symbol,
          block: balances.block.map { "\($0.number)" } ?? "",
          blockHash: balances.block?.hash.description ?? "",
          blockTime: balances.block.map { UTC.text($0.time) } ?? "",
          accounts: rows,
          total: total,
          unreadable: response.unreadable.isEmpty ? nil : response.unreadable.map(\.model),
          pending: balances.pending.model,
          problem: balances.failure.map(ChainProblem.init),
          header: balances.verification.map(HeaderModel.init),
          setAside: balances.verification?.setAsideModel,
          falseBalances: balances.verification?.falseModel
        ),
        styled: styled(balances, rows, total, now: response.now),
        notes: [balances.origin(now: response.now)].compactMap(\.self)
          + BalanceProofNotes(chains: [balances], namesChains: false).notes
          + response.unreadable.map(\.caution)
          + balances.holdings.flatMap(\.accounts).compactMap(\.caution) + rows.flatMap(\.problems)
          + [balances.pending.note].compactMap(\.self)
          + balances.holdings.flatMap { $0.pendingNotes(chain.symbol) },
        next: balances.pending.next(on: chain)
      )
    }

    /// Returns the bare amount for one account without tokens, for scripts; otherwise a table.
    private func styled(
      _ balances: ChainBalances,
      _ rows: [Body.Row],
      _ total: Body.Total?,
      now: Int64
    ) -> StyledText {
      let symbol = balances.chain.symbol
      // Older balances do not look like those that were asked for.
      let age = balances.failure == nil ? nil : balances.readAt.map { Age(of: $0, now: now).text }
      let coin: Sentence =
        age.map { "\(term: symbol) (\($0) old)" } ?? "\(term: symbol)"
      if rows.count == 1, let only = rows.first, only.tokens.allSatisfy(\.isNothing) {
        let text: Sentence = "\(amount: only.ether ?? "?") \(coin)"
        let mark = balances.holdings.first?.verdicts?.ether.mark
        return StyledText(mark.map { "\(text) (\($0))" } ?? text)
      }
      let shared = BalanceRows(chain: balances.chain).sharedContracts(balances.holdings)
      let isMarked = balances.holdings.contains { $0.verdicts != nil }
      var table = Table([.left, .decimal, .left] + (isMarked ? [.left] : []))
      func add(_ name: Sentence, _ amount: String?, _ unit: Sentence, _ mark: Sentence?) {
        let amount: Sentence = "\(amount: amount ?? "?")"
        isMarked ? table.add(name, amount, unit, mark ?? "") : table.add(name, amount, unit)
      }
      for (holding, row) in zip(balances.holdings, rows) {
        let name = holding.markedNames ?? "\(address: row.address)"
        add(name, row.ether, coin, holding.verdicts?.ether.mark)
        for (balance, token) in zip(holding.tokens, row.tokens) where !token.isNothing {
          add("", token.amount, token.unit(shared), holding.mark(of: balance))
        }
      }
      if let total {
        add("total", total.ether, coin, nil)
        for token in total.tokens where !token.isNothing {
          add("", token.amount, token.unit(shared), nil)
        }
      }
      return table.styled
    }

    private func model(_ total: WalletTotal, _ writer: BalanceRows) -> Body.Total {
      .init(
        wallet: total.wallet.text,
        wei: total.ether.description,
        ether: total.ether.ether,
        tokens: total.tokens.map { writer.token($0) }
      )
    }
  }
}

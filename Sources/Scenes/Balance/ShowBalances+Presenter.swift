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
      /// Left out if it is unknown, which is only so if the chain failed.
      package let wei: String?
      package let ether: String?
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
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let balances = response.balances
      let chain = balances.chain
      let writer = BalanceRows(chain: chain)
      let rows = balances.holdings.map(writer.row)
      let found = [balances.tokens].compactMap(\.self)
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
          pending: balances.pending.model
        ),
        styled: styled(balances, rows, total, now: response.now),
        notes: [balances.origin(now: response.now)].compactMap(\.self)
          + response.unreadable.map(\.caution)
          + balances.holdings.flatMap(\.accounts).compactMap(\.caution) + rows.flatMap(\.problems)
          + [balances.pending.note].compactMap(\.self)
          + balances.holdings.flatMap { $0.pendingNotes(chain.symbol) }
          + [FoundTokens.note(on: found)].compactMap(\.self),
        next: balances.pending.next(on: chain) ?? FoundTokens.next(after: found)
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
      let age = balances.isRecalled ? balances.readAt.map { Age(of: $0, now: now).text } : nil
      let coin: Sentence =
        age.map { "\(term: symbol) (\($0) old)" } ?? "\(term: symbol)"
      if rows.count == 1, let only = rows.first, only.tokens.allSatisfy(\.isNothing) {
        return StyledText("\(amount: only.ether ?? "?") \(coin)")
      }
      let shared = BalanceRows(chain: balances.chain).sharedContracts(balances.holdings)
      var table = Table([.left, .decimal, .left])
      func add(_ name: Sentence, _ ether: String?, _ tokens: [Body.TokenRow]) {
        table.add(name, "\(amount: ether ?? "?")", coin)
        for token in tokens where !token.isNothing {
          table.add("", "\(amount: token.amount ?? "?")", token.unit(shared))
        }
      }
      for (holding, row) in zip(balances.holdings, rows) {
        add(holding.markedNames ?? "\(address: row.address)", row.ether, row.tokens)
      }
      if let total { add("total", total.ether, total.tokens) }
      return table.styled
    }

    private func model(_ total: WalletTotal, _ writer: BalanceRows) -> Body.Total {
      .init(
        wallet: total.wallet.text,
        wei: total.ether.description,
        ether: total.ether.ether,
        tokens: total.tokens.map(writer.token)
      )
    }
  }
}

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
      /// Left out without a currency, and for an amount that is 0 or unknown.
      package let value: ValueModel?
      package let problem: Sentence?
      /// Left out unless a proof was asked for.
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
      /// What that is worth; left out without a currency, and for an amount that is 0 or unknown.
      package let value: ValueModel?
      /// Left out unless a proof was asked for.
      package let verdict: VerdictModel?
      package let tokens: [TokenRow]
      /// The items of collections (ERC-721, ERC-1155); left out if none are known.
      package let collectibles: [CollectibleRows.Model]?
      /// What transactions from this machine will take and give; omitted if nothing is pending, or
      /// if the balances are those of an earlier block.
      package let pending: PendingModel?
      /// When the oldest of these balances was read; left out if it was just now.
      package let readAt: Sentence?
    }

    package let chainID: String
    package let chainName: String
    package let symbol: String
    package let block: String
    package let blockHash: String
    package let blockTime: Sentence
    package let accounts: [Row]
    /// What all accounts have of each asset, without those of which a balance is unknown; left out
    /// unless several accounts are shown.
    package let totals: [TotalModel]?
    /// What is in no total, because the balances are of different blocks; left out if nothing is.
    package let unsummed: [UnsummedModel]?
    /// What all of it is worth; left out without a currency.
    package let value: TotalValueModel?
    /// Wallets that are missing from the accounts; omitted if there are none.
    package let unreadable: [UnreadableWallet.Model]?
    /// The hashes of transactions from this machine that are not mined; omitted if there are none.
    package let pending: [String]?
    /// Left out unless a proof was asked for, like the next two.
    package let header: HeaderModel?
    /// The nodes that are asked for nothing more; left out if there are none.
    package let setAside: [SetAsideModel]?
    /// The balances that nodes gave though others are proved; left out if there are none.
    package let falseBalances: [FalseBalanceModel]?
    /// The number of balances that are neither proved nor contradicted; left out if there are none.
    package let notProved: Int?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let balances = response.balances
      let chain = balances.chain
      let shown = response.prices?.shown
      let writer = BalanceRows(chain: chain, prices: shown)
      let rows = balances.holdings.map(writer.row)
      let found = [balances.tokens].compactMap(\.self)
      let totals = AssetTotals(of: [balances])
      let value = shown?.value(of: [balances], without: totals.unsummed)
      let table = table(response, totals, value)
      let items = CollectibleParagraph([balances], namesChains: false)
      return Answer(
        Body(
          chainID: chain.id.description,
          chainName: chain.name,
          symbol: chain.symbol,
          block: balances.block.map { "\($0.number)" } ?? "",
          blockHash: balances.block?.hash.description ?? "",
          blockTime: balances.block.map { UTC.text($0.time) } ?? "",
          accounts: rows,
          totals: rows.count > 1 ? totals.complete.map(TotalModel.init) : nil,
          unsummed: totals.unsummedModel,
          value: value.map(TotalValueModel.init),
          unreadable: response.unreadable.isEmpty ? nil : response.unreadable.map(\.model),
          pending: balances.pending.model,
          header: balances.verification.map(HeaderModel.init),
          setAside: balances.verification?.setAsideModel,
          falseBalances: balances.verification?.falseModel,
          notProved: balances.notProvedCount
        ),
        styled: StyledText(paragraphs: table.styled, items.table),
        notes: [balances.origin(now: response.now), table.hiddenNote].compactMap(\.self)
          + BalanceProofNotes(chains: [balances], namesChains: false, now: response.now).notes
          + response.unreadable.map(\.caution)
          + balances.holdings.flatMap(\.accounts).compactMap(\.caution) + rows.flatMap(\.problems)
          + totals.notes + items.notes + [balances.pending.note].compactMap(\.self)
          + balances.holdings.flatMap { $0.pendingNotes(chain.symbol) }
          + (value?.notes ?? []) + [FoundTokens.note(on: found)].compactMap(\.self),
        next: balances.pending.next(on: chain) ?? FoundTokens.next(after: found)
      )
    }

    private func table(
      _ response: Response,
      _ totals: AssetTotals,
      _ value: Valuation?
    ) -> BalanceTable {
      let balances = response.balances
      let assets = AssetRows(balances, prices: response.prices, now: response.now)
      var table = BalanceTable()
      for holding in balances.holdings {
        table.add(assets.rows(of: holding, hidesZeroCoin: false))
      }
      if balances.holdings.count > 1 { table.add(assets.rows(of: totals.complete)) }
      // One amount stands alone, for scripts.
      if table.rows.count == 1, balances.holdings.count == 1 { table.rows[0].name = "" }
      if table.rows.count > 1, let value { table.addValue(value) }
      return table
    }
  }
}

import Core
import Entity
import Synchronization

@testable import Scenes

extension ListHistoryTests {
  static func movement(
    _ kind: Movement.Kind,
    amount: UInt256 = 1_500_000_000_000_000_000,
    asset: Movement.Asset = .ether,
    transaction: Character? = "c",
    status: Movement.Status = .success,
    counterparty: Address? = nil,
    block: UInt64 = 7
  ) throws -> Movement {
    Movement(
      chain: try ChainID(31_337),
      account: try Samples.address("1"),
      block: try Samples.block(block),
      transaction: try transaction.map(Samples.hash),
      order: 0,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: counterparty,
      status: status
    )
  }

  /// The marks that were stored, in their order.
  final class KeptLooks: Sendable {
    private let all = Mutex<[LastLook]>([])

    var looks: [LastLook] { all.withLock { $0 } }

    func add(_ look: LastLook) { all.withLock { $0.append(look) } }
  }

  /// A history with these rows; every token is called TUSD, and its contract is in no list.
  struct StubHistory: ListHistory.Worker {
    var rows: [Movement] = []
    /// The transactions that the account sent; nil for all of them.
    var own: Set<Hash32>?
    var counterparties: [CounterpartyRecord] = []
    var look: LastLook?
    var gaps: [HistoryGap] = []
    var isForgetful = false
    var isCut = false
    var people = ContactBook.empty
    var pending: [SignedTransaction] = []
    var found: [FoundToken] = []
    let kept = KeptLooks()

    func found(of accounts: [Address]) -> [FoundToken] { found }
    func counterpartyHistory(of accounts: [Address], tokens: [Token]) -> CounterpartyHistory {
      CounterpartyHistory(chain: try? ChainID(31_337), counterparties, tokens: tokens)
    }
    func lastLook(of account: Address) -> LastLook? { look }
    func keep(_ look: LastLook, of account: Address) { kept.add(look) }
    func pending(of accounts: [Address]) async -> PendingTransactions {
      PendingTransactions(pending)
    }
    func accounts() throws -> AccountBook { try Samples.book() }
    func contacts() throws -> ContactBook { people }

    func sync(_ account: Address) async throws -> HistoryReport {
      HistoryReport(
        asOf: try Samples.block(),
        added: rows.count,
        questions: 9,
        forkedAt: nil,
        accounts: [
          AccountAssurance(account: account, ether: HistoryAssurance(gaps), tokens: .verified)
        ]
      )
    }

    func page(of account: Address, limit: Int, offset: Int) throws -> HistoryPage {
      let whole = HistoryPage(movements: rows, total: 0, offset: 0, asOf: nil).transactions
      return HistoryPage(
        movements: whole.dropFirst(offset).prefix(limit).flatMap(\.self),
        total: whole.count,
        offset: offset,
        isCut: isCut,
        asOf: try Samples.block(),
        own: own ?? Set(rows.compactMap(\.transaction))
      )
    }

    func metadata(of tokens: [Address]) async throws -> [Token] {
      isForgetful ? [] : try tokens.map { try Samples.token($0) }
    }
  }

  static func model(
    _ ledger: StubHistory,
    limit: Int = 20,
    offset: Int = 0,
    isOffline: Bool = false,
    account: String? = nil,
    tokens: [Token] = [],
    foldsSpam: Bool = true,
    isTable: Bool = false
  ) async throws -> Answer<ListHistory.Body> {
    let response = try await ListHistory.Interactor(worker: ledger).act(
      on: .init(
        try HistorySelection(of: account, limit: limit, offset: offset, knowing: ledger),
        chain: try Samples.chain(),
        tokens: tokens,
        isOffline: isOffline,
        foldsSpam: foldsSpam
      )
    )
    return ListHistory.Presenter(isTable: isTable).present(response)
  }
}

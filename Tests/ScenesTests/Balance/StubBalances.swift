import Core
import Entity
import Synchronization
import WalletKit

@testable import Scenes

/// Holds 1.5 ether and 250 tokens in each account; the second token is broken.
final class StubBalances: UnprovingWorker {
  typealias Items = @Sendable ([Address], [Address], BlockReference) throws -> CollectibleSheet

  let book: AccountBook
  let people: ContactBook
  let sent: [SignedTransaction]
  /// What the chains throw that fail, by their names.
  let failures: [String: any Error]
  /// What is known from earlier, on every chain.
  let kept: [KeptBalance]
  /// The chains of which there is nothing, by their names.
  let empty: Set<String>
  /// What the feeds of a chain answer; those of others have no node.
  let priceSheets: [ChainID: @Sendable (ReadPrices) throws -> PriceSheet]
  /// What accounts have of collections, given those that are named; nil if nothing is known.
  let items: Items?
  /// The tokens in the history, on every chain.
  let found: [FoundToken]
  /// When the balances were read; nil if just now.
  let readAt: Int64?
  private let ages = Mutex<[Int64]>([])

  init(
    book: AccountBook,
    people: ContactBook = .empty,
    pending: [SignedTransaction] = [],
    failures: [String: any Error] = [:],
    kept: [KeptBalance] = [],
    empty: Set<String> = [],
    found: [FoundToken] = [],
    items: Items? = nil,
    prices: [ChainID: @Sendable (ReadPrices) throws -> PriceSheet] = [:],
    readAt: Int64? = nil
  ) {
    (self.book, self.people, sent) = (book, people, pending)
    (self.failures, self.kept, self.empty) = (failures, kept, empty)
    self.items = items
    (self.found, self.priceSheets, self.readAt) = (found, prices, readAt)
  }

  /// The greatest ages that were allowed.
  var askedAges: [Int64] { ages.withLock(\.self) }

  func pending(of accounts: [Address], on chain: ChainEntry) async -> PendingTransactions {
    PendingTransactions(sent)
  }
  func accounts() throws -> AccountBook { book }
  func contacts() throws -> ContactBook { people }

  func balances(
    of accounts: [Address],
    on place: BalancePlace,
    at block: BlockTag,
    maxAge: Int64
  ) async throws -> BalanceSheet {
    ages.withLock { $0.append(maxAge) }
    if let failure = failures[place.chain.name] { throw failure }
    let isEmpty = empty.contains(place.chain.name)
    return BalanceSheet(
      block: try Samples.block(),
      accounts: accounts.map { account in
        AccountBalances(
          account: account,
          ether: Wei(count: isEmpty ? 0 : 1_500_000_000_000_000_000),
          tokens: place.tokens.enumerated().map { index, token in
            TokenBalance(
              token: token,
              reading: index == 0 ? .amount(isEmpty ? 0 : 250_000_000) : .fault(.malformed)
            )
          }
        )
      },
      readAt: readAt
    )
  }

  func collectibles(
    of accounts: [Address],
    in contracts: [Address],
    on chain: ChainEntry,
    after block: BlockReference
  ) async throws -> CollectibleSheet? { try items.map { try $0(accounts, contracts, block) } }

  func prices(_ question: ReadPrices) async throws -> PriceSheet {
    guard let prices = priceSheets[question.chain] else { throw SessionFailure() }
    return try prices(question)
  }

  /// Says that a chain has no node.
  private struct SessionFailure: Error {}

  func foundTokens(of accounts: [Address], on chain: ChainEntry) async -> [FoundToken] { found }

  func keptBalances(of accounts: [Address], on place: BalancePlace) async -> [KeptBalance] { kept }

  // Nothing is proved here; ``ProvingNodes`` have proofs.
}

extension ShowBalances.Request {
  static func sample(
    _ accounts: [String],
    tokens: [Token] = [],
    at block: BlockTag = .latest,
    maxAge: Int64 = 0,
    verifies: Bool = false,
    isOffline: Bool = false,
    now: Int64 = 1_800_000_000
  ) throws -> Self {
    .init(
      accounts: accounts,
      place: BalancePlace(chain: try Samples.chain(), tokens: tokens),
      block: block,
      maxAge: maxAge,
      verifies: verifies,
      isOffline: isOffline,
      now: now
    )
  }
}

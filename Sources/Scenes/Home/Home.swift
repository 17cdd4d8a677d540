import Core
package import Entity
import WalletKit

/// What is here and what it is worth looking at: all of this machine on one screen.
///
/// It changes nothing and unlocks nothing. What is stored is told at once; then the nodes are asked, and
/// again while the screen is shown.
package enum Home {
  /// The age in seconds below which balances and histories are shown as they were read.
  package static let freshness: Int64 = 300
  /// The number of transactions of each chain that are looked at.
  static let latestCount = 10

  package struct Request: Sendable {
    package let chains: ChainRegistry
    package let tokens: TokenList

    package init(chains: ChainRegistry, tokens: TokenList) {
      (self.chains, self.tokens) = (chains, tokens)
    }
  }

  /// How new the balances of a moment are.
  enum State: Sendable {
    /// Nothing was read yet, or only what is stored, and nodes are asked next.
    case reading
    /// No chain has a node: all of it is stored.
    case stored
    /// Nodes are asked again and again; the last one answered then, in seconds since 1970.
    case followed(answeredAt: Int64?)
    /// Nothing is asked any more.
    case ended(Report)
    /// There is nothing to ask for: no wallet lists an account.
    case withoutAccounts
  }

  /// What is known at a moment.
  package struct Moment: Sendable {
    let wallets: ListWallets.Response
    /// Nil until it was looked at.
    var installation: Doctor.Response?
    /// Nil if nothing is known.
    var balances: ShowAllBalances.Response?
    /// The chain with the newest transaction first.
    var histories: [ListHistory.Response] = []
    /// Why a history does not reach up to now.
    var unread: [ChainID: Report] = [:]
    /// The transactions that were sent from here and are not settled, newest first.
    var sent: [SavedTransaction] = []
    var names: KnownAddresses?
    var state = State.reading
    let request: Request
    /// The time of this moment, in seconds since 1970.
    var now: Int64

    /// Whether there is a wallet, whether or not its file can be read.
    package var hasWallets: Bool { !wallets.wallets.isEmpty }
    /// Lets time pass.
    mutating func pass(to now: Int64) {
      self.now = now
      balances = balances?.later(now)
    }

    var accountCount: Int {
      wallets.wallets.reduce(0) { count, wallet in
        count + (wallet.entry?.accounts.count ?? wallet.watched?.accounts.count ?? 0)
      }
    }
  }

  package protocol Worker: Sendable {
    var wallets: any ListWallets.Worker { get }
    var installation: any Doctor.Worker { get }
    /// The time now, in seconds since 1970.
    var now: Int64 { get }
    /// Waits.
    ///
    /// - Throws: `CancellationError`.
    func pause(seconds: Int64) async throws
    /// Opens what is stored of the chains; asks no node except which chain it serves, if that chooses
    /// the chain.
    func open() async throws -> any Sources
  }

  /// What is stored of the chains, and their nodes.
  package protocol Sources: KnownAddressSource {
    var balances: any BalanceWatchWorker { get }
    /// The chains with a node, in the order in which they are shown.
    var chains: [ChainEntry] { get }
    /// Why it is not known which chains have a node; nil if it is.
    var failure: (any Error)? { get }
    /// The chains of which a history is stored.
    func storedChains() async throws -> [ChainID]
    /// All transactions that were sent from here.
    func sent() async throws -> [SavedTransaction]
    /// The stored history of a chain; no node is asked.
    func stored(on chain: ChainEntry) -> any ListHistory.Worker
    /// The history of a chain with its nodes, which is read up to now unless that is costly.
    func followed(on chain: ChainEntry) async throws -> any ListHistory.Worker
  }
}

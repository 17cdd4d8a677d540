import Core
import Entity

@testable import Scenes
@testable import WalletKit

/// A machine with some wallets, whose clock never moves.
struct StubHome: Home.Worker {
  var listings: [WalletListing] = []
  var foreign: [ForeignFinding] = []
  /// Nil if nothing of the chains can be opened.
  var sources: StubHomeSources?

  var wallets: any ListWallets.Worker { WalletsTests.StubStore(listings: listings) }
  var installation: any Doctor.Worker {
    SettingsTests.StubInstallation(listings: listings, foreign: foreign)
  }
  var now: Int64 = 1_800_000_000

  /// The end of what a test looks at.
  func pause(seconds: Int64) async throws { throw CancellationError() }

  func open() async throws -> any Home.Sources {
    guard let sources else { throw RPCFailure.transport(.refused) }
    return sources
  }
}

extension TransportFault {
  fileprivate static var refused: TransportFault {
    TransportFault(endpoint: .sample, kind: .refused)
  }
}

/// The chains of such a machine.
struct StubHomeSources: Home.Sources {
  let watch: StubBalanceWatch
  var chains: [ChainEntry] = []
  var failure: (any Error)?
  var history = ListHistoryTests.StubHistory()
  var saved: [SavedTransaction] = []
  /// The chains of which the history is stored.
  var kept: [ChainID] = []

  var balances: any BalanceWatchWorker { watch }
  func accounts() throws -> AccountBook { try Samples.book() }
  func storedChains() async throws -> [ChainID] { kept }
  func sent() async throws -> [SavedTransaction] { saved }
  func stored(on chain: ChainEntry) -> any ListHistory.Worker { history }
  func followed(on chain: ChainEntry) async throws -> any ListHistory.Worker { history }
}

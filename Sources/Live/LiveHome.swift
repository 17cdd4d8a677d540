import Entity
package import Scenes

/// The wallets, this installation, and one worker for all chains, for the home screen.
package struct LiveHome: Home.Worker {
  private let session: Session
  private let options: any NodeOptions

  /// The session should ask and tell nobody: the terminal belongs to the screen.
  package init(_ session: Session, _ options: any NodeOptions) {
    (self.session, self.options) = (session, options)
  }

  package var wallets: any ListWallets.Worker { session.wallets }
  package var installation: any Doctor.Worker { LiveDoctor(session: session) }
  package var now: Int64 { Int64(clamping: Clock.now) }

  package func pause(seconds: Int64) async throws {
    try await Task.sleep(for: .seconds(seconds))
  }

  package func open() async throws -> any Home.Sources {
    // The worker can only open what exists when it starts.
    let keepsData = session.preparesBalances()
    let chains: Result<[ChainEntry], any Error>
    do { chains = .success(try await session.allChains(options)) } catch {
      chains = .failure(error)
    }
    let balances = try await LiveBalances(in: session, options, keepsData: keepsData)
    return LiveHomeSources(session: session, options: options, live: balances, found: chains)
  }
}

import Core
import Entity
import Live
import Scenes

extension View {
  /// Returns to whom a transaction is sent, and says so if it is a private relay.
  ///
  /// A dry run sends nothing, so nothing is said.
  /// - Throws: `SessionError.noRelay` if it is sent privately and no relay is known.
  func route(_ client: ChainClient, isPrivate: Bool, isDryRun: Bool = false) throws
    -> BroadcastRoute
  {
    let route = try client.route(isPrivate: isPrivate)
    if !isDryRun { say(route, through: client) }
    return route
  }

  /// Says that a transaction is sent privately, if it is.
  func say(_ route: BroadcastRoute, through client: ChainClient) {
    guard route == .relay, let relay = client.relay else { return }
    console.note(.info("sending only to the private relay \(relay), not to nodes"))
  }
}

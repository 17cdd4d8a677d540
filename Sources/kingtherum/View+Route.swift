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
    if !isDryRun, route == .relay, let relay = client.relay {
      console.note(.info("sending only to the private relay \(relay), not to nodes"))
    }
    return route
  }
}

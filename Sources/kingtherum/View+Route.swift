import Core
import Entity
import Live
import Scenes

extension View {
  /// Returns to whom a transaction is sent, and says so if it is a private relay.
  ///
  /// - Throws: `SessionError.noRelay` if it is sent privately and no relay is known.
  func route(_ client: ChainClient, isPrivate: Bool) throws -> BroadcastRoute {
    let route = try client.route(isPrivate: isPrivate)
    if route == .relay, let relay = client.relay {
      console.note(.info("sending only to the private relay \(relay), not to nodes"))
    }
    return route
  }
}

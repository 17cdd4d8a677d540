package import Entity
package import Exchange
import HomeKit

extension Session {
  /// Returns the private relay of a chain: the one that is named, else that of the settings.
  ///
  /// Nil if there is none.
  /// - Throws: `EndpointError`, `ConfigError`.
  func relay(of chain: ChainEntry, named: String?) throws -> String? {
    if let named {
      try Self.check(relay: named)
      return named
    }
    let settings = config.chains.first { $0.name == chain.name }
    guard let url = settings?.relayURL else { return nil }
    do { try Self.check(relay: url) } catch {
      throw ConfigError.node(chain: chain.name, error)
    }
    return url
  }

  /// Checks the address of a relay, which is never a socket file: that is a node.
  package static func check(relay url: String?) throws(EndpointError) {
    guard let url else { return }
    guard try EndpointAddress(parsing: url).socketPath == nil else { throw .notAnAddress }
  }
}

extension ChainClient {
  /// Returns to whom a transaction is sent: to the nodes, or privately to the relay.
  ///
  /// - Throws: ``SessionError/noRelay(chain:)`` if there is no relay.
  package func route(isPrivate: Bool) throws(SessionError) -> BroadcastRoute {
    guard isPrivate else { return .nodes }
    guard relay != nil else { throw .noRelay(chain: chain.name) }
    return .relay
  }
}

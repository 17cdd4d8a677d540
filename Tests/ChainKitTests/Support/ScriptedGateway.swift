import Entity
import Synchronization

@testable import ChainKit

/// Gateways in memory: a function from request to answer, and a record of the requests.
final class ScriptedGateway: Gateway {
  private let reply: @Sendable (GatewayRequest) throws(GatewayFailure) -> GatewayAnswer
  private let requests = Mutex<[GatewayRequest]>([])

  init(_ reply: @escaping @Sendable (GatewayRequest) throws(GatewayFailure) -> GatewayAnswer) {
    self.reply = reply
  }

  /// Answers every request with these bytes.
  convenience init(data: String) {
    self.init { (_: GatewayRequest) throws(GatewayFailure) in .data(data) }
  }

  /// The requests, in order.
  var asked: [GatewayRequest] { requests.withLock(\.self) }
  /// The URLs of the requests, in order.
  var urls: [String] { asked.map(\.url.text) }

  func answer(to request: GatewayRequest) async throws(GatewayFailure) -> GatewayAnswer {
    requests.withLock { $0.append(request) }
    return try reply(request)
  }
}

extension GatewayAnswer {
  /// The answer of a gateway with this data in hex.
  static func data(_ hex: String) -> GatewayAnswer { json(#"{"data":"\#(hex)"}"#) }

  static func json(_ text: String) -> GatewayAnswer { GatewayAnswer(body: Array(text.utf8)) }
}

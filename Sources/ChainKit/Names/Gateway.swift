package import Entity

/// Sends requests to gateways (EIP-3668), and returns what they answer.
///
/// It follows no redirect and repeats nothing.
package protocol Gateway: Sendable {
  /// Sends a request, and waits for the whole answer, whatever its status.
  ///
  /// - Throws: `.unreachable`, `.late` or `.tooLarge`.
  func answer(to request: GatewayRequest) async throws(GatewayFailure) -> GatewayAnswer
}

package struct GatewayRequest: Hashable, Sendable {
  package let url: GatewayURL
  /// The JSON to post; nil for a GET request.
  package let body: [UInt8]?

  package init(_ url: GatewayURL, body: [UInt8]?) { (self.url, self.body) = (url, body) }
}

package struct GatewayAnswer: Hashable, Sendable {
  /// The HTTP status code.
  package let status: Int
  /// The `Location` header, verbatim.
  package let location: String?
  package let body: [UInt8]

  package init(status: Int = 200, location: String? = nil, body: [UInt8] = []) {
    (self.status, self.location, self.body) = (status, location, body)
  }
}

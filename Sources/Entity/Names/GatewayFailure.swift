/// Why a gateway gave no answer that can be used (EIP-3668).
package enum GatewayFailure: Error, Hashable, Sendable {
  /// It was not reached, or the connection broke.
  case unreachable(TransportFault.Kind)
  /// It did not answer in time.
  case late
  /// It refused the request: a status from 400 to 499.
  case refused(status: Int)
  /// It answered with another status than success.
  case failed(status: Int)
  /// It redirected more than this many times, or to an address that is not asked.
  case redirected(limit: Int)
  /// Its answer has more than this many bytes.
  case tooLarge(limit: Int)
  /// Its answer is not JSON with a member `data` in hex.
  case malformed
}

/// Why the URL of a gateway is not asked.
package enum GatewayURLError: Error, Hashable, Sendable, CaseIterable {
  /// It cannot be parsed, or is too long.
  case malformed
  /// It does not begin with `https`.
  case notHTTPS
  /// It contains a user or a password.
  case credentials
  /// The host is an IP address.
  case ipAddress
  /// The host is a name of this machine, or of a local network.
  case localHost
}

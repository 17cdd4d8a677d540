package import Core

/// Why a name was not resolved, besides failures of the node.
///
/// A name without a record is not an error.
package enum NameResolutionError: Error, Equatable, Sendable {
  /// The ID of the chain is too large, so that no name has an address there (ENSIP-11).
  case noCoinType(ChainID)
  /// The chain that was asked does not have the Universal Resolver (ENSIP-23).
  case noUniversalResolver(ChainID)
  /// What the Universal Resolver returned is not an answer to the question.
  case malformedAnswer
  /// The record is not an address: it has this many bytes.
  case malformedRecord(byteCount: Int)
  /// The resolver of the name reverted.
  case resolverReverted(Revert)
  /// The resolver asks for a lookup in a form that cannot be decoded.
  case malformedLookup
  /// The lookup is not for the contract that was called, but for another one.
  case foreignLookup(sender: Address)
  /// The records are off the chain, and gateways may not be asked.
  case gatewaysOff
  /// The resolver asks for a lookup, and names no gateway.
  case noGateway
  /// None of the gateways may be asked; why not the first one.
  case forbiddenGateway(GatewayURLError)
  /// The resolver asks for more lookups, one after another, than are made.
  case tooManyLookups(limit: Int)
  /// More requests to gateways are necessary than are made for one name.
  case tooManyRequests(limit: Int)
  /// The gateway at this host failed.
  case gateway(host: String, GatewayFailure)
  /// The contract did not accept the answer of the gateway at this host.
  case rejectedAnswer(host: String, Revert)
}

extension NameResolutionError: Reportable {
  package var report: Report {
    switch self {
    case .noCoinType(let chain):
      Report(
        .refused,
        "name-chain-unsupported",
        "names have no addresses on chain \(chain): the largest supported chain ID is "
          + "\(count: CoinType.largestChain)"
      )
    case .noUniversalResolver(let chain):
      Report(
        .node,
        "name-service-missing",
        "the Ethereum Name Service was not found on chain \(chain)"
      )
    case .malformedAnswer:
      Report(.node, "name-answer-invalid", "invalid answer from the Ethereum Name Service")
    case .malformedRecord(let count):
      Report(
        .data,
        "name-record-invalid",
        "invalid address record: expected 20 bytes, found \(count: count)"
      )
    case .resolverReverted(let revert):
      Report(
        .refused,
        "name-resolver-reverted",
        revert.reason.map { "the resolver of the name reverted the call: \($0)" }
          ?? "the resolver of the name reverted the call"
      )
    case .malformedLookup:
      Report(.data, "name-lookup-invalid", "invalid off-chain lookup: it cannot be decoded")
    case .foreignLookup(let sender):
      Report(
        .refused,
        "name-lookup-foreign",
        "refused an off-chain lookup for another contract: \(sender)"
      )
    case .gatewaysOff:
      Report(
        .refused,
        "name-gateways-off",
        "the records of the name are off the chain, and gateways may not be asked"
      )
    case .noGateway:
      Report(.data, "name-lookup-no-gateway", "the resolver of the name names no gateway")
    case .forbiddenGateway(let reason):
      Report(.refused, "name-lookup-gateway", "refused to ask a gateway: \(reason.sentence)")
    case .tooManyLookups(let limit):
      Report(
        .refused,
        "name-lookup-many",
        "too many off-chain lookups for one name: the limit is \(count: limit)"
      )
    case .tooManyRequests(let limit):
      Report(
        .refused,
        "name-lookup-requests",
        "too many requests to gateways for one name: the limit is \(count: limit)"
      )
    case .gateway(let host, let failure):
      failure.report(of: host)
    case .rejectedAnswer(let host, let revert):
      Report(
        .refused,
        "name-gateway-rejected",
        revert.reason.map {
          "the resolver of the name rejected the answer from \(foreign: host, limit: 253): \($0)"
        }
          ?? "the resolver of the name rejected the answer from \(foreign: host, limit: 253)"
      )
    }
  }
}

extension GatewayFailure {
  fileprivate func report(of host: String) -> Report {
    let gateway: Sentence = "\(foreign: host, limit: 253)"
    return switch self {
    case .unreachable(let kind):
      Report(.node, "name-gateway-unreachable", kind.sentence(of: gateway))
    case .late:
      Report(.node, "name-gateway-timeout", "the gateway \(gateway) did not answer in time")
    case .refused(let status):
      Report(
        .node,
        "name-gateway-refused",
        "the gateway \(gateway) refused the request (HTTP status \(status))"
      )
    case .failed(let status):
      Report(.node, "name-gateway-failed", "the gateway \(gateway) failed (HTTP status \(status))")
    case .redirected(let limit):
      Report(
        .node,
        "name-gateway-redirect",
        "the gateway \(gateway) redirects to an address that is not allowed, or more than "
          + "\(limit, one: "time", many: "times")"
      )
    case .tooLarge(let limit):
      Report(
        .node,
        "name-gateway-large",
        "the answer of the gateway \(gateway) is larger than \(limit, one: "byte", many: "bytes")"
      )
    case .malformed:
      Report(.node, "name-gateway-invalid", "invalid answer from the gateway \(gateway)")
    }
  }
}

extension TransportFault.Kind {
  fileprivate func sentence(of gateway: Sentence) -> Sentence {
    switch self {
    case .insecure: "cannot make a secure connection to the gateway \(gateway)"
    case .unknownHost: "unknown host of a gateway: \(gateway)"
    case .proxy: "cannot connect to the gateway \(gateway) through the proxy"
    case .refused, .forbidden, .closed, .ended, .network: "cannot reach the gateway \(gateway)"
    }
  }
}

extension GatewayURLError {
  fileprivate var sentence: Sentence {
    switch self {
    case .malformed: "its URL is malformed"
    case .notHTTPS: "its URL must start with https"
    case .credentials: "its URL must not contain a user"
    case .ipAddress: "its host must be a name, not an IP address"
    case .localHost: "its host must not be on this machine or on a local network"
    }
  }
}

import Entity

/// Calls contracts that may ask for data off the chain (EIP-3668), for one name.
struct OffchainCalls: Sendable {
  /// The most lookups of one call, one after another; EIP-3668 recommends no fewer.
  static let maxLookups = 4

  /// How a call ended.
  enum Outcome: Hashable, Sendable {
    case returned([UInt8])
    /// It reverted; with the host of the gateway whose answer it was called with, if there is one.
    case reverted(Revert, gateway: String?)
  }

  private let node: Node
  private let tag: BlockTag
  private var gateways: GatewayClient?

  /// Makes calls after a block; `gateway` is nil if no gateway may be asked.
  init(_ node: Node, at tag: BlockTag, _ gateway: (any Gateway)?) {
    (self.node, self.tag) = (node, tag)
    gateways = gateway.map { GatewayClient($0) }
  }

  /// The hosts of the gateways that were asked, in order, each once.
  var hosts: [String] { gateways?.hosts ?? [] }

  /// Calls a contract, and makes the lookups that it asks for.
  ///
  /// - Throws: `NameResolutionError`, `RPCFailure`.
  mutating func call(_ contract: Address, _ input: [UInt8]) async throws -> Outcome {
    var input = input
    var lookups = 0
    while true {
      let revert: Revert
      switch try await run(contract, input) {
      case .returned(let output): return .returned(output)
      case .reverted(let found, _): revert = found
      }
      guard let lookup = try OffchainLookup(decoding: revert.bytes) else {
        if lookups > 0, let failure = gateways?.batchFailure { throw failure }
        return .reverted(revert, gateway: lookups > 0 ? gateways?.lastHost : nil)
      }
      // Else a contract could pass on the lookup of another one, which would not expect the reply.
      guard lookup.sender == contract else {
        throw NameResolutionError.foreignLookup(sender: lookup.sender)
      }
      guard lookups < Self.maxLookups else {
        throw NameResolutionError.tooManyLookups(limit: Self.maxLookups)
      }
      lookups += 1
      input = try lookup.reply(try await answer(to: lookup))
    }
  }

  private func run(
    _ contract: Address,
    _ input: [UInt8]
  ) async throws(RPCFailure) -> Outcome {
    do throws(RPCFailure) {
      return .returned(try await node.call(to: contract, input: input, at: tag))
    } catch {
      guard case .reverted(let revert) = error else { throw error }
      return .reverted(revert, gateway: nil)
    }
  }

  private mutating func answer(to lookup: OffchainLookup) async throws -> [UInt8] {
    guard var client = gateways else { throw NameResolutionError.gatewaysOff }
    defer { gateways = client }
    do {
      return try await client.answer(to: lookup)
    } catch {
      throw Task.isCancelled ? RPCFailure.cancelled : error
    }
  }
}

import Core
import Entity

/// Asks gateways for the answers to lookups (EIP-3668), for one name.
///
/// A gateway is told the question of the contract and which contract asks, and nothing else.
struct GatewayClient: Sendable {
  /// The most bytes of an answer: several times a proof of a rollup's state.
  static let maxAnswerBytes = 262_144
  /// The most requests for one name, redirects included.
  static let maxRequests = 16
  /// The most URLs of a lookup that are considered: there may be thousands, and each costs time even
  /// if it is refused.
  static let maxURLs = 64
  /// The most redirects of one request.
  static let maxRedirects = 2
  /// The URL that says that a lookup is a batch, which the client can split (ENSIP-21).
  private static let batchURL = "x-batch-gateway:true"

  private let gateway: any Gateway
  private var requestCount = 0

  /// The hosts that were asked, in order, each once.
  private(set) var hosts: [String] = []
  /// The host that answered last.
  private(set) var lastHost: String?
  /// The first failure in a batch, whose contract decides what that means.
  private(set) var batchFailure: NameResolutionError?

  init(_ gateway: any Gateway) { self.gateway = gateway }

  /// Returns the answer to a lookup.
  ///
  /// - Throws: `NameResolutionError`, `ABIValueError`.
  mutating func answer(to lookup: OffchainLookup) async throws -> [UInt8] {
    try await answer(
      GatewayBatch.Item(sender: lookup.sender, urls: lookup.urls, data: lookup.data),
      mayBeBatch: true
    )
  }

  private mutating func answer(_ item: GatewayBatch.Item, mayBeBatch: Bool) async throws -> [UInt8]
  {
    // All servers for batches answer alike, so none is necessary, whatever the contract names.
    if mayBeBatch, let batch = GatewayBatch(decoding: item.data) { return try await answer(batch) }
    guard !item.urls.contains(Self.batchURL) else { throw NameResolutionError.malformedLookup }
    return try await single(item)
  }

  /// Asks for the lookups of a batch one after the other; what fails is for the contract to judge.
  private mutating func answer(_ batch: GatewayBatch) async throws -> [UInt8] {
    guard batch.items.count <= Self.maxRequests else {
      throw NameResolutionError.tooManyRequests(limit: Self.maxRequests)
    }
    var outcomes: [GatewayBatch.Outcome] = []
    for item in batch.items {
      do {
        outcomes.append(.answered(try await answer(item, mayBeBatch: false)))
      } catch let error as NameResolutionError {
        if case .tooManyRequests = error { throw error }
        batchFailure = batchFailure ?? error
        switch error {
        case .gateway(_, .refused(let status)), .gateway(_, .failed(let status)):
          outcomes.append(.failed(status: status))
        default: outcomes.append(.impossible)
        }
      }
    }
    return try GatewayBatch.answer(outcomes)
  }

  /// Asks the gateways of a lookup in turn, until one answers or refuses; those after the first
  /// ``maxURLs`` are ignored.
  private mutating func single(_ item: GatewayBatch.Item) async throws(NameResolutionError)
    -> [UInt8]
  {
    var forbidden: GatewayURLError?
    var failure: NameResolutionError?
    for template in item.urls.prefix(Self.maxURLs) {
      guard !Task.isCancelled else { break }
      let request: GatewayRequest
      do throws(GatewayURLError) {
        request = try Self.request(template, item)
      } catch {
        forbidden = forbidden ?? error
        continue
      }
      do throws(NameResolutionError) {
        return try await data(from: request)
      } catch {
        if case .gateway(_, .refused) = error { throw error }
        if case .tooManyRequests = error { throw error }
        failure = failure ?? error
      }
    }
    throw failure ?? forbidden.map(NameResolutionError.forbiddenGateway) ?? .noGateway
  }

  private static func request(
    _ template: String,
    _ item: GatewayBatch.Item
  ) throws(GatewayURLError) -> GatewayRequest {
    // Before it is filled in: a long list of places would multiply the data.
    guard template.utf8.count <= GatewayURL.maxBytes, template.count(of: "{data}") <= 1 else {
      throw .malformed
    }
    let url = try GatewayURL(template: template, sender: item.sender, data: item.data)
    guard template.count(of: "{data}") == 0 else { return GatewayRequest(url, body: nil) }
    let body = JSON.object([
      JSON.Member("data", .string(Hex.prefixed(item.data))),
      JSON.Member("sender", .string(Hex.prefixed(item.sender.bytes))),
    ])
    return GatewayRequest(url, body: Array(body.render().utf8))
  }

  /// Sends a request, follows redirects, and reads the answer.
  private mutating func data(from request: GatewayRequest) async throws(NameResolutionError)
    -> [UInt8]
  {
    var request = request
    for _ in 0...Self.maxRedirects {
      let host = request.url.host
      guard requestCount < Self.maxRequests else {
        throw .tooManyRequests(limit: Self.maxRequests)
      }
      requestCount += 1
      if !hosts.contains(host) { hosts.append(host) }
      let answer: GatewayAnswer
      do throws(GatewayFailure) {
        answer = try await gateway.answer(to: request)
      } catch {
        throw .gateway(host: host, error)
      }
      switch answer.status {
      case 200..<300:
        lastHost = host
        guard let data = Self.data(in: answer.body) else { throw .gateway(host: host, .malformed) }
        return data
      case 307, 308,
        301 where request.body == nil, 302 where request.body == nil,
        303 where request.body == nil:
        guard let location = answer.location, let url = try? request.url.following(location) else {
          throw .gateway(host: host, .redirected(limit: Self.maxRedirects))
        }
        request = GatewayRequest(url, body: request.body)
      case 400..<500: throw .gateway(host: host, .refused(status: answer.status))
      default: throw .gateway(host: host, .failed(status: answer.status))
      }
    }
    throw .gateway(host: request.url.host, .redirected(limit: Self.maxRedirects))
  }

  /// Reads the member `data` of an answer; nil if it is not JSON with bytes in hex.
  private static func data(in body: [UInt8]) -> [UInt8]? {
    guard let json = try? JSON.parse(body, maxBytes: maxAnswerBytes),
      var object = try? JSONObject(json), let text = try? object.string("data"),
      text.hasPrefix("0x")
    else { return nil }
    return try? Hex.decode(text)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}

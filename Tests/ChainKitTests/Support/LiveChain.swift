import ChainKit
import Core
import Entity
import Exchange
import TestSupport

/// A dev chain with a client for it.
struct LiveChain {
  let chain: DevChain
  let id: ChainID
  let node: Node
  let accounts: [Address]

  /// Starts a chain.
  init(_ options: [String] = []) async throws {
    try self.init(on: await DevChain.start(options))
  }

  /// Uses a chain that is already running.
  init(
    on chain: DevChain,
    timeouts: Timeouts = .standard,
    limits: HTTPTransport.Limits = .standard
  ) throws {
    self.chain = chain
    id = try ChainID(chain.chainID)
    node = try Self.node(chain, timeouts: timeouts, limits: limits)
    accounts = try chain.accounts.map { try Address(parsing: $0) }
  }

  /// Another client of the same chain; pauses between attempts take no time.
  static func node(
    _ chain: DevChain,
    timeouts: Timeouts = .standard,
    limits: HTTPTransport.Limits = .standard,
    backoff: Backoff = .init(first: .milliseconds(1), longest: .milliseconds(1), tries: 4)
  ) throws -> Node {
    let transport = try HTTPTransport(try EndpointAddress(parsing: chain.url), limits: limits)
    return Node(
      Endpoint(
        transport,
        expecting: try ChainID(chain.chainID),
        timeouts: timeouts,
        backoff: backoff
      )
    )
  }

  func contract(_ name: String) throws -> Address {
    try Address(parsing: chain.contracts[name] ?? "")
  }

  var token: Token {
    get throws {
      try Token(
        chain: id,
        address: contract("TOKEN"),
        symbol: "TUSD",
        name: "Test Dollar",
        decimals: 6
      )
    }
  }

  /// Sends from one of the chain's own accounts; mined immediately if automine is on.
  @discardableResult
  func send(
    from: Address,
    to: Address?,
    wei: UInt64 = 0,
    input: [UInt8] = [],
    gas: UInt64? = nil
  ) async throws -> Hash32 {
    let call = Self.transaction(from: from, to: to, wei: wei, input: input, gas: gas)
    return try Hash32(parsing: await chain.text("eth_sendTransaction", "[\(call)]"))
  }

  /// Makes the chain sign for one of its accounts.
  func signed(
    from: Address,
    to: Address?,
    wei: UInt64 = 0,
    nonce: UInt64? = nil,
    gasPrice: UInt64? = nil,
    chain other: UInt64? = nil
  ) async throws -> SignedTransaction {
    let call = Self.transaction(
      from: from,
      to: to,
      wei: wei,
      input: [],
      gas: 21_000,
      nonce: nonce,
      gasPrice: gasPrice,
      chain: other
    )
    guard case .object(let members) = try await chain.ask("eth_signTransaction", "[\(call)]"),
      case .string(let raw) = members[0].value
    else { throw DevChain.Failure.refused("no raw transaction") }
    return try SignedTransaction(decoding: Hex.decode(raw))
  }

  private static func transaction(
    from: Address,
    to: Address?,
    wei: UInt64,
    input: [UInt8],
    gas: UInt64?,
    nonce: UInt64? = nil,
    gasPrice: UInt64? = nil,
    chain: UInt64? = nil
  ) -> String {
    var members: [RPCParameter.Member] = [
      .init("from", .address(from)), .init("value", .quantity(wei)),
    ]
    if let to { members.append(.init("to", .address(to))) }
    if !input.isEmpty { members.append(.init("data", .bytes(input))) }
    if let gas { members.append(.init("gas", .quantity(gas))) }
    if let nonce { members.append(.init("nonce", .quantity(nonce))) }
    if let gasPrice { members.append(.init("gasPrice", .quantity(gasPrice))) }
    if let chain { members.append(.init("chainId", .quantity(chain))) }
    return RPCParameter.object(members).json
  }

  func fault(_ json: String) async throws {
    try await chain.tell("dev_fault", "[\(json)]")
  }

  /// An address that nobody has used.
  static func fresh(_ random: inout SeededRandom) throws -> Address {
    try Address(bytes: random.bytes(20))
  }
}

import CPlatform
import ChainKit
import Core
import Entity
import Exchange

/// Reads the balances of many accounts and tokens as the worker does.
struct BalancesMeasure {
  private let url: String
  private let chain: ChainID
  private let accounts: [Address]
  private let tokens: [Token]

  init(url: String, accounts: Int, tokens: Int) throws {
    let chain = try ChainID(31_337)
    self.url = url
    self.chain = chain
    self.accounts = try (0..<accounts).map { try Self.address($0, of: 0xaa) }
    self.tokens = try (0..<tokens).map { place in
      let contract = try Self.address(place, of: 0xbb)
      return try Token(chain: chain, address: contract, symbol: "T", name: "T", decimals: 18)
    }
  }

  /// Returns the seconds of one request, and of all balances, each over a new connection.
  func run() async throws -> [Figure] {
    let one = try await Turns.fastest(rounds: 7) {
      _ = try await node(expecting: nil).chainID()
    }
    let all = try await Turns.fastest(rounds: 7) { try await read() }
    return [Figure(name: "one", value: one), Figure(name: "all", value: all)]
  }

  /// Reads all balances once, for its requests and for the memory that the process then needs.
  func once() async throws -> [Figure] {
    kt_heap_holds_no_secret()
    try await read()
    // Prints nothing, so that the peak of the process can be read from its output.
    return []
  }

  private func read() async throws {
    let reader = BalanceReader(try node(expecting: chain))
    let sheet = try await reader.read(accounts: accounts, tokens: tokens)
    guard sheet.accounts.count == accounts.count,
      sheet.accounts.allSatisfy({ $0.tokens.allSatisfy(\.isKnown) })
    else { throw Bench.Failure.wrongAnswer("reading balances") }
  }

  /// A node as the worker opens it.
  private func node(expecting chain: ChainID?) throws -> Node {
    let transport = GatheringTransport(try HTTPTransport(EndpointAddress(parsing: url)))
    return Node(Endpoint(transport, expecting: chain))
  }

  private static func address(_ number: Int, of kind: UInt8) throws -> Address {
    let end = [UInt8(number >> 8), UInt8(number & 0xff)]
    return try Address(bytes: Array(repeating: kind, count: 18) + end)
  }
}

extension TokenBalance {
  fileprivate var isKnown: Bool {
    guard case .amount(let units) = reading else { return false }
    return units > 0
  }
}

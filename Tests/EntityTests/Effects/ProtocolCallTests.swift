import Core
import TestSupport
import Testing

@testable import Entity

struct ProtocolCallTests {
  private struct Case: Decodable {
    let data: String
    let effects: String?
    let inner: String?
    let comment: String
  }

  static let account = Address(unchecked: [UInt8](repeating: 0x11, count: 20))
  static let contract = Address(unchecked: [UInt8](repeating: 0x66, count: 20))

  /// Chain 1, where USDC is known.
  static func place(delegate: Bool = false) throws -> CallContext {
    let token = try Address(parsing: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48")
    let usdc = try Token(
      chain: try ChainID(1),
      address: token,
      symbol: "USDC",
      name: "",
      decimals: 6
    )
    let outer = CallContext(
      account: account,
      contract: contract,
      chain: 1,
      tokens: KnownTokens([usdc])
    )
    return delegate ? outer.inner(ForwardedInnerCall(contract, input: [], isDelegate: true)) : outer
  }

  /// Exactly the functions of the rows.
  private static let functions: ContractABI = {
    let found = ProtocolReaders.rows.compactMap { try? ABIFunction(parsing: $0.text) }
    return ContractABI(
      functions: Dictionary(grouping: found, by: \.signature.selector)
        .compactMapValues(\.first)
    )
  }()

  static func read(_ data: [UInt8], at place: CallContext) -> CallReading? {
    guard let call = DecodedCall(decoding: data, claimed: functions) else { return nil }
    let text = call.function.signature.description
    let row = ProtocolReaders.rows.first { row in
      (try? ABIFunction(parsing: row.text))?.signature.description == text
    }
    return row?.read(call, at: place)
  }

  @Test func everyRowIsAFunctionOfItsOwn() {
    #expect(ProtocolReaders.rows.count == 17)
    #expect(Self.functions.functions.count == ProtocolReaders.rows.count)
  }

  private func json(_ effects: [Effect]) -> JSON { .array(effects.map(EffectText.json)) }

  private func json(_ calls: [ForwardedInnerCall]) -> JSON {
    .array(
      calls.map { call in
        .object([
          JSON.Member("target", .string("\(call.target)")),
          JSON.Member("input", .string(Hex.prefixed(call.input))),
        ])
      }
    )
  }

  @Test func readsCallsOfProtocolsAsTheVectorsHaveThem() throws {
    let place = try Self.place()
    var read = 0
    for vector in try Vectors.load("protocol-calls", as: Case.self) {
      let found = Self.read(try Hex.decode(vector.data), at: place)
      guard let effects = vector.effects, let inner = vector.inner else {
        #expect(found == nil, "\(vector.comment)")
        continue
      }
      read += 1
      let call = try #require(found, "\(vector.comment) \(vector.data.prefix(10))")
      #expect(json(call.effects) == (try EffectText.parsed(effects)), "\(vector.comment)")
      #expect(json(call.inner) == (try EffectText.parsed(inner)), "\(vector.comment)")
    }
    #expect(read > 150)
  }

  /// A router's code that runs as the account's spends the account's own tokens.
  @Test func readsNothingOfARouterThatRunsAsTheAccount() throws {
    let place = try Self.place(delegate: true)
    let vectors = try Vectors.load("protocol-calls", as: Case.self)
    let routed = vectors.filter { $0.effects != nil && $0.data.hasPrefix("0x3593564c") }
    #expect(routed.count > 50)
    for vector in routed {
      #expect(Self.read(try Hex.decode(vector.data), at: place) == nil)
    }
  }

  @Test func readsNoPaymentToAPoolManagerOfATokenThatIsUnknown() throws {
    let place = CallContext(account: Self.account, contract: Self.contract, chain: 1)
    let vectors = try Vectors.load("protocol-calls", as: Case.self)
    let known = try Self.place()
    let pooled = try vectors.filter { vector in
      guard vector.effects != nil else { return false }
      let data = try Hex.decode(vector.data)
      return Self.read(data, at: place) != Self.read(data, at: known)
    }
    #expect(pooled.count == 6)
    for vector in pooled { #expect(Self.read(try Hex.decode(vector.data), at: place) == nil) }
  }

  @Test func namesAPaymasterAndAFactoryAndKnowsNeither() throws {
    let text =
      "handleOps((address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,"
      + "uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,bytes signature)[] ops,"
      + "address beneficiary)"
    let code = [UInt8](repeating: 0x77, count: 60)
    let word = ABIValue.bytes([UInt8](repeating: 1, count: 32))
    let data = try ABIFunction(parsing: text).signature.encode([
      .list([
        .list([
          .address(Self.account), .number(1), .bytes(code), .bytes([]), word, .number(5), word,
          .bytes(code), .bytes([]),
        ])
      ]), .address(.zero),
    ])
    let read = try #require(Self.read(data, at: try Self.place()))
    let contract = Address(unchecked: [UInt8](repeating: 0x77, count: 20))
    let unknown = Effect.unknown(
      contract: contract,
      selector: [UInt8](repeating: 0x77, count: 4),
      bytes: 40
    )
    #expect(read.effects.filter { $0 == unknown }.count == 2)
    #expect(read.effects.contains(.name(.executor, contract)))
    #expect(!read.effects.contains { if case .spend = $0 { true } else { false } })
  }
}

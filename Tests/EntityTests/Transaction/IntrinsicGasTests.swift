import Core
import Entity
import Testing

/// What a transaction costs before anything runs. The figures are those of the EIPs.
@Suite struct IntrinsicGasTests {
  private static let sender = Address.zero

  private static func minGas(
    chain: UInt64 = 10,
    to: Address? = Multicall3.address,
    value: UInt64 = 1,
    input: [UInt8] = [],
    list: AccessList = .empty
  ) throws -> UInt64 {
    try Transaction(
      chain: ChainID(chain),
      nonce: 0,
      gas: 1_000_000,
      to: to,
      value: Wei(count: value),
      input: input,
      fees: .dynamic(
        maxPriorityFeePerGas: Wei(count: 1),
        maxFeePerGas: Wei(count: 1),
        list
      )
    ).minGas(from: sender)
  }

  @Test("M8: the lowest that any fork charges counts (EIP-2780)")
  func theLowestForkCounts() throws {
    #expect(try Self.minGas() == 21_000)
    #expect(try Self.minGas(value: 0) == 15_000)
    #expect(try Self.minGas(to: Self.sender) == 12_000)
    #expect(try Self.minGas(to: Self.sender, value: 0) == 12_000)
    #expect(try Self.minGas(to: nil, value: 0) == 24_000)
  }

  @Test("a byte of data costs 16 gas, or 4 if it is zero (EIP-2028)")
  func dataCosts() throws {
    #expect(try Self.minGas(input: [0, 0, 1]) == 21_000 + 4 + 4 + 16)
    #expect(try Self.minGas(to: nil, input: [0, 1]) == 24_000 + 20)
  }

  @Test("an access list costs 2,400 an address and 1,900 a key (EIP-2930)")
  func accessListsCost() throws {
    let key = Hash32.keccak(of: [])
    let list = AccessList([.init(address: .zero, storageKeys: [key, key])])
    #expect(try Self.minGas(list: list) == 21_000 + 2_400 + 3_800)
  }

  @Test("an authorization costs 7,816 (EIP-8037)")
  func authorizationsCost() throws {
    let authorization = try Authorization(chain: nil, delegate: Multicall3.address, nonce: 0)
    let part = [UInt8](repeating: 1, count: 32)
    let signed = SignedAuthorization(authorization, yParity: 0, r: part, s: part)
    let delegation = try Transaction(
      chain: ChainID(10),
      nonce: 0,
      gas: 1_000_000,
      to: Multicall3.address,
      value: .zero,
      input: [],
      fees: .delegation(
        maxPriorityFeePerGas: Wei(count: 1),
        maxFeePerGas: Wei(count: 1),
        .empty,
        [signed, signed]
      )
    )
    #expect(delegation.minGas(from: Self.sender) == 15_000 + 2 * 7_816)
  }

  @Test("on Ethereum data has a floor of 10 and 40 gas (EIP-7623)", arguments: [1, 11_155_111])
  func dataHasAFloor(chain: UInt64) throws {
    let data = [UInt8](repeating: 1, count: 100) + [0]
    #expect(try Self.minGas(chain: chain, input: data) == 21_000 + 4_000 + 10)
    #expect(try Self.minGas(chain: 10, input: data) == 21_000 + 1_600 + 4)
  }

  @Test("on Ethereum a word of initialization code costs 2 gas (EIP-3860)")
  func initializationCodeCosts() throws {
    let code = [UInt8](repeating: 0, count: 33)
    #expect(try Self.minGas(chain: 1, to: nil, input: code) == 24_000 + 33 * 4 + 2 * 2)
    #expect(try Self.minGas(chain: 10, to: nil, input: code) == 24_000 + 33 * 4)
  }
}

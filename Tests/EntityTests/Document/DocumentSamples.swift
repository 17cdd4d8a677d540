import Core
import Entity
import TestSupport

/// Documents of every kind of transaction, with and without claims.
enum DocumentSamples {
  /// A random account.
  static func address(_ random: inout SeededRandom) throws -> Address {
    try Address(bytes: random.bytes(20))
  }

  /// One document for each type, with a recipient, a creation, and a token transfer.
  static func all(_ random: inout SeededRandom) throws -> [UnsignedDocument] {
    var documents: [UnsignedDocument] = []
    for type in 0..<3 {
      let token = try token(&random)
      let payee = try address(&random)
      let units = UInt256(UInt64.random(in: 0 ... .max, using: &random))
      let call = ERC20.transfer(to: payee, amount: units)
      documents.append(try document(type, to: payee, input: [], token: nil, &random))
      documents.append(try document(type, to: nil, input: random.bytes(40), token: nil, &random))
      documents.append(
        try document(type, to: token.address, input: call, token: token, &random)
      )
    }
    return documents
  }

  private static func token(_ random: inout SeededRandom) throws -> Token {
    try Token(
      chain: ChainID(11_155_111),
      address: address(&random),
      symbol: "USD₮\u{202e}0",
      name: "A \"token\"\n",
      decimals: 6
    )
  }

  private static func document(
    _ type: Int,
    to: Address?,
    input: [UInt8],
    token: Token?,
    _ random: inout SeededRandom
  ) throws -> UnsignedDocument {
    let price = Wei(count: UInt64.random(in: 2...1 << 40, using: &random))
    let list = AccessList([
      AccessList.Entry(
        address: try address(&random),
        storageKeys: [.keccak(of: random.bytes(4)), .keccak(of: random.bytes(4))]
      )
    ])
    let fees: Fees =
      switch type {
      case 0: .legacy(gasPrice: price)
      case 1: .accessList(gasPrice: price, list)
      default: .dynamic(maxPriorityFeePerGas: Wei(count: 2), maxFeePerGas: price, list)
      }
    let transaction = try Transaction(
      chain: ChainID(11_155_111),
      nonce: .random(in: 0...99, using: &random),
      gas: .random(in: 21_000...90_000, using: &random),
      to: to,
      value: Wei(count: .random(in: 1 ... .max, using: &random)),
      input: input,
      fees: fees
    )
    return try UnsignedDocument(
      chainName: "sepolia",
      from: UnsignedDocument.Origin(
        address: try address(&random),
        path: .ethereum(account: 3),
        wallet: WalletName(parsing: "급여 지갑")
      ),
      transaction: transaction,
      claims: try claims(token, &random)
    )
  }

  private static func claims(_ token: Token?, _ random: inout SeededRandom) throws -> Claims {
    Claims(
      built: try UTCTime(parsing: "2026-01-31T23:59:59Z"),
      block: BlockReference(
        number: 7_000_000,
        hash: .keccak(of: random.bytes(4)),
        time: 1_769_904_000
      ),
      balance: Wei(count: .max),
      pending: Wei(count: 1_000),
      baseFee: Wei(count: 0),
      feeNow: Wei(count: 21_000_000_000_000),
      recipientName: "vitalik.eth",
      contractName: "router.eth",
      nameResolved: try UTCTime(seconds: 1_769_903_987),
      nameRecord: .chain,
      token: token,
      tokenBalance: token.map { _ in UInt256(7) },
      tokenPending: token.map { _ in UInt256(0) },
      simulation: Claims.Simulation(
        status: .reverted,
        gasUsed: 30_000,
        reason: "ERC20: no\u{1b}[2J"
      )
    )
  }
}

/// The values of a JSON document, addressed by path.
enum Leaves {
  /// The paths of all values that hold no others.
  static func paths(of json: JSON) -> [[String]] {
    switch json {
    case .object(let members):
      members.flatMap { member in paths(of: member.value).map { [member.key] + $0 } }
    case .array(let values):
      values.indices.flatMap { index in paths(of: values[index]).map { ["\(index)"] + $0 } }
    default: [[]]
    }
  }

  /// Returns the document with one value replaced; nil removes the member or element.
  static func replacing(_ path: ArraySlice<String>, in json: JSON, by change: (JSON) -> JSON?)
    -> JSON?
  {
    guard let key = path.first else { return change(json) }
    switch json {
    case .object(let members):
      return .object(
        members.compactMap { member in
          guard member.key == key else { return member }
          return replacing(path.dropFirst(), in: member.value, by: change)
            .map { JSON.Member(key, $0) }
        }
      )
    case .array(let values):
      return .array(
        values.enumerated().compactMap { index, value in
          guard "\(index)" == key else { return value }
          return replacing(path.dropFirst(), in: value, by: change)
        }
      )
    default: return json
    }
  }
}

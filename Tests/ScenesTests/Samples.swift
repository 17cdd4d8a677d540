import Core
import Entity
import Foundation
import Testing

@testable import Scenes
@testable import WalletKit

/// Values that many of these tests use.
enum Samples {
  static func address(_ digit: Character) throws -> Address {
    try Address(parsing: "0x" + String(repeating: digit, count: 40))
  }

  static func hash(_ digit: Character) throws -> Hash32 {
    try Hash32(parsing: "0x" + String(repeating: digit, count: 64))
  }

  static func chain() throws -> ChainEntry {
    ChainEntry(id: try ChainID(31_337), name: "dev", title: "Dev", symbol: "ETH", decimals: 18)
  }

  static func block(_ number: UInt64 = 7) throws -> BlockReference {
    BlockReference(number: number, hash: try hash("b"), time: 1_769_903_999)
  }

  static func token(_ address: Address, symbol: String = "TUSD", decimals: Int = 6) throws -> Token
  {
    try Token(
      chain: try ChainID(31_337),
      address: address,
      symbol: symbol,
      name: "Test Dollar",
      decimals: decimals
    )
  }

  /// A wallet from a recovery phrase with a number of accounts: 0x1111…, 0x2222…
  static func wallet(_ name: String = "savings", accounts: Int = 1, label: String? = nil) throws
    -> WalletEntry
  {
    let entries = try (0..<accounts).map { number in
      AccountEntry(
        path: try .ethereum(account: UInt32(number)),
        address: try address(Character("\(number + 1)")),
        label: number == accounts - 1 ? try label.map { try WalletName(parsing: $0) } : nil
      )
    }
    return WalletEntry(
      name: try WalletName(parsing: name),
      id: "00112233445566778899aabbccddeeff",
      kind: .mnemonic,
      address: entries[0].address,
      accounts: entries,
      standings: entries.map { _ in .verified },
      generation: 1,
      updated: 1_769_903_999,
      cost: .standard,
      slots: [.passphrase]
    )
  }

  /// A wallet with one account, which was never unlocked on this machine.
  static func unverified() throws -> WalletEntry {
    let wallet = try wallet()
    return WalletEntry(
      name: wallet.name,
      id: wallet.id,
      kind: wallet.kind,
      address: wallet.address,
      accounts: wallet.accounts,
      standings: [.unverified],
      generation: wallet.generation,
      updated: wallet.updated,
      cost: wallet.cost,
      slots: wallet.slots
    )
  }

  /// A wallet of a single private key.
  static func keyWallet(_ name: String = "key", at place: Address? = nil) throws -> WalletEntry {
    let place = try place ?? address("9")
    return WalletEntry(
      name: try WalletName(parsing: name),
      id: "ff112233445566778899aabbccddeeff",
      kind: .privateKey,
      address: place,
      accounts: [AccountEntry(path: nil, address: place, label: nil)],
      standings: [.verified],
      generation: 1,
      updated: 0,
      cost: .lowMemory,
      slots: [.passphrase]
    )
  }

  static func book() throws -> AccountBook { AccountBook([try wallet(accounts: 3, label: "rent")]) }

  static let gwei = UInt256(1_000_000_000)

  /// Type 2, 1.5 ETH from 0x1111… to 0x7777…, at 30 gwei; 21,000 gas, plus enough for the call
  /// data.
  static func transaction(
    to: Address? = nil,
    value: UInt256 = 1_500_000_000_000_000_000,
    input: [UInt8] = [],
    gas: UInt64? = nil,
    nonce: UInt64 = 4,
    maxFee: UInt256 = 30_000_000_000,
    chain: UInt64 = 31_337
  ) throws -> Transaction {
    try Transaction(
      chain: try ChainID(chain),
      nonce: nonce,
      gas: gas ?? (input.isEmpty ? 21_000 : 21_000 + 16 * UInt64(input.count)),
      to: try to ?? address("7"),
      value: Wei(value),
      input: input,
      fees: .dynamic(
        maxPriorityFeePerGas: Wei(count: 1_000_000_000),
        maxFeePerGas: Wei(maxFee),
        .empty
      )
    )
  }

  /// The past signatures of these intents, in order.
  static func past(_ intents: [Intent], wallet: String = "savings", hash: Hash32? = nil) throws
    -> PastSignatures
  {
    let lines = try intents.enumerated().map { index, intent in
      AuditLine(
        number: Int64(index + 1),
        time: try UTCTime(seconds: 1_769_903_999),
        previous: AuditLine.beginning,
        AuditEntry(.signed, intent, wallet: wallet, hash: hash)
      )
    }
    return PastSignatures(lines)
  }

  static func document(_ transaction: Transaction? = nil, claims: Claims? = nil) throws
    -> UnsignedDocument
  {
    try UnsignedDocument(
      chainName: "dev",
      from: .init(address: try address("1")),
      transaction: try transaction ?? self.transaction(),
      claims: try claims ?? Claims(built: try UTCTime(seconds: 1_769_903_999))
    )
  }

  /// Signed with a fixed key, so that the sender and the hash are always the same.
  static func signed(_ transaction: Transaction? = nil) throws -> SignedTransaction {
    try ProcessGuard.start()
    let secret = try SecretBytes(count: 32) { $0[31] = 5 }
    return try (try transaction ?? self.transaction()).signed(by: try PrivateKey(secret))
  }

  static func receipt(_ hash: Hash32, succeeded: Bool = true, logs: [LogEntry] = []) throws
    -> Receipt
  {
    Receipt(
      transaction: hash,
      blockNumber: 7,
      blockHash: try self.hash("b"),
      index: 0,
      from: try address("1"),
      to: try address("7"),
      created: nil,
      succeeded: succeeded,
      gasUsed: 21_000,
      effectiveGasPrice: Wei(count: 1_000_000_000),
      blobFee: .zero,
      rollupFee: .zero,
      logs: logs
    )
  }

  /// The model's JSON as it is printed, on one line and without the envelope.
  static func json<Body>(_ answer: Answer<Body>) throws -> String { try json(answer.body) }
  static func json(_ model: ReviewModel) throws -> String { try json(model.fields) }
  static func json(_ model: MessageReviewModel) throws -> String { try json(model.fields) }

  static func json(_ model: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(model), as: UTF8.self)
  }
}

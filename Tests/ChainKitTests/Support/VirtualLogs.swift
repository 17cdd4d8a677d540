import Core
import Entity

@testable import ChainKit

/// The logs of tokens and collections of a simulated chain.
enum VirtualLogs {
  typealias Log = VirtualTransaction.Log

  static func transfer(_ amount: UInt64, of token: Int, from: Address, to: Address) -> Log {
    Log(
      address: VirtualWorld.token(token),
      topics: [topic("Transfer(address,address,uint256)"), topic(from), topic(to)],
      data: word(amount)
    )
  }

  /// The address in whose name the chain itself logs (EIP-7708).
  static let chain = address([UInt8](repeating: 0xff, count: 19) + [0xfe])

  /// Ether that moved, as the chain itself logs it.
  static func ether(_ wei: UInt64, from: Address, to: Address) -> Log {
    Log(
      address: chain,
      topics: [topic("Transfer(address,address,uint256)"), topic(from), topic(to)],
      data: word(wei)
    )
  }

  static func approval(_ amount: UInt64, of token: Int, from: Address, to: Address) -> Log {
    Log(
      address: VirtualWorld.token(token),
      topics: [topic("Approval(address,address,uint256)"), topic(from), topic(to)],
      data: word(amount)
    )
  }

  /// Ether that was wrapped (WETH9).
  static func deposit(_ amount: UInt64, of account: Address) -> Log {
    Log(
      address: VirtualWorld.token(VirtualWorld.wrapped),
      topics: [topic("Deposit(address,uint256)"), topic(account)],
      data: word(amount)
    )
  }

  /// Wrapped ether that became ether (WETH9).
  static func withdrawal(_ amount: UInt64, of account: Address) -> Log {
    Log(
      address: VirtualWorld.token(VirtualWorld.wrapped),
      topics: [topic("Withdrawal(address,uint256)"), topic(account)],
      data: word(amount)
    )
  }

  /// ERC-721.
  static func item(_ id: UInt64, from: Address, to: Address) -> Log {
    Log(
      address: VirtualWorld.artworks,
      topics: [
        topic("Transfer(address,address,uint256)"), topic(from), topic(to), topic(word(id)),
      ],
      data: []
    )
  }

  /// ERC-1155: one item in `TransferSingle`, more or none in `TransferBatch`.
  static func items(_ items: [VirtualItem], from: Address, to: Address) -> Log {
    let isSingle = items.count == 1
    let kind = isSingle ? "Single" : "Batch"
    let list = isSingle ? "uint256" : "uint256[]"
    let (ids, amounts) = (items.map(\.id), items.map(\.amount))
    let length = UInt64(items.count)
    return Log(
      address: VirtualWorld.editions,
      topics: [
        topic("Transfer\(kind)(address,address,address,\(list),\(list))"), topic(from),
        topic(from), topic(to),
      ],
      data: isSingle
        ? (ids + amounts).flatMap(word)
        // Where each of the two lists begins, and the lists with their lengths.
        : ([64, 96 + 32 * length, length] + ids + [length] + amounts).flatMap(word)
    )
  }

  /// A user operation without a paymaster (ERC-4337); anything is its hash.
  static func operation(of account: Address) -> Log {
    Log(
      address: EntryPoint.all.first ?? .zero,
      topics: [
        LogEvent.userOperation, .keccak(of: account.bytes), topic(account), topic(Address.zero),
      ],
      // Its nonce, whether it succeeded, the cost in wei and the gas.
      data: [0, 1, 0, 21_000].flatMap(word)
    )
  }

  private static func topic(_ event: String) -> Hash32 { .keccak(of: Array(event.utf8)) }

  private static func topic(_ account: Address) -> Hash32 {
    topic([UInt8](repeating: 0, count: 12) + account.bytes)
  }

  private static func topic(_ word: [UInt8]) -> Hash32 {
    guard let made = try? Hash32(bytes: word) else { preconditionFailure("32 bytes") }
    return made
  }

  private static func address(_ bytes: [UInt8]) -> Address {
    guard let made = try? Address(bytes: bytes) else { preconditionFailure("20 bytes") }
    return made
  }

  private static func word(_ number: UInt64) -> [UInt8] { UInt256(number).word }
}

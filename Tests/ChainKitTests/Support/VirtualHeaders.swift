import ChainKit
import Core
import Entity
import TestSupport

@testable import ChainKit

/// The headers of a simulated chain that commits to access lists (EIP-7928), with their true hashes.
///
/// All blocks up to the head take memory.
final class VirtualHeaders: Sendable {
  private let headers: [HeaderFields]
  private let hashes: [Hash32]
  private let numbers: [Hash32: UInt64]
  private let lists: [UInt64: BlockAccessList]
  private static let empty = BlockAccessList([])

  init(_ world: VirtualWorld, head: UInt64) throws {
    var headers: [HeaderFields] = []
    var hashes: [Hash32] = []
    var lists: [UInt64: BlockAccessList] = [:]
    let empty = BlockAccessList([])?.hash
    for block in 0...head {
      var list = empty
      if world.acts[block] != nil {
        lists[block] = Self.list(of: block, in: world)
        list = lists[block]?.hash
      }
      let parent = hashes.last ?? .keccak(of: [])
      let header = try Self.header(block, parent: parent, list: list, miner: world.other)
      headers.append(header)
      hashes.append(header.hash)
    }
    (self.headers, self.hashes, self.lists) = (headers, hashes, lists)
    numbers = Dictionary(uniqueKeysWithValues: zip(hashes, 0...head))
  }

  func hash(of block: UInt64) -> Hash32 { hashes[Int(block)] }

  func number(of hash: Hash32) -> UInt64? { numbers[hash] }

  /// The list of a block; an empty one if nothing happens in it.
  func list(of block: UInt64) -> BlockAccessList? { lists[block] ?? Self.empty }

  /// The members of a header as nodes show them, without the hash.
  func json(of block: UInt64) -> String {
    HeaderField.allCases.map { field in
      let bytes = headers[Int(block)].bytes(of: field) ?? []
      let text =
        if case .integer = field.form {
          Quantity.text(bytes.reduce(UInt256.zero) { $0 * 256 + UInt256(UInt64($1)) })
        } else {
          Hex.prefixed(bytes)
        }
      return "\"\(field.rawValue)\":\"\(text)\""
    }
    .joined(separator: ",")
  }

  private static func header(
    _ block: UInt64,
    parent: Hash32,
    list: Hash32?,
    miner: Address
  ) throws -> HeaderFields {
    var given: [HeaderField: [UInt8]] = [:]
    for field in HeaderField.allCases {
      switch field.form {
      case .bytes(let count): given[field] = [UInt8](repeating: 0, count: count)
      case .integer, .text: given[field] = []
      }
    }
    given[.parentHash] = parent.bytes
    given[.number] = UInt256(block).bigEndian
    given[.timestamp] = UInt256(block * 12).bigEndian
    given[.miner] = miner.bytes
    given[.gasLimit] = UInt256(30_000_000).bigEndian
    given[.baseFeePerGas] = [1]
    given[.blockAccessListHash] = list?.bytes
    return try HeaderFields(given)
  }

  /// What a block leaves the accounts of the world after each transaction, and after them all.
  private static func list(of block: UInt64, in world: VirtualWorld) -> BlockAccessList? {
    var states = world.accounts.indices.map { place in
      block == 0 ? VirtualState() : world.state(of: place, after: block - 1)
    }
    var balances = [[BlockAccessList.Change<UInt256>]](repeating: [], count: states.count)
    func happen(_ act: VirtualWorld.Act, at index: UInt32) {
      let before = states.map(\.balance)
      states[act.account].apply(act.event)
      if let receiver = act.event.receiver { states[receiver].receive(act.event) }
      for place in states.indices where states[place].balance != before[place] {
        if balances[place].last?.index == index { balances[place].removeLast() }
        balances[place].append(.init(index, states[place].balance))
      }
    }
    let acts = world.acts[block] ?? []
    var index: UInt32 = 0
    for act in acts where act.event.hasTransaction {
      index += 1
      happen(act, at: index)
    }
    for act in acts where !act.event.hasTransaction { happen(act, at: index + 1) }
    let accounts = zip(world.accounts, balances).map { address, balances in
      BlockAccessList.Account(
        address: address,
        slots: [],
        reads: [],
        balances: balances,
        nonces: [],
        codes: []
      )
    }
    return BlockAccessList(
      accounts.sorted { $0.address.bytes.lexicographicallyPrecedes($1.address.bytes) }
    )
  }
}

extension VirtualEvent {
  /// Whether it happens in a transaction.
  var hasTransaction: Bool {
    switch self {
    case .withdrawal, .drain, .bump: false
    default: true
    }
  }
}

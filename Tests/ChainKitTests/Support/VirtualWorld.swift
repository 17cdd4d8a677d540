import ChainKit
import Core
import Entity
import TestSupport

/// The truth of a simulated chain of millions of blocks: what happens to a few accounts.
///
/// Only the blocks in which something happens take memory.
struct VirtualWorld: Sendable {
  /// An event of the account at a place.
  struct Act: Hashable, Sendable {
    let account: Int
    let event: VirtualEvent

    init(_ account: Int, _ event: VirtualEvent) { (self.account, self.event) = (account, event) }
  }

  /// Where a transaction is.
  struct Place: Hashable, Sendable {
    let block: UInt64
    let index: Int
  }

  /// The fee of each transaction, in wei.
  static let fee: UInt64 = 21_000
  /// The place of wrapped ether among the tokens.
  static let wrapped = -1

  let chain: ChainID
  let accounts: [Address]
  /// Somebody who is none of the accounts.
  let other: Address
  let acts: [UInt64: [Act]]
  /// The transactions of each block in which something happens.
  let transactions: [UInt64: [VirtualTransaction]]
  /// Where each transaction is, by its hash.
  let places: [Hash32: Place]
  /// The blocks with logs, in ascending order.
  let logged: [UInt64]
  /// The accounts that receive the tips of blocks.
  private let builders: [UInt64: Int]
  /// The first block whose hash is another one than on the chain that other worlds have.
  let branchesAt: UInt64
  private let steps: [[(block: UInt64, state: VirtualState)]]
  private let used: [Address: [UInt64: Hash32]]

  /// Lets things happen to accounts, the first of which is the same in every world.
  ///
  /// From `etherLogsFrom` on, the chain logs all ether that moves in transactions (EIP-7708); from
  /// `branchesAt` on, its blocks have the hashes of a branch. A test whose events take more than
  /// there is ends with an overflow.
  init(
    accounts count: Int = 1,
    chain: ChainID = .ethereum,
    etherLogsFrom: UInt64 = .max,
    branchesAt: UInt64 = .max,
    _ acts: [UInt64: [Act]]
  ) throws {
    let signers = try (1...count).map { try VirtualSigner(key: UInt8($0)) }
    let somebody = try VirtualSigner(key: 200)
    (accounts, other, self.acts) = (signers.map(\.address), somebody.address, acts)
    (self.chain, self.branchesAt) = (chain, branchesAt)
    var builders: [UInt64: Int] = [:]
    var builder = VirtualBuilder(signers: signers, somebody: somebody, chain: chain)
    var states = [VirtualState](repeating: VirtualState(), count: count)
    var steps = [[(block: UInt64, state: VirtualState)]](repeating: [], count: count)
    var transactions: [UInt64: [VirtualTransaction]] = [:]
    var places: [Hash32: Place] = [:]
    var used: [Address: [UInt64: Hash32]] = [:]
    for block in acts.keys.sorted() {
      var changed: Set<Int> = []
      builder.logsEther = block >= etherLogsFrom
      for act in acts[block] ?? [] {
        if let made = try builder.transaction(of: act, nonce: states[act.account].nonce) {
          used[made.signed.sender, default: [:]][made.signed.transaction.nonce] = made.signed.hash
          places[made.signed.hash] = Place(block: block, index: transactions[block]?.count ?? 0)
          transactions[block, default: []].append(made)
        }
        states[act.account].apply(act.event)
        changed.insert(act.account)
        if let receiver = act.event.receiver {
          states[receiver].receive(act.event)
          changed.insert(receiver)
        }
      }
      if let place = (acts[block] ?? []).first(where: { $0.event == .built })?.account {
        builders[block] = place
        // The base fee of such a block is zero, so that the whole price is a tip.
        let count = UInt64(transactions[block]?.count { !$0.isMinted } ?? 0)
        states[place].balance += UInt256(count * Self.fee)
        changed.insert(place)
      }
      for account in changed { steps[account].append((block, states[account])) }
    }
    (self.steps, self.transactions, self.places) = (steps, transactions, places)
    (self.used, self.builders) = (used, builders)
    logged = transactions.filter { $0.value.contains { !$0.logs.isEmpty } }.keys.sorted()
  }

  /// The transaction of a sender with a nonce.
  func hash(of sender: Address, nonce: UInt64) -> Hash32? { used[sender]?[nonce] }

  /// The account that receives the tips of a block; nil if it is none of the world.
  func builder(of block: UInt64) -> Address? { builders[block].map { accounts[$0] } }

  /// The hash of a block, which ends with its number.
  func hash(ofBlock block: UInt64) -> Hash32 {
    VirtualView.hash(block, of: block >= branchesAt ? "branch" : "block")
  }

  /// What an account has after a block.
  func state(of account: Int, after block: UInt64) -> VirtualState {
    let steps = steps[account]
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].block <= block { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? VirtualState() : steps[low - 1].state
  }

  /// The place of an account; nil for an address of nobody.
  func place(of account: Address) -> Int? { accounts.firstIndex(of: account) }
}

extension VirtualWorld {
  /// A collection of items (ERC-721).
  static let artworks = address(0xd0)
  /// A collection of items with amounts (ERC-1155).
  static let editions = address(0xd1)
  /// The contract to which accounts are delegated.
  static let delegate = address(0xde)
  /// The code of a delegated account (EIP-7702).
  static let delegatedCode: [UInt8] = [0xef, 0x01, 0x00] + delegate.bytes

  /// The contract of a token, by its place from 0 to 15; the wrapped ether is that of Ethereum.
  static func token(_ place: Int) -> Address {
    guard place == wrapped else { return address(UInt8(0xa0 + place)) }
    return ChainID.ethereum.profile().wrappedCoin ?? address(0xee)
  }

  /// The place of a token, by its contract.
  static func place(ofToken contract: Address) -> Int? {
    (wrapped..<16).first { token($0) == contract }
  }

  private static func address(_ byte: UInt8) -> Address {
    guard let made = try? Address(bytes: [UInt8](repeating: byte, count: 20)) else {
      preconditionFailure("20 bytes")
    }
    return made
  }
}

extension VirtualEvent {
  /// The account of the world that it pays.
  var receiver: Int? {
    switch self {
    case .pay(_, let receiver), .tokenPay(_, _, let receiver): receiver
    default: nil
    }
  }
}

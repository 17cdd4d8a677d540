import ChainKit
import Core
import Entity
import TestSupport

/// Random events for a few accounts, and the rows that their histories must show.
struct RandomHistory {
  let live: LiveChain
  let actors: [Address]
  /// The block before the first step.
  let start: UInt64
  var random = SeededRandom()
  /// The rows that each actor's history must show after `start`, oldest first, without fees.
  private(set) var truth: [Address: [String]] = [:]

  init(_ live: LiveChain) async throws {
    self.live = live
    actors = Array(live.accounts[5...7])
    start = try await live.node.blockNumber()
    for actor in actors { truth[actor] = [] }
  }

  mutating func step() async throws {
    let me = actors.randomElement(using: &random) ?? actors[0]
    let other = actors.filter { $0 != me }.randomElement(using: &random) ?? actors[0]
    let stranger = live.accounts[1]
    let wei = UInt64.random(in: 1...1_000_000, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      try await live.send(from: me, to: stranger, wei: wei)
      note(me, "sent \(wei)")
    case 1:
      try await live.send(from: stranger, to: me, wei: wei)
      note(me, "received \(wei)")
    case 2:
      try await live.send(from: me, to: other, wei: wei)
      note(me, "sent \(wei)")
      note(other, "received \(wei)")
    case 3:
      let input = selector("forward(address)") + word(me)
      try await live.send(from: stranger, to: live.contract("FORWARDER"), wei: wei, input: input)
      note(me, "internal \(wei)")
    case 4:
      let input = selector("forward(address)") + word(other)
      try await live.send(from: me, to: live.contract("FORWARDER"), wei: wei, input: input)
      note(me, "sent \(wei)")
      note(other, "internal \(wei)")
    case 5:
      try await live.chain.tell("dev_withdraw", "[\"\(me)\", \"\(Quantity.text(wei))\"]")
      note(me, "withdrawal \(wei)000000000")
    case 6:
      try await token(from: live.accounts[0], to: me, wei)
      note(me, "token-in \(wei)")
    case 7:
      try await token(from: live.accounts[0], to: me, wei)
      try await token(from: me, to: other, wei)
      note(me, "token-in \(wei)")
      note(me, "token-out \(wei)")
      note(other, "token-in \(wei)")
    case 8:
      try await live.send(from: me, to: live.contract("REVERTER"), wei: wei, gas: 100_000)
      note(me, "sent \(wei) failed")
    default:
      try await live.chain.tell("anvil_mine", "[\"\(Quantity.text(wei % 9 + 1))\"]")
    }
  }

  private func token(from: Address, to: Address, _ amount: UInt64) async throws {
    try await live.send(
      from: from,
      to: live.token.address,
      input: ERC20.transfer(to: to, amount: UInt256(amount))
    )
  }

  private mutating func note(_ account: Address, _ row: String) {
    truth[account, default: []].append(row)
  }
}

/// The first four bytes of a function's hash.
func selector(_ function: String) -> [UInt8] {
  Array(Keccak256.hash(Array(function.utf8)).prefix(4))
}

/// An address as a word of call data.
func word(_ account: Address) -> [UInt8] { [UInt8](repeating: 0, count: 12) + account.bytes }

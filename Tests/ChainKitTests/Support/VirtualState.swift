import Core
import Entity
import TestSupport

/// What an account of a simulated chain has after a block.
struct VirtualState: Hashable, Sendable {
  var nonce: UInt64 = 0
  var balance = UInt256.zero
  var code: [UInt8] = []
  /// By the place of the token; the wrapped ether is ``VirtualWorld/wrapped``.
  var tokens: [Int: UInt256] = [:]
  /// The IDs of the items of ``VirtualWorld/artworks``.
  var artworks: Set<UInt64> = []
  /// The amounts of the items of ``VirtualWorld/editions``.
  var editions: [UInt64: UInt256] = [:]

  /// Lets an event of this account happen, except for what it does to others.
  mutating func apply(_ event: VirtualEvent) {
    nonce += event.nonces
    let (gained, lost) = event.ether
    balance = balance + gained - lost - (event.isOwn ? UInt256(VirtualWorld.fee) : 0)
    switch event {
    case .delegation(let isSet), .ownDelegation(let isSet):
      code = isSet ? VirtualWorld.delegatedCode : []
    case .tokenIn(let amount, let token), .silent(let amount, let token):
      tokens[token, default: 0] += UInt256(amount)
    case .tokenOut(let amount, let token), .tokenPay(let amount, let token, _):
      tokens[token, default: 0] -= UInt256(amount)
    case .wrap(let amount): tokens[VirtualWorld.wrapped, default: 0] += UInt256(amount)
    case .unwrap(let amount): tokens[VirtualWorld.wrapped, default: 0] -= UInt256(amount)
    case .itemIn(let id): artworks.insert(id)
    case .itemOut(let id): artworks.remove(id)
    case .itemsIn(let items):
      for item in items { editions[item.id, default: 0] += UInt256(item.amount) }
    case .itemsOut(let items):
      for item in items { editions[item.id, default: 0] -= UInt256(item.amount) }
    default: break
    }
  }

  /// Receives what an event of another account sends to this one.
  mutating func receive(_ event: VirtualEvent) {
    switch event {
    case .pay(let value, _): balance += UInt256(value)
    case .tokenPay(let amount, let token, _): tokens[token, default: 0] += UInt256(amount)
    default: break
    }
  }
}

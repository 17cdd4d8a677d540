import Core

/// What happens to an account in a block of a simulated chain.
enum VirtualEvent: Hashable, Sendable {
  /// The account pays somebody, and the fee.
  case own(value: UInt64)
  /// The same, and it fails: only the fee is gone.
  case failed(value: UInt64)
  /// The account pays another one of the world.
  case pay(value: UInt64, to: Int)
  case deposit(UInt64)
  case inside(UInt64)
  case withdrawal(gwei: UInt64)
  /// A deposit from the chain below a rollup, which nobody signs on the rollup itself.
  case minted(UInt64)
  /// The account receives the tips of the block, the price of each of its transactions.
  case built
  /// Ether that leaves without a transaction, which only an account with code can do.
  case drain(UInt64)
  /// Code of the account pays somebody, in a transaction of somebody.
  case taken(UInt64)
  /// Ether that comes and goes again in one transaction of somebody.
  case through(UInt64)
  /// A log in the chain's name says that the account received this, and it did not (EIP-7708).
  case forgedEther(UInt64)
  /// A nonce that rises without a transaction.
  case bump
  /// An authorization of the account sets its code, or clears it, in a transaction of somebody.
  case delegation(isSet: Bool)
  /// The same in a transaction of the account itself.
  case ownDelegation(isSet: Bool)
  case tokenIn(UInt64, of: Int)
  case tokenOut(UInt64, of: Int)
  /// A token that goes to another account of the world.
  case tokenPay(UInt64, of: Int, to: Int)
  /// The balance of a token grows, and no log tells it.
  case silent(UInt64, of: Int)
  /// A log of a token says that the account received this, and it did not.
  case forged(UInt64, of: Int)
  case approval(UInt64, of: Int)
  /// Ether becomes wrapped ether, which no transfer tells.
  case wrap(UInt64)
  case unwrap(UInt64)
  /// An item of a collection (ERC-721), by its ID.
  case itemIn(UInt64)
  case itemOut(UInt64)
  /// Items with amounts (ERC-1155): one in a log of its own, more as a batch.
  case itemsIn([VirtualItem])
  case itemsOut([VirtualItem])
  /// A user operation of the account, which an EntryPoint logs (ERC-4337) and which moves nothing.
  case operation

  /// How many nonces of the account it uses.
  var nonces: UInt64 {
    switch self {
    case .own, .failed, .pay, .bump, .delegation, .tokenOut, .tokenPay, .approval, .wrap, .unwrap,
      .itemOut, .itemsOut:
      1
    case .ownDelegation: 2
    case .deposit, .inside, .withdrawal, .minted, .built, .drain, .taken, .through, .forgedEther,
      .tokenIn, .silent, .forged, .itemIn, .itemsIn, .operation:
      0
    }
  }

  /// Whether the account signs the transaction.
  var isOwn: Bool {
    switch self {
    case .bump, .delegation: false
    default: nonces > 0
    }
  }

  /// The wei that the account has more and less after it, without the fee.
  var ether: (gained: UInt256, lost: UInt256) {
    switch self {
    case .own(let value), .pay(let value, _), .drain(let value), .taken(let value),
      .wrap(let value):
      (0, UInt256(value))
    case .deposit(let value), .inside(let value), .unwrap(let value), .minted(let value):
      (UInt256(value), 0)
    case .withdrawal(let gwei): (UInt256(gwei).multipliedWithSaturation(by: 1_000_000_000), 0)
    default: (0, 0)
    }
  }
}

/// Some of an item of a collection (ERC-1155).
struct VirtualItem: Hashable, Sendable {
  let id: UInt64
  let amount: UInt64
}

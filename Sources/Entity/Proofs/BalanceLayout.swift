package import Core

/// Where the storage of a token keeps the balance of an account.
///
/// A layout is an assumption about a contract's code: that a slot has the value of a balance does not
/// prove that the contract answers with it.
package enum BalanceLayout: Hashable, Sendable, Codable {
  /// A mapping of Solidity at this position: Keccak-256 of key and position, 32 bytes each.
  ///
  /// Solidity, "Layout of State Variables in Storage".
  case solidity(UInt256)
  /// A mapping of Vyper at this position: Keccak-256 of position and key, 32 bytes each.
  case vyper(UInt256)
  /// The mapping of Solady's `ERC20`: Keccak-256 of the account, eight zero bytes and a seed.
  case solady
  /// A mapping of Solidity at position 9, whose highest bit says whether the account is blocked.
  ///
  /// Circle's `FiatToken` since version 2.2 (circlefin/stablecoin-evm).
  case fiatToken

  /// Returns the slot of an account. Cost: one Keccak-256.
  package func slot(of account: Address) -> Hash32 {
    let key = [UInt8](repeating: 0, count: 12) + account.bytes
    return switch self {
    case .solidity(let position): .keccak(of: key + position.word)
    case .vyper(let position): .keccak(of: position.word + key)
    case .solady: .keccak(of: account.bytes + [UInt8](repeating: 0, count: 8) + Self.soladySeed)
    case .fiatToken: Self.solidity(9).slot(of: account)
    }
  }

  /// Returns the balance in the value of a slot.
  package func balance(in value: UInt256) -> UInt256 {
    guard case .fiatToken = self else { return value }
    let word = value.word
    return UInt256(word: [word[0] & 0x7f] + word.dropFirst())
  }

  /// `_BALANCE_SLOT_SEED` in `src/tokens/ERC20.sol` of Solady.
  private static let soladySeed: [UInt8] = [0x87, 0xa2, 0x11, 0xa2]

  /// The mapping of OpenZeppelin's upgradeable `ERC20` since version 5: the first member of a
  /// namespace (ERC-7201).
  package static let openZeppelin = BalanceLayout.solidity(
    namespace("openzeppelin.storage.ERC20")
  )

  /// Returns the first slot of a namespace (ERC-7201): Keccak-256 of the Keccak-256 of its name less
  /// one, with the last byte zero.
  static func namespace(_ name: String) -> UInt256 {
    let inner = UInt256(word: Keccak256.hash(Array(name.utf8)))
    // No name is known whose hash is zero.
    let outer = Keccak256.hash((inner.subtracting(1) ?? 0).word)
    return UInt256(word: outer.dropLast() + [0])
  }

  /// The positions that are tried. Most tokens have a few variables before their balances;
  /// upgradeable ones leave room for others, in steps of 50 slots.
  package static let positions: [UInt256] = (0...15).map { UInt256(UInt64($0)) } + [51, 101, 151]

  /// The layouts to try for a token whose layout is not known, the usual ones first.
  ///
  /// Each costs one Keccak-256 and one proof of its slot, of up to 5 KB for a large token: all of them
  /// together are about 200 KB from the node for each token, once.
  package static let candidates: [BalanceLayout] =
    positions.map { .solidity($0) } + [openZeppelin, solady] + positions.map { .vyper($0) }
    + [fiatToken]

  /// Returns the layout of a token, if its source is known.
  package static func known(_ token: Token) -> BalanceLayout? {
    table.first { $0.chain == token.chain.value && $0.address == token.address.description }?.layout
  }

  /// Chain, address, layout.
  ///
  /// The positions follow from the order of the variables in the sources: WETH9 (gnosis/canonical-weth,
  /// contracts/WETH9.sol), Dai (makerdao/dss, src/dai.sol); FiatToken: STORAGE_SLOT_NUMBERS in
  /// test/helpers/storageSlots.behavior.ts of circlefin/stablecoin-evm.
  static let table: [(chain: UInt64, address: String, layout: BalanceLayout)] = [
    (1, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", .solidity(3)),
    (1, "0x6B175474E89094C44Da98b954EedeAC495271d0F", .solidity(2)),
    (1, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", .fiatToken),
  ]
}

package import Core

/// The calls of a token contract (ERC-20), and its answers.
package enum ERC20 {
  /// The selectors: the first 4 bytes of the Keccak-256 of a function's name and types.
  enum Selector {
    static let transfer: [UInt8] = [0xa9, 0x05, 0x9c, 0xbb]  // transfer(address,uint256)
    static let approve: [UInt8] = [0x09, 0x5e, 0xa7, 0xb3]  // approve(address,uint256)
    // transferFrom(address,address,uint256)
    static let transferFrom: [UInt8] = [0x23, 0xb8, 0x72, 0xdd]
    static let balanceOf: [UInt8] = [0x70, 0xa0, 0x82, 0x31]  // balanceOf(address)
    static let allowance: [UInt8] = [0xdd, 0x62, 0xed, 0x3e]  // allowance(address,address)
    static let totalSupply: [UInt8] = [0x18, 0x16, 0x0d, 0xdd]  // totalSupply()
    static let symbol: [UInt8] = [0x95, 0xd8, 0x9b, 0x41]  // symbol()
    static let name: [UInt8] = [0x06, 0xfd, 0xde, 0x03]  // name()
    static let decimals: [UInt8] = [0x31, 0x3c, 0xe5, 0x67]  // decimals()
  }

  /// The call data that moves the sender's tokens.
  package static func transfer(to: Address, amount: UInt256) -> [UInt8] {
    Selector.transfer + ABIWord.address(to) + amount.word
  }

  /// The call data that lets another account move the sender's tokens.
  package static func approve(spender: Address, amount: UInt256) -> [UInt8] {
    Selector.approve + ABIWord.address(spender) + amount.word
  }

  /// The call data that moves another account's tokens, within the allowance it gave.
  package static func transferFrom(
    _ from: Address,
    to: Address,
    amount: UInt256
  ) -> [UInt8] {
    Selector.transferFrom + ABIWord.address(from) + ABIWord.address(to) + amount.word
  }

  /// The call data that asks for an account's balance.
  package static func balanceOf(_ account: Address) -> [UInt8] {
    Selector.balanceOf + ABIWord.address(account)
  }

  /// The call data that asks how many of an owner's tokens another account may move.
  package static func allowance(owner: Address, spender: Address) -> [UInt8] {
    Selector.allowance + ABIWord.address(owner) + ABIWord.address(spender)
  }

  /// The call data that asks for the total supply.
  package static func totalSupply() -> [UInt8] { Selector.totalSupply }

  /// The call data that asks for the token's short name.
  package static func symbol() -> [UInt8] { Selector.symbol }

  /// The call data that asks for the token's long name.
  package static func name() -> [UInt8] { Selector.name }

  /// The call data that asks for the token's decimals.
  package static func decimals() -> [UInt8] { Selector.decimals }
}

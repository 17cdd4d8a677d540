package import Core

/// The calls of a collection whose items have amounts (ERC-1155).
package enum ERC1155 {
  /// The call data that asks how much of an item an account has.
  package static func balanceOf(_ account: Address, _ id: UInt256) -> [UInt8] {
    // balanceOf(address,uint256)
    [0x00, 0xfd, 0xd5, 0x8e] + ABIWord.address(account) + id.word
  }
}

package import Core

/// The calls of a collection whose items each have one owner (ERC-721), and its answers.
///
/// Its name and its symbol are asked for as those of a token (``ERC20``), and so is how many items
/// an account has.
package enum ERC721 {
  /// The call data that asks for the owner of an item; a contract without that item reverts.
  package static func ownerOf(_ id: UInt256) -> [UInt8] {
    [0x63, 0x52, 0x21, 0x1e] + id.word  // ownerOf(uint256)
  }

  /// The call data that asks how many items an account has.
  package static func balanceOf(_ account: Address) -> [UInt8] { ERC20.balanceOf(account) }

  /// The call data that asks for the ID of an account's item, counted from 0.
  package static func tokenOfOwnerByIndex(_ account: Address, _ index: Int) -> [UInt8] {
    // tokenOfOwnerByIndex(address,uint256)
    [0x2f, 0x74, 0x5c, 0x59] + ABIWord.address(account) + ABIWord.number(index)
  }

  /// Decodes an owner; bytes after its word are ignored.
  ///
  /// - Throws: `ABIError` if the answer is shorter than a word, or no address.
  package static func decodeOwner(_ answer: [UInt8]) throws(ABIError) -> Address {
    guard !answer.isEmpty else { throw .empty }
    guard let owner = try ABIReader(answer[...]).address(at: 0) else { throw .padding }
    return owner
  }
}

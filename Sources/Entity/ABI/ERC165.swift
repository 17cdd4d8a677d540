import Core

/// The standards that a contract says it follows (ERC-165).
package enum ERC165 {
  /// The identifier of a standard: the exclusive or of the selectors of its functions.
  package enum Interface: CaseIterable, Sendable {
    /// ERC-165 itself.
    case erc165
    /// What no contract may say it follows.
    case none
    case erc721
    /// The part of ERC-721 that lists the items of an owner.
    case erc721Enumerable
    case erc1155

    var id: [UInt8] {
      switch self {
      case .erc165: [0x01, 0xff, 0xc9, 0xa7]
      case .none: [0xff, 0xff, 0xff, 0xff]
      case .erc721: [0x80, 0xac, 0x58, 0xcd]
      case .erc721Enumerable: [0x78, 0x0e, 0x9d, 0x63]
      case .erc1155: [0xd9, 0xb6, 0x7a, 0x26]
      }
    }
  }

  /// The call data that asks a contract whether it follows a standard.
  package static func supportsInterface(_ interface: Interface) -> [UInt8] {
    // supportsInterface(bytes4)
    [0x01, 0xff, 0xc9, 0xa7] + interface.id + [UInt8](repeating: 0, count: 28)
  }

  /// Decodes an answer.
  ///
  /// - Throws: `ABIError` if it is not a boolean.
  package static func decodeFlag(_ answer: [UInt8]) throws(ABIError) -> Bool {
    guard !answer.isEmpty else { throw .empty }
    return try ABIReader(answer[...]).flag(at: 0)
  }
}

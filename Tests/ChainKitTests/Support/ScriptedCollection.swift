import Core
import Entity

/// Scripted collections.
enum ScriptedCollection {
  /// What a call asks a collection.
  enum Question: Hashable, Sendable {
    case owner(UInt256)
    case count(Address)
    case listed(Address, Int)
    case amount(Address, UInt256)
    case follows(ERC165.Interface)
    case name
    case symbol

    /// Nil for anything else.
    init?(_ input: [UInt8]) {
      let words = stride(from: 4, to: input.count, by: 32).map { start in
        UInt256(word: input[start..<min(start + 32, input.count)])
      }
      let account = input.count < 36 ? nil : try? Address(bytes: Array(input[16..<36]))
      let interface = ERC165.Interface.allCases.first {
        ERC165.supportsInterface($0) == input
      }
      if let interface {
        self = .follows(interface)
      } else if input == ERC20.name() {
        self = .name
      } else if input == ERC20.symbol() {
        self = .symbol
      } else if words.count == 1, input == ERC721.ownerOf(words[0]) {
        self = .owner(words[0])
      } else if let account, input == ERC721.balanceOf(account) {
        self = .count(account)
      } else if let account, words.count == 2, input == ERC1155.balanceOf(account, words[1]) {
        self = .amount(account, words[1])
      } else if let account, words.count == 2, let index = Int(exactly: words[1]),
        input == ERC721.tokenOfOwnerByIndex(account, index)
      {
        self = .listed(account, index)
      } else {
        return nil
      }
    }
  }

  /// A `string` as a contract returns it.
  static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let padding = [UInt8](repeating: 0, count: (32 - bytes.count % 32) % 32)
    return UInt256(32).word + UInt256(UInt64(bytes.count)).word + bytes + padding
  }
}

extension Address {
  /// The address as a word.
  var number: UInt256 { UInt256(word: bytes) }
}

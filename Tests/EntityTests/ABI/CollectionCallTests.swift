import Core
import Entity
import Testing

/// The calls of collections, and strict reading of their answers.
struct CollectionCallTests {
  private let account: Address

  init() throws { account = try Address(bytes: Array(1...20)) }

  private func selector(_ function: String) throws -> [UInt8] {
    try ABISignature(parsing: function).selector
  }

  private var padded: [UInt8] { [UInt8](repeating: 0, count: 12) + account.bytes }

  @Test func selectorsAreHashesAndArgumentsAreWords() throws {
    #expect(ERC721.ownerOf(.max) == (try selector("ownerOf(uint256)")) + UInt256.max.word)
    #expect(ERC721.balanceOf(account) == (try selector("balanceOf(address)")) + padded)
    #expect(
      ERC721.tokenOfOwnerByIndex(account, 258)
        == (try selector("tokenOfOwnerByIndex(address,uint256)")) + padded + UInt256(258).word
    )
    #expect(
      ERC1155.balanceOf(account, .max)
        == (try selector("balanceOf(address,uint256)")) + padded + UInt256.max.word
    )
    for interface in ERC165.Interface.allCases {
      let input = ERC165.supportsInterface(interface)
      #expect(input.prefix(4).elementsEqual(try selector("supportsInterface(bytes4)")))
      #expect(input.count == 36 && input.dropFirst(8).allSatisfy { $0 == 0 })
    }
  }

  /// An identifier is the exclusive or of the selectors (ERC-165, "How Interfaces are Identified").
  @Test(arguments: [
    (ERC165.Interface.erc165, ["supportsInterface(bytes4)"]),
    (
      .erc721,
      [
        "balanceOf(address)", "ownerOf(uint256)", "safeTransferFrom(address,address,uint256,bytes)",
        "safeTransferFrom(address,address,uint256)", "transferFrom(address,address,uint256)",
        "approve(address,uint256)", "setApprovalForAll(address,bool)", "getApproved(uint256)",
        "isApprovedForAll(address,address)",
      ]
    ),
    (
      .erc721Enumerable,
      ["totalSupply()", "tokenByIndex(uint256)", "tokenOfOwnerByIndex(address,uint256)"]
    ),
    (
      .erc1155,
      [
        "safeTransferFrom(address,address,uint256,uint256,bytes)",
        "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
        "balanceOf(address,uint256)", "balanceOfBatch(address[],uint256[])",
        "setApprovalForAll(address,bool)", "isApprovedForAll(address,address)",
      ]
    ),
  ])
  func interfacesAreThoseOfTheStandards(_ interface: ERC165.Interface, _ functions: [String]) throws
  {
    let wanted = try functions.map(selector).reduce([0, 0, 0, 0]) { sum, next in
      zip(sum, next).map { $0 ^ $1 }
    }
    #expect(Array(ERC165.supportsInterface(interface).dropFirst(4).prefix(4)) == wanted)
  }

  @Test func nothingMayFollowAnythingAtAll() {
    #expect(Array(ERC165.supportsInterface(.none)[4..<8]) == [0xff, 0xff, 0xff, 0xff])
  }

  @Test func readsFlagsAndOwners() throws {
    #expect(try ERC165.decodeFlag(UInt256(1).word))
    #expect(try !ERC165.decodeFlag(UInt256(0).word))
    #expect(throws: ABIError.empty) { try ERC165.decodeFlag([]) }
    #expect(throws: ABIError.notFlag) { try ERC165.decodeFlag(UInt256(2).word) }
    #expect(throws: ABIError.notFlag) { try ERC165.decodeFlag(UInt256.max.word) }
    #expect(throws: ABIError.short(wanted: 32, found: 31)) {
      try ERC165.decodeFlag([UInt8](repeating: 0, count: 31))
    }
    #expect(try ERC721.decodeOwner(padded) == account)
    #expect(try ERC721.decodeOwner(padded + [1]) == account)
    #expect(throws: ABIError.empty) { try ERC721.decodeOwner([]) }
    #expect(throws: ABIError.short(wanted: 32, found: 20)) {
      try ERC721.decodeOwner(account.bytes)
    }
    // A byte before the address.
    #expect(throws: ABIError.padding) { try ERC721.decodeOwner([1] + padded.dropFirst()) }
  }
}

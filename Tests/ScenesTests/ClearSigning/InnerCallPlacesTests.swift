import Core
import Testing

@testable import Entity
@testable import Scenes

/// Inner calls that descriptors know: in known calls and in messages.
struct InnerCallPlacesTests {
  @Test func aKnownCallMayCarryWhatOnlyADescriptorKnows() throws {
    // multicall is a known function; its inner call is known only to the contract's descriptor.
    let swap = try InnerCallTests.call("swap(uint256)", [.number(7)])
    let input = try InnerCallTests.call("multicall(bytes[])", [.list([.bytes(swap)])])
    let formats =
      #""multicall(bytes[] data)":{"fields":[{"path":"data.[]","format":"calldata","params":{"calleePath":"@.to"}}]}"#
    let alone = try InnerCallTests.review(
      [try InnerCallTests.named("Pool", at: InnerCallTests.pool, formats)],
      input
    )
    #expect(throws: BlindSigningError.self) { try BlindSigning.refuse(alone) }
    let both = try InnerCallTests.review(
      [
        try InnerCallTests.named(
          "Pool",
          at: InnerCallTests.pool,
          formats + "," + InnerCallTests.swap
        )
      ],
      input
    )
    try BlindSigning.refuse(both)
    #expect(InnerCallTests.codes(both) == ["call-claimed", "chain-not-known"])
  }

  private static func abi(_ text: String) throws -> ContractABI {
    let function = try ABIFunction(parsing: text)
    return ContractABI(functions: [function.signature.selector: function])
  }

  @Test func anABIMayKnowTheCallWithin() throws {
    let swap = try InnerCallTests.call("swap(uint256)", [.number(7)])
    let input = try InnerCallTests.run(swap)
    let runner = try InnerCallTests.runner(#"{"calleePath":"to"}"#)
    let transaction = try Samples.transaction(
      to: try Address(parsing: InnerCallTests.pool),
      value: 0,
      input: input
    )
    let sources = DescriptionSources(
      descriptors: [runner],
      chains: .builtIn,
      tokens: TokenList(adding: [])
    )
    let abi = try Self.abi("swap(uint256 x)")
    let checked = try BlindSigning.check(abi, of: transaction, sources)
    let review = Review(
      try Samples.document(transaction),
      knowing: .known(abi: checked, sources: sources)
    )
    try BlindSigning.refuse(review)
    #expect(review.descriptions.flatMap(\.calls).map { $0.call?.isClaimed } == [true])
    #expect(ReviewModel(review).text.contains("function      run(address,uint256,bytes) (unver"))
    // Without the descriptor there is no known inner call, and another ABI does not match it.
    #expect(throws: BlindSigningError.self) { try BlindSigning.check(abi, of: transaction, nil) }
    let other = try Self.abi("burn(uint256 x)")
    #expect(throws: BlindSigningError.self) {
      try BlindSigning.check(other, of: transaction, sources)
    }
  }

  @Test func messagesCarryCallsToo() throws {
    let data = try InnerCallTests.call(
      "setApprovalForAll(address,bool)",
      [.address(try Samples.address("1")), .bool(true)]
    )
    let typed = try TypedData(
      parsing: Array(
        #"""
        {"types":{"EIP712Domain":[{"name":"chainId","type":"uint256"},
        {"name":"verifyingContract","type":"address"}],"Run":[{"name":"to","type":"address"},
        {"name":"data","type":"bytes"}]},"primaryType":"Run","domain":{"chainId":1,
        "verifyingContract":"\#(InnerCallTests.pool)"},"message":{"to":"\#(InnerCallTests.inner)","data":"\#(Hex.prefixed(data))"}}
        """#.utf8
      )
    )
    let text = #"""
      {"context":{"eip712":{"deployments":[{"chainId":1,"address":"\#(InnerCallTests.pool)"}]}},"display":{
      "formats":{"Run(address to,bytes data)":{"fields":[{"path":"data","label":"Does",
      "format":"calldata","params":{"calleePath":"to"}}]}}}}
      """#
    let file = try DescriptorFile(parsing: Array(text.utf8)) { name throws(ClearDescriptorError) in
      throw .include(name)
    }
    let named = NamedDescriptor(name: "run", descriptor: try ClearDescriptor(file))
    let inner = try InnerCallTests.named(
      "Cards",
      at: InnerCallTests.inner,
      chain: 1,
      #""setApprovalForAll(address operator,bool approved)":{"intent":"Lend","fields":[]}"#
    )
    let sources = DescriptionSources(
      descriptors: [named],
      chains: .builtIn,
      tokens: TokenList(adding: [])
    ).gathering(for: typed, from: nil) { place in
      inner.descriptor.deployments.contains(place) ? [inner] : []
    }
    let review = MessageReview(
      .typed(typed),
      account: try StubMessageSigner.account(),
      in: MessageContext(
        chains: .builtIn,
        chosen: nil,
        tokens: TokenList(adding: []),
        now: 0,
        descriptors: sources.descriptors
      ),
      knowing: .none
    )
    #expect(review.warnings.map(\.code).contains("approval-for-all"))
    #expect(review.descriptions.flatMap(\.calls).first?.descriptions.map(\.intent) == ["Lend"])
  }
}

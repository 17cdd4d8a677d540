import Core
import Entity
import Testing

@testable import Scenes

/// The description of a chain that web pages give to wallets (EIP-3085).
@Suite struct ChainParameterTests {
  /// The example of the standard.
  private static let gnosis = """
    {
      "chainId": "0x64",
      "chainName": "Gnosis",
      "rpcUrls": ["https://rpc.ankr.com/gnosis"],
      "iconUrls": [
        "https://xdaichain.com/fake/example/url/xdai.svg",
        "https://xdaichain.com/fake/example/url/xdai.png"
      ],
      "nativeCurrency": { "name": "Gnosis", "symbol": "xDAI", "decimals": 18 }
    }
    """

  private static func parse(_ text: String) throws -> ChainParameter {
    try ChainParameter(parsing: Array(text.utf8))
  }

  @Test func readsTheExampleOfTheStandard() throws {
    let chain = try Self.parse(Self.gnosis)
    #expect(chain.id.value == 100 && chain.symbol == "xDAI" && chain.derivedName == "gnosis")
    #expect(chain.urls == ["https://rpc.ankr.com/gnosis"] && chain.hasMore)
    let request = try AddChain.Request(chain, name: nil)
    #expect(request.name == "gnosis" && request.isPartial)
    #expect(try AddChain.Request(chain, name: "other").name == "other")
  }

  @Test func onlyTheIDIsRequired() throws {
    let chain = try Self.parse(#"{"chainId":"0xAa36a7"}"#)
    #expect(chain.id.value == 11_155_111 && chain.symbol == nil && chain.urls.isEmpty)
    #expect(!chain.hasMore && chain.explorers.isEmpty && chain.derivedName == nil)
    #expect(throws: AddChainError.noName) { try AddChain.Request(chain, name: nil) }
  }

  @Test(
    "block explorers with HTTPS are kept, and others are not",
    arguments: [
      (
        #"["https://scan.test", "https://b.test/eth"]"#,
        ["https://scan.test", "https://b.test/eth"]
      ),
      ("[]", []), (#"["http://scan.test"]"#, []), (#"["https://"]"#, []),
      (#"["javascript:alert(1)", "https://scan.test"]"#, ["https://scan.test"]),
      (#"["https://scan.test/\u202e"]"#, []), (#"["https://scan.test/a b"]"#, []),
      (#"["https://scan.test/\n"]"#, []),
      ("[\"https://\(String(repeating: "a", count: 193))\"]", []),
      (
        "[\"https://\(String(repeating: "a", count: 192))\"]",
        ["https://" + String(repeating: "a", count: 192)]
      ),
    ] as [(String, [String])]
  )
  func keepsExplorers(list: String, kept: [String]) throws {
    let chain = try Self.parse(#"{"chainId":"0x7","chainName":"a","blockExplorerUrls":\#(list)}"#)
    #expect(chain.explorers == kept)
    let request = try AddChain.Request(chain, name: nil)
    #expect(request.explorers == kept)
    // What is not kept is said.
    let all = list.split(separator: "\", \"").count - (list == "[]" ? 1 : 0)
    #expect(request.isPartial == (kept.count < all))
  }

  @Test(
    "a name to type is made of the chain's own",
    arguments: [
      ("OP Mainnet", "op-mainnet"), ("  Über--Net 2 ", "ber-net-2"), ("0xNet", "xnet"),
      ("A\u{202e}B", "a-b"), ("体", nil), ("", nil), ("---", nil), ("42", nil),
      (String(repeating: "ab ", count: 20), "ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab"),
    ] as [(String, String?)]
  )
  func derivesAName(title: String, name: String?) throws {
    let escaped = title.unicodeScalars.map { scalar in
      scalar.isASCII
        ? String(scalar)
        : "\\u"
          + Hex.encode(
            [UInt8(scalar.value >> 8 & 0xFF), UInt8(scalar.value & 0xFF)]
          )
    }.joined()
    let chain = try Self.parse(#"{"chainId":"0x7","chainName":"\#(escaped)"}"#)
    #expect(chain.derivedName == name)
    guard let name else { return }
    let entry = ChainEntry(id: chain.id, name: name, title: name)
    #expect(throws: Never.self) { try ChainRegistry(adding: [entry]) }
  }

  @Test(
    "what is not as in the standard is refused",
    arguments: [
      (#"{"chainId":"100"}"#, "chain-parameter-id"), (#"{"chainId":"0x"}"#, "chain-parameter-id"),
      (#"{"chainId":"0x064"}"#, "chain-parameter-id"),
      (#"{"chainId":"0x+4"}"#, "chain-parameter-id"),
      (#"{"chainId":"0x0"}"#, "chain-parameter-id"), (#"{"chainId":"0x6４"}"#, "chain-parameter-id"),
      (#"{"chainId":"0xffffffffffffffff"}"#, "chain-parameter-id"),
      (#"{"chainId":"0x10000000000000000"}"#, "chain-parameter-id"),
      (#"{"chainId":100}"#, "json-type"), (#"{"chainName":"a"}"#, "json-missing"),
      (#"{"chainId":"0x7","chainId":"0x8"}"#, "json-duplicate"),
      (#"{"chainId":"0x7","chainID":"0x8"}"#, "json-unknown"),
      (#"{"chainId":"0x7","rpcUrls":"https://a.test"}"#, "json-type"),
      (#"{"chainId":"0x7","rpcUrls":[5]}"#, "json-type"),
      (#"{"chainId":"0x7","blockExplorerUrls":"https://a.test"}"#, "json-type"),
      (#"{"chainId":"0x7","blockExplorerUrls":[5]}"#, "json-type"),
      (
        #"{"chainId":"0x7","nativeCurrency":{"name":"A","symbol":"A","decimals":8}}"#,
        "chain-parameter-decimals"
      ),
      (#"{"chainId":"0x7","nativeCurrency":{"name":"A","decimals":18}}"#, "json-missing"),
      (#"{"chainId":"0x7"} x"#, "json-trailing"), ("[]", "json-type"), ("", "json-empty"),
    ]
  )
  func refuses(text: String, code: String) {
    let error = #expect(throws: (any Error).self) { try Self.parse(text) }
    #expect((error as? any Reportable)?.report.code == code)
  }

  @Test func aDescriptionHasALimitedSize() {
    let nodes = Array(repeating: #""https://a.test""#, count: 21).joined(separator: ",")
    #expect(throws: ChainParameterError.nodes(limit: 20)) {
      try Self.parse(#"{"chainId":"0x7","rpcUrls":[\#(nodes)]}"#)
    }
    let long = String(repeating: "a", count: ChainParameter.maxBytes)
    #expect(throws: JSONError.self) { try Self.parse(#"{"chainId":"0x7","chainName":"\#(long)"}"#) }
  }
}

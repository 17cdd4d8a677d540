import Core
import Entity
import Exchange
import Foundation
import TestSupport
import Testing

@testable import HomeKit

/// Commands add and remove nodes and chains in config.toml.
@Suite struct ConfigFileChainsTests {
  private struct Settings {
    let folder: PrivateFolder
    var file: ConfigFile { ConfigFile(home: folder.path) }

    init(_ text: String? = nil, mode: Int = 0o600) throws {
      folder = try PrivateFolder()
      guard let text else { return }
      try text.write(toFile: file.path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    var text: String { get throws { try String(contentsOfFile: file.path, encoding: .utf8) } }

    var mode: Int? {
      get throws {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      }
    }
  }

  private static let (one, two) = (
    "http://127.0.0.1:8545", "https://rpc.example.org/v2/a1b2c3d4e5f6"
  )

  @Test func nodesAreAddedInTheOrderOfTheirCommands() throws {
    let settings = try Settings()
    #expect(try settings.file.addNode(Self.one, to: "dev") == .init(place: 1, wasThere: false))
    #expect(try settings.text == "[chains.dev]\nrpc-url = \"\(Self.one)\"\n")
    #expect(try settings.file.addNode(Self.two, to: "dev") == .init(place: 2, wasThere: false))
    #expect(try settings.text == "[chains.dev]\nrpc-urls = [\"\(Self.one)\", \"\(Self.two)\"]\n")
    #expect(
      try settings.file.addNode("https://a.test", to: "dev") == .init(place: 3, wasThere: false)
    )
    #expect(try Config(path: settings.file.path).chains[0].rpcURLs.count == 3)
    let text = try settings.text
    let same = try settings.file.addNode("http://127.0.0.1:8545", to: "dev")
    #expect(same == .init(place: 1, wasThere: true))
    #expect(try settings.text == text)
  }

  @Test func aFileBecomesPrivateWithTheKeyOfANode() throws {
    let settings = try Settings("chain = \"dev\"\n", mode: 0o644)
    _ = try settings.file.addNode(Self.two, to: "dev")
    #expect(try settings.mode == 0o600)
    #expect(try Config(path: settings.file.path).chains[0].rpcURLs == [Self.two])
  }

  @Test(
    "a node is added where the user wrote the others",
    arguments: [
      (
        "# mine\n[chains.dev] # test\nsymbol = \"DEV\"  # coin\n\n# end\n",
        "# mine\n[chains.dev] # test\nsymbol = \"DEV\"  # coin\nrpc-url = \"\(one)\"\n\n# end\n"
      ),
      (
        "[chains.dev]\nrpc-urls = [\n  \"https://a.test\", # first\n]\n",
        "[chains.dev]\nrpc-urls = [\n  \"https://a.test\", # first\n  \"\(one)\",\n]\n"
      ),
      (
        "chains.dev.rpc-url = \"https://a.test\" # first\n",
        "chains.dev.rpc-urls = [\"https://a.test\", \"\(one)\"] # first\n"
      ),
      (
        "[chains.mynet]\nid = 7\n",
        "[chains.mynet]\nid = 7\n\n[chains.dev]\nrpc-url = \"\(one)\"\n"
      ),
    ]
  )
  func keepsTheLayout(text: String, wanted: String) throws {
    let settings = try Settings(text)
    _ = try settings.file.addNode(Self.one, to: "dev")
    #expect(try settings.text == wanted)
  }

  @Test(
    "what is written in a form that cannot be changed stays",
    arguments: [
      "chains.dev.symbol = \"DEV\"\n", "[chains]\ndev.symbol = \"DEV\"\n",
      "chains = { mynet = { id = 7 } }\n",
    ]
  )
  func refusesOtherForms(text: String) throws {
    let settings = try Settings(text)
    #expect {
      try settings.file.addNode(Self.one, to: "dev")
    } throws: { error in
      if case ConfigError.notEditable("chains.dev", line: _) = error { true } else { false }
    }
    #expect(try settings.text == text)
  }

  @Test func noInvalidAddressIsWritten() throws {
    let settings = try Settings("chain = \"dev\"\n")
    #expect(throws: EndpointError.self) { try settings.file.addNode("ftp://a.test", to: "dev") }
    #expect(try settings.text == "chain = \"dev\"\n")
  }

  @Test func nodesAreRemoved() throws {
    let text =
      "# mine\n[chains.dev]\nrpc-urls = [\n  \"\(Self.one)\", # own\n  \"\(Self.two)\",\n]\n\n# end\n"
    let settings = try Settings(text)
    let (one, two) = (
      try EndpointAddress(parsing: Self.one), try EndpointAddress(parsing: Self.two)
    )
    #expect(try settings.file.removeNode(two, of: "dev"))
    #expect(try settings.text == text.replacing("  \"\(Self.two)\",\n", with: ""))
    #expect(try !settings.file.removeNode(two, of: "dev"))
    #expect(try !settings.file.removeNode(one, of: "ethereum"))
    #expect(try settings.file.removeNode(one, of: "dev"))
    #expect(try settings.text == "# mine\n# end\n")
  }

  @Test func theLastNodeGoesWithItsQuorumAndOtherSettingsStay() throws {
    let text =
      "[chains.mynet]\nid = 7\nrpc-url = \"\(Self.one)\"\nquorum = 1 # all\nsymbol = \"MYN\"\n"
    let settings = try Settings(text)
    #expect(try settings.file.removeNode(try EndpointAddress(parsing: Self.one), of: "mynet"))
    #expect(try settings.text == "[chains.mynet]\nid = 7\nsymbol = \"MYN\"\n")
  }

  @Test func theQuorumStaysPossible() throws {
    let text = "[chains.dev]\nrpc-urls = [\"\(Self.one)\", \"\(Self.two)\"]\nquorum = 2\n"
    let settings = try Settings(text)
    #expect(throws: ConfigError.quorumBroken(chain: "dev", quorum: 2)) {
      try settings.file.removeNode(try EndpointAddress(parsing: Self.one), of: "dev")
    }
    #expect(try settings.text == text)
  }

  @Test func chainsAreAddedAndRemoved() throws {
    let text = "# mine\nchain = \"dev\"\n"
    let settings = try Settings(text)
    var chain = Config.Chain(name: "mynet", id: 424_242, symbol: "MYN")
    chain.rpcURLs = [Self.one, Self.two]
    chain.explorers = ["https://a.test", "https://b.test"]
    chain.genesis = .keccak(of: [])
    try settings.file.addChain(chain)
    #expect(
      try settings.text == text
        + """

        [chains.mynet]
        id = 424242
        symbol = "MYN"
        rpc-urls = ["\(Self.one)", "\(Self.two)"]
        genesis = "\(Hash32.keccak(of: []))"
        explorers = ["https://a.test", "https://b.test"]

        """
    )
    #expect(try Config(path: settings.file.path).chains == [chain])
    try settings.file.setChain("mynet")
    #expect(try settings.file.removeChain("mynet") == chain)
    #expect(try settings.text == "# mine\n")
    #expect(try settings.file.removeChain("mynet") == nil)
  }

  @Test(
    "a chain with the name or the ID of another, or an invalid name, is not added",
    arguments: [
      (Config.Chain(name: "sepolia", id: 424_242), ChainRegistryError.sameName("sepolia")),
      (Config.Chain(name: "Own Net", id: 424_242), .badName(UntrustedMessage("Own Net"))),
      (Config.Chain(name: "other", id: 1), .sameNumber(.ethereum)),
    ]
  )
  func refusesAChain(chain: Config.Chain, error: ChainRegistryError) throws {
    let text = "[chains.mynet]\nid = 1\n"
    let settings = try Settings(text)
    #expect(throws: error) { try settings.file.addChain(chain) }
    #expect(try settings.text == text)
  }
}

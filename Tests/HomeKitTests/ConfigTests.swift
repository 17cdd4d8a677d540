import Core
import Entity
import Exchange
import Foundation
import TestSupport
import Testing

@testable import HomeKit

@Suite struct ConfigTests {
  @Test func readsWhatItsPageShows() throws {
    let config = try Config(
      parsing: """
        chain = "dev"
        language = "en"
        public-nodes = true

        [chains.dev]
        rpc-url = "http://127.0.0.1:8545"

        [chains.mynet]
        id = 424242
        symbol = "MYN"
        rpc-url = "https://rpc.example.org"

        [credentials."https://rpc.example.org"]
        token-file = "rpc-token"
        """
    )
    #expect(config.chain == "dev")
    #expect(config.language == "en")
    #expect(config.publicNodes == true)
    #expect(config.chains.map(\.name) == ["dev", "mynet"])
    #expect(config.chains[1].id == 424_242)
    #expect(config.chains[1].symbol == "MYN")
    #expect(try config.ownChains.map(\.name) == ["mynet"])
    #expect(config.credentials.map(\.source) == [.file("rpc-token")])
  }

  @Test(
    "a table without an ID names its chain as --chain does",
    arguments: [
      ("mainnet", "ethereum"), ("Ethereum", "ethereum"), ("eth", "ethereum"), ("\"1\"", "ethereum"),
      ("arb1", "arbitrum"), ("anvil", "dev"), ("dev", "dev"),
    ]
  )
  func aTableNamesItsChain(typed: String, name: String) throws {
    let text = "chain = \"\(name)\"\n[chains.\(typed)]\nrpc-url = \"http://127.0.0.1:1\"\n"
    let config = try Config(parsing: text)
    let named = try config.naming(by: config.registry())
    #expect(named.chains.map(\.name) == [name])
    #expect(named.chains.map(\.rpcURLs) == [["http://127.0.0.1:1"]] && named.chain == name)
  }

  @Test func twoTablesAreNotAboutTheSameChain() throws {
    let node = "rpc-url = \"http://127.0.0.1:1\"\n"
    let renamed = "[chains.l1]\nid = 1\n"
    for (first, second) in [
      ("[chains.ethereum]\n", "[chains.mainnet]\n"), ("[chains.ETH]\n", "[chains.eth]\n"),
      (renamed, "[chains.mainnet]\n"), (renamed, "[chains.ethereum]\n"),
    ] {
      let config = try Config(parsing: first + node + second + node)
      let registry = try config.registry()
      #expect(throws: ConfigError.chainTwice(config.chains[0].name, config.chains[1].name)) {
        try config.naming(by: registry)
      }
    }
    let unknown = try Config(parsing: "[chains.narnia]\n" + node)
    #expect(throws: ConfigError.noID(chain: "narnia")) {
      try unknown.naming(by: unknown.registry())
    }
  }

  @Test func aChainOfTheUserKeepsItsNameAndWhatIsKnownOfIt() throws {
    let config = try Config(
      parsing: """
        [chains.mainnet]
        id = 5
        symbol = "OWN"

        [chains.poly]
        id = 137

        [chains.opt]
        id = 10
        explorers = ["https://a.test"]
        """
    )
    let registry = try config.registry()
    #expect(try config.naming(by: registry) == config)
    #expect(try registry.chain(named: "mainnet").id == ChainID(5))
    #expect(try registry.chain(named: "eth").id == .ethereum)
    let polygon = try registry.chain(named: "poly")
    #expect(polygon.symbol == "POL" && polygon.shortName == "pol" && !polygon.isTest)
    #expect(try registry.chain(named: "matic") == polygon)
    #expect(polygon.explorers == ChainRegistry.builtIn[try ChainID(137)]?.explorers)
    #expect(try registry.chain(named: "op").explorers == ["https://a.test"])
    #expect(try registry.chain(named: "mainnet").explorers == [])
    #expect(try Config(parsing: config.kept.text) == config)
  }

  @Test func aRelayIsASettingOfItsChain() throws {
    let text = """
      [chains."dev"]
      rpc-url = "http://127.0.0.1:8545"
      relay-url = "https://relay.example.org"

      """
    let config = try Config(parsing: text)
    #expect(config.chains.map(\.relayURL) == ["https://relay.example.org"])
    #expect(config.kept.text == Array(text.utf8) && config.kept.nodesLeftOut == [])
    let secret = try Config(
      parsing: text.replacing("relay.example.org", with: "user:word@relay.example.org")
    )
    let kept = secret.kept
    #expect(!String(decoding: kept.text, as: UTF8.self).contains("relay"))
    #expect(kept.nodesLeftOut == ["dev"])
    #expect(throws: ConfigError.self) { try Config(parsing: "[chains.dev]\nrelay-url = 5\n") }
  }

  @Test(arguments: [
    ("relay-url = \"https://user:word@relay.example.org\"", true),
    ("rpc-url = \"https://rpc.example.org/rpc/a1b2c3d4\"", true),
    ("rpc-urls = [\"http://127.0.0.1:8545\", \"https://rpc.example.org/?key=1\"]", true),
    ("rpc-url = \"https://rpc.example.org/v1/eth-mainnet\"", false),
    ("relay-url = \"https://relay.example.org/ext/bc/C/rpc\"", false),
  ])
  func aFileWithTheKeyOfANodeIsPrivate(setting: String, hasKey: Bool) throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/config.toml"
    try Data("[chains.dev]\n\(setting)\n".utf8).write(to: URL(filePath: path))
    for (mode, isRefused) in [(0o644, hasKey), (0o600, false)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      if isRefused {
        #expect(throws: ConfigError.readableByOthers(path)) { try Config(path: path) }
      } else {
        #expect(try Config(path: path).chains.count == 1)
      }
    }
  }

  @Test(
    "a credential is for the nodes with its scheme, host and port",
    arguments: [
      ("https://rpc.example.org", true), ("https://RPC.example.org:443/v2/key?x=1", true),
      ("https://user:word@rpc.example.org", true), ("http://rpc.example.org", false),
      ("https://rpc.example.org:8443", false), ("https://other.rpc.example.org", false),
      ("https://rpc.example.org.evil.test", false),
    ]
  )
  func credentialsHaveAnOrigin(node: String, isMeant: Bool) throws {
    let config = try Config(
      parsing: """
        [credentials."https://rpc.example.org"]
        token-command = "pass show rpc"
        header = "X-Api-Key"
        """
    )
    let found = config.credential(for: try EndpointAddress(parsing: node))
    #expect((found != nil) == isMeant)
    #expect(found.map { $0.header == "X-Api-Key" } != false)
  }

  @Test(
    "credentials name one source, and the host alone",
    arguments: [
      ("\"https://a.test\"", "", ConfigError.credentialSource("https://a.test", line: 1)),
      (
        "\"https://a.test\"", "token-file = \"a\"\ntoken-command = \"b\"",
        .credentialSource("https://a.test", line: 1)
      ),
      (
        "\"https://a.test\"", "jwt-secret-file = \"a\"\nheader = \"X\"",
        .credentialSource("https://a.test", line: 1)
      ),
      (
        "\"https://a.test\"", "token = \"a\"",
        .unknownKey("credentials.https://a.test.token", line: 2)
      ),
      (
        "\"https://a.test\"", "header = \"X Y\"",
        .wrongKind(
          "credentials.https://a.test.header",
          line: 2,
          wanted: "the name of an HTTP header"
        )
      ),
      ("\"https://a.test/\"", "", .credentialNode("https://a.test/", line: 1)),
      ("\"https://a.test/v1\"", "", .credentialNode("https://a.test/v1", line: 1)),
      ("\"https://u@a.test\"", "", .credentialNode("https://u@a.test", line: 1)),
      ("\"https://a.test?b\"", "", .credentialNode("https://a.test?b", line: 1)),
      ("\"a.test\"", "", .credentialNode("a.test", line: 1)),
      ("mainnet", "", .credentialNode("mainnet", line: 1)),
    ]
  )
  func refusesUnclearCredentials(name: String, lines: String, error: ConfigError) {
    #expect(throws: error) { try Config(parsing: "[credentials.\(name)]\n" + lines) }
  }

  @Test func anEmptyFileAndAMissingOneSayNothing() throws {
    #expect(try Config(parsing: "").chains.isEmpty)
    #expect(try Config(path: "/no/such/folder/config.toml").chain == nil)
  }

  @Test func aFileThatOthersMayChangeIsNotRead() throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/config.toml"
    try "chain = \"dev\"\n".write(toFile: path, atomically: true, encoding: .utf8)
    for mode in [0o620, 0o602, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(throws: ConfigError.openToOthers(path)) { try Config(path: path) }
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(try Config(path: path).chain == "dev")
    try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: folder.path + "/elsewhere"
    )
    #expect(throws: ConfigError.unreadable(path)) { try Config(path: path) }
  }

  private static func wrong(_ key: String, _ wanted: Sentence) -> ConfigError {
    .wrongKind("chains.dev.\(key)", line: 2, wanted: wanted)
  }

  @Test(
    arguments: [
      ("chian = \"dev\"", ConfigError.unknownKey("chian", line: 1)),
      ("language = 5", .wrongKind("language", line: 1, wanted: "text in quotes")),
      ("\nlanguage = \"tlh\"", .unknownLanguage("tlh", line: 2)),
      ("chain = 5", .wrongKind("chain", line: 1, wanted: "text in quotes")),
      ("public-nodes = \"yes\"", .wrongKind("public-nodes", line: 1, wanted: "true or false")),
      ("\nchains = 5", .wrongKind("chains", line: 2, wanted: "a table")),
      ("chains.dev = 5", .wrongKind("chains.dev", line: 1, wanted: "a table")),
      ("[[chains]]", .wrongKind("chains", line: 1, wanted: "a table")),
      ("[chains.dev]\nurl = \"x\"", .unknownKey("chains.dev.url", line: 2)),
      ("[chains.dev]\nrpc-url = 5", wrong("rpc-url", "text in quotes")),
      ("[chains.dev]\nsymbol = 5", wrong("symbol", "text in quotes")),
      (
        "[chains.dev]\nexplorers = []",
        wrong("explorers", "a list of texts in quotes, at least one")
      ),
      (
        "[chains.dev]\nexplorers = \"https://a.test\"",
        wrong("explorers", "a list of texts in quotes, at least one")
      ),
      ("[chains.dev]\nid = 0", wrong("id", "a positive whole number")),
      ("[chains.dev]\nid = -1", wrong("id", "a positive whole number")),
      ("[chains.dev]\nid = \"1\"", wrong("id", "a positive whole number")),
    ]
  )
  func refusesWhatCannotBeFollowed(_ text: String, _ error: ConfigError) {
    #expect(throws: error) { try Config(parsing: text) }
  }

  @Test(
    arguments: [
      ("chian", "chain"), ("Wallet", "wallet"), ("chains.dev.rpc_url", "chains.dev.rpc-url"),
      ("chains.dev.RPC_URLS", "chains.dev.rpc-urls"), ("rpc_url", "chains.NAME.rpc-url"),
      ("credentials.https://a.test.token_file", "credentials.https://a.test.token-file"),
      ("chains.dev.colour", nil), ("colour", nil), ("", nil),
    ] as [(String, String?)]
  )
  func aNearKeyIsFoundInTheSameTable(_ unknown: String, _ meant: String?) {
    #expect(Config.key(meantBy: unknown) == meant)
  }

  /// Whatever else is wrong with its value, the reader knows each key.
  @Test func noUnknownKeyIsSuggested() {
    let lines =
      Config.keys.map { "\($0) = 1" } + Config.chainKeys.map { "[chains.dev]\n\($0) = 1" }
      + Config.priceKeys.map { "[chains.dev.prices]\n\($0) = 1" }
      + Config.sourceKeys.map { "[[chains.dev.history-sources]]\n\($0) = 1" }
      + Config.feedKeys.map { "[chains.dev.prices.coin]\n\($0) = 1" }
      + Config.credentialKeys.map { "[credentials.\"https://a.test\"]\n\($0) = 1" }
    for text in lines {
      do { _ = try Config(parsing: text) } catch {
        if case .unknownKey(let key, _) = error { Issue.record("\(key)") }
      }
    }
  }

  @Test(arguments: [
    ("chain", TOMLError.Reason.expectedEquals, 1, 6), ("chain = ", .expectedValue, 1, 9),
    ("[chains", .expectedHeaderEnd(isArray: false), 1, 8), ("= 5", .expectedKey, 1, 1),
    ("chain = \"a\"\nchain = \"b\"", .duplicate("chain", line: 1), 2, 1),
    ("chain = dev", .word("dev"), 1, 9),
  ])
  func refusesInvalidTOML(text: String, reason: TOMLError.Reason, line: Int, column: Int) {
    let error = TOMLError(reason, TOMLPosition(line: line, column: column))
    #expect(throws: ConfigError.malformed(error)) { try Config(parsing: text) }
    #expect(
      ConfigError.malformed(error).report.message
        == "config.toml, line \(line), column \(column): \(reason.words)"
    )
  }
}

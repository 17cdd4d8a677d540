import Core
import Entity
import Exchange
import Foundation
import TestSupport
import Testing

@testable import HomeKit

/// Whom the history asks, by the settings.
@Suite struct ConfigSourcesTests {
  private func sources(_ list: String) throws -> [Config.HistorySource] {
    try Config(parsing: "[chains.dev]\nhistory-sources = \(list)\n").chains[0].historySources
  }

  @Test func thereAreNoneUnlessTheyAreNamed() throws {
    #expect(try Config(parsing: "[chains.dev]\nid = 5\n").chains[0].historySources == [])
  }

  @Test func eachKindHasAnAddressOrAFolder() throws {
    let list = """
      [{ kind = "etherscan", url = "https://api.etherscan.io/v2/api" },
       { kind = "blockscout", url = "http://127.0.0.1:4000/api" },
       { kind = "hypersync", url = "https://eth.hypersync.xyz/query" },
       { kind = "trueblocks", folder = "/srv/unchained/mainnet" }]
      """
    let sources = try sources(list)
    #expect(
      sources == [
        .indexer(.etherscan, url: "https://api.etherscan.io/v2/api"),
        .indexer(.blockscout, url: "http://127.0.0.1:4000/api"),
        .indexer(.hypersync, url: "https://eth.hypersync.xyz/query"),
        .index(folder: "/srv/unchained/mainnet"),
      ]
    )
    let tables = """
      [chains.dev]
      id = 5

      [[chains.dev.history-sources]]
      kind = "blockscout"
      url = "https://explorer.example.org/api"

      """
    #expect(
      try Config(parsing: tables).chains[0].historySources
        == [.indexer(.blockscout, url: "https://explorer.example.org/api")]
    )
  }

  @Test(arguments: [
    "[]", "5", "\"etherscan\"", "[\"etherscan\"]",
    "[{ kind = \"other\", url = \"https://a.test\" }]",
    "[{ kind = \"trueblocks\", folder = \"a\" }]", "[{ kind = \"trueblocks\", folder = 5 }]",
    "[{ kind = \"etherscan\", url = \"wss://a.test\" }]",
    "[{ kind = \"etherscan\", url = \"/socket\" }]", "[{ kind = \"etherscan\", url = \"a\" }]",
  ])
  func othersAreRefused(list: String) throws {
    do {
      _ = try sources(list)
      Issue.record("accepted")
    } catch let error as ConfigError {
      guard case .wrongKind(let key, 2, _) = error else { throw error }
      #expect(key.hasPrefix("chains.dev.history-sources"))
    }
  }

  @Test(
    "what is wrong with a source is named, with its line",
    arguments: [
      ("", 1, "chains.dev.history-sources.kind is missing"),
      ("url = \"https://a.test\"", 2, "chains.dev.history-sources.kind is missing"),
      (
        "url = \"https://a.test\"\nkind = \"trueblocks\"", 3,
        "history source trueblocks requires folder, found url"
      ),
      ("kind = \"trueblocks\"", 2, "history source trueblocks requires folder"),
      ("kind = \"etherscan\"", 2, "history source etherscan requires url"),
      (
        "kind = \"hypersync\"\nfolder = \"/a\"", 2,
        "history source hypersync requires url, found folder"
      ),
      (
        "kind = \"blockscout\"\nfolder = \"/a\"\nurl = \"https://a.test\"", 2,
        "history source blockscout: folder conflicts with url"
      ),
      (
        "kind = \"trueblocks\"\nfolder = \"/a\"\nurl = \"https://a.test\"", 2,
        "history source trueblocks: folder conflicts with url"
      ),
      (
        """
        kind = "trueblocks"
        folder = "/a"
        [[chains.dev.history-sources]]
        kind = "trueblocks"
        folder = "/a"
        """, 5,
        "chains.dev.history-sources names the same source twice"
      ),
    ]
  )
  func incompleteSourcesAreRefused(lines: String, line: Int, words: String) {
    let text = "[[chains.dev.history-sources]]\n" + lines + "\n"
    let error = #expect(throws: ConfigError.self) { try Config(parsing: text) }
    #expect(error?.report.message.english == "config.toml, line \(line): \(words)")
  }

  @Test func anUnknownKeyIsNamed() {
    let text = "[chains.dev]\nhistory-sources = [{ kind = \"etherscan\", uri = \"x\" }]\n"
    let key = "chains.dev.history-sources.uri"
    #expect(throws: ConfigError.unknownKey(key, line: 2)) { try Config(parsing: text) }
    #expect(Config.key(meantBy: key) == "chains.dev.history-sources.url")
  }

  @Test func aWrongAddressIsNotRepeated() throws {
    do {
      _ = try sources("[{ kind = \"etherscan\", url = \"ftp://a.test/topsecretkey\" }]")
      Issue.record("accepted")
    } catch let error as ConfigError {
      #expect(!"\(error.report.message)".contains("topsecret"))
    }
  }

  @Test func aKeyMakesTheFilePrivateAndIsInNoBackup() throws {
    let text = """
      [chains."dev"]
      history-sources = [{ kind = "blockscout", url = "https://explorer.example.org/api" }]

      """
    let plain = try Config(parsing: text)
    #expect(plain.kept.text == Array(text.utf8) && plain.kept.nodesLeftOut == [])
    let secret = text.replacing("org/api", with: "org/api?apikey=0123456789abcdef")
    let kept = try Config(parsing: secret).kept
    #expect(kept.text == [] && kept.nodesLeftOut == ["dev"])
    let folder = try PrivateFolder()
    let path = folder.path + "/config.toml"
    try Data(secret.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let open = ConfigError.readableByOthers(path)
    #expect(throws: open) { try Config(path: path) }
    #expect(open.report.message.english.hasSuffix("config.toml, which contains an access key"))
  }

  private func settings(_ text: String) throws -> (ConfigFile, PrivateFolder) {
    let folder = try PrivateFolder()
    let file = ConfigFile(home: folder.path)
    try Data(text.utf8).write(to: URL(filePath: file.path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    return (file, folder)
  }

  @Test func aChainIsRemovedWithItsSources() throws {
    let (file, folder) = try settings(
      """
      # mine
      [chains.mynet]
      id = 424242

      [[chains.mynet.history-sources]]
      kind = "blockscout"
      url = "https://explorer.example.org/api"

      # the disk
      [[chains.mynet.history-sources]]
      kind = "trueblocks"
      folder = "/srv/index"

      [chains.dev]
      id = 5

      """
    )
    defer { withExtendedLifetime(folder) {} }
    #expect(try file.removeChain("mynet")?.historySources.count == 2)
    let left = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(left == "# mine\n# the disk\n[chains.dev]\nid = 5\n")
  }

  @Test func aNodeIsAddedBesideSources() throws {
    let text = "[[chains.dev.history-sources]]\nkind = \"trueblocks\"\nfolder = \"/a\"\n"
    let (file, folder) = try settings(text)
    defer { withExtendedLifetime(folder) {} }
    let node = "http://127.0.0.1:8545"
    #expect(try file.addNode(node, to: "dev") == .init(place: 1, wasThere: false))
    let changed = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(changed == text + "\n[chains.dev]\nrpc-url = \"\(node)\"\n")
  }

  /// It names a folder of this machine.
  @Test func anIndexOnDiskIsInNoBackup() throws {
    let config = try Config(
      parsing: "[chains.dev]\nhistory-sources = [{ kind = \"trueblocks\", folder = \"/a\" }]\n"
    )
    #expect(config.kept.text == [] && config.kept.nodesLeftOut == [])
  }
}

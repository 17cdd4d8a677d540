import Core
import Foundation
import TestSupport
import Testing

@testable import HomeKit

/// A command changes one setting of config.toml.
@Suite struct ConfigFileTests {
  private static func write(_ text: String, in folder: PrivateFolder) throws -> String {
    let path = folder.path + "/config.toml"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }

  @Test("the default wallet is set, changed and removed")
  func writesTheWallet() throws {
    let folder = try PrivateFolder()
    let file = ConfigFile(home: folder.path)
    try file.setWallet("급여 지갑")
    #expect(try Config(path: file.path).wallet == "급여 지갑")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try file.setWallet("savings")
    #expect(try Config(path: file.path).wallet == "savings")
    try file.setWallet(nil)
    #expect(try Config(path: file.path) == Config(parsing: ""))
  }

  @Test("comments and other settings stay as they were typed")
  func keepsTheRest() throws {
    let folder = try PrivateFolder()
    let text = """
      # my settings
      chain = "dev"   # for now

      [chains.dev]
      rpc-url = "http://127.0.0.1:8545/key"
      """
    let path = try Self.write(text, in: folder)
    try ConfigFile(home: folder.path).setWallet("savings")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == text.replacingOccurrences(of: "now\n", with: "now\nwallet = \"savings\"\n")
    )
    try ConfigFile(home: folder.path).setWallet(nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("nothing is written if nothing changes")
  func writesNothing() throws {
    let folder = try PrivateFolder()
    try ConfigFile(home: folder.path).setWallet(nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("an invalid file, or one that others may write, is refused and not changed")
  func refuses() throws {
    let folder = try PrivateFolder()
    for (text, error) in [
      ("chian = \"dev\"\n", ConfigError.unknownKey("chian", line: 1)),
      ("wallet = 7\n", .wrongKind("wallet", line: 1, wanted: "text in quotes")),
    ] {
      let path = try Self.write(text, in: folder)
      #expect(throws: error) { try ConfigFile(home: folder.path).setWallet("savings") }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
    let path = try Self.write("", in: folder)
    try FileManager.default.setAttributes([.posixPermissions: 0o620], ofItemAtPath: path)
    #expect(throws: ConfigError.openToOthers(path)) {
      try ConfigFile(home: folder.path).setWallet("savings")
    }
  }

  @Test("the default chain and the use of public endpoints are set and removed")
  func writesOtherSettings() throws {
    let folder = try PrivateFolder()
    let text = "# mine\nwallet = \"\"\"\nold\"\"\" # the first\n"
    let path = try Self.write(text, in: folder)
    let file = ConfigFile(home: folder.path)
    try file.setChain("dev")
    try file.setPublicNodes(true)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == text + "chain = \"dev\"\npublic-nodes = true\n"
    )
    try file.setPublicNodes(false)
    #expect(try Config(path: path).publicNodes == false)
    try file.setPublicNodes(nil)
    try file.setChain(nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test(
    "a backup keeps the default wallet, the chain, the language and the use of public endpoints"
  )
  func isKept() throws {
    let text =
      "wallet = \"savings\"\nchain = \"dev\"\nlanguage = \"en\"\npublic-nodes = false\n"
    let config = try Config(parsing: text)
    #expect(config.wallet == "savings")
    #expect(String(decoding: config.kept.text, as: UTF8.self) == text)
  }
}

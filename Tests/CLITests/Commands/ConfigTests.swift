import ChainKit
import Foundation
import Testing

@testable import kingtherum

@Suite struct ConfigTests {
  @Test func readsWhatItsPageShows() throws {
    let config = try Config(
      parsing: """
        chain = "dev"

        [chains.dev]
        rpc-url = "http://127.0.0.1:8545"

        [chains.mynet]
        id = 424242
        symbol = "MYN"
        rpc-url = "https://rpc.example.org"
        """
    )
    #expect(config.chain == "dev")
    #expect(config.chains.map(\.name) == ["dev", "mynet"])
    #expect(config.chains[1].id == 424_242)
    #expect(config.chains[1].symbol == "MYN")
    #expect(try config.ownChains.map(\.name) == ["mynet"])
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

  @Test(
    arguments: [
      ("chian = \"dev\"", ConfigError.unknownKey("chian")),
      ("chain = 5", .wrongKind("chain", wanted: "text")),
      ("chains = 5", .wrongKind("chains", wanted: "a table")),
      ("chains.dev = 5", .wrongKind("chains.dev", wanted: "a table")),
      ("[chains.dev]\nurl = \"x\"", .unknownKey("chains.dev.url")),
      ("[chains.dev]\nrpc-url = 5", .wrongKind("chains.dev.rpc-url", wanted: "text")),
      ("[chains.dev]\nsymbol = 5", .wrongKind("chains.dev.symbol", wanted: "text")),
      ("[chains.dev]\nid = 0", .wrongKind("chains.dev.id", wanted: "a whole number above 0")),
      ("[chains.dev]\nid = -1", .wrongKind("chains.dev.id", wanted: "a whole number above 0")),
      ("[chains.dev]\nid = \"1\"", .wrongKind("chains.dev.id", wanted: "a whole number above 0")),
    ]
  )
  func refusesWhatCannotBeFollowed(_ text: String, _ error: ConfigError) {
    #expect(throws: error) { try Config(parsing: text) }
  }

  @Test(arguments: ["chain", "chain = ", "[chains", "chain = \"a\"\nchain = \"b\"", "= 5"])
  func refusesWhatIsNotTOML(_ text: String) {
    #expect {
      try Config(parsing: text)
    } throws: { error in
      if case .malformed? = error as? ConfigError { true } else { false }
    }
  }
}

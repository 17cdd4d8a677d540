import Core
import Entity
import Exchange
import Testing

@testable import HomeKit

/// The hash of block 0 in the settings of a chain.
@Suite struct ConfigGenesisTests {
  @Test("the genesis of a chain is a setting, unless a built-in chain has another one")
  func aGenesisIsASettingOfItsChain() throws {
    let genesis = Hash32.keccak(of: [1])
    let text = """
      [chains."mynet"]
      id = 77
      genesis = "\(genesis)"

      """
    let config = try Config(parsing: text)
    #expect(config.chains.map(\.genesis) == [genesis])
    #expect(try config.naming(by: config.registry()) == config)
    #expect(config.kept.text == Array(text.utf8))
    let known = try #require(ChainID.ethereum.profile(at: 0).genesis)
    let upper = "\(known)".uppercased().replacing("0X", with: "0x")
    for (table, value) in [("ethereum", "\(known)"), ("mainnet", upper)] {
      let same = try Config(parsing: "[chains.\(table)]\ngenesis = \"\(value)\"\n")
      #expect(try same.naming(by: same.registry()).chains.map(\.genesis) == [known])
    }
    for table in ["[chains.mainnet]", "[chains.l1]\nid = 1"] {
      let other = try Config(parsing: "\(table)\ngenesis = \"\(genesis)\"\n")
      let registry = try other.registry()
      let name = other.chains[0].name
      #expect(throws: ConfigError.otherGenesis(chain: name, builtIn: known)) {
        try other.naming(by: registry)
      }
    }
  }

  @Test(
    "a genesis is a hash in hex",
    arguments: [
      "5", "\"\"", "\"0x\"", "\"0x12\"", "\"\(String(repeating: "11", count: 32))\"",
      "\"0x\(String(repeating: "11", count: 31))\"", "\"0x\(String(repeating: "11", count: 33))\"",
      "\"0x\(String(repeating: "1g", count: 32))\"",
    ]
  )
  func refusesAGenesis(value: String) {
    let wanted: Sentence = "the hash of block 0 in quotes: 0x and 64 hex digits"
    #expect(throws: ConfigError.wrongKind("chains.dev.genesis", line: 2, wanted: wanted)) {
      try Config(parsing: "[chains.dev]\ngenesis = \(value)\n")
    }
  }
}

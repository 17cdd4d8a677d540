import Core
import Testing

@testable import Entity

@Suite struct ChainRegistryTests {
  @Test func theBuiltInChainsAreWhole() throws {
    #expect(BuiltInChains.all.count == 15)
    // With a chain of one's own, all names and IDs are checked.
    let own = ChainEntry(id: try ChainID(77), name: "own", title: "Own", symbol: "OWN")
    let others = try ChainRegistry(adding: [own]).chains.filter { $0 != own }
    #expect(others == ChainRegistry.builtIn.chains)
    #expect(ChainRegistry.builtIn.chains.allSatisfy { $0.publicNode != nil })
  }

  @Test(arguments: [
    ("ethereum", 1), ("1", 1), ("Base", 8453), ("11155111", 11_155_111), ("dev", 31_337),
  ])
  func findsAChainByNameOrNumber(text: String, number: UInt64) throws {
    #expect(try ChainRegistry.builtIn.chain(named: text).id.value == number)
  }

  @Test(arguments: ["", "narnia", "01", "-1", "0x1", "mainnet ", "999999999999"])
  func refusesInvalidChain(text: String) {
    #expect(throws: ChainRegistryError.unknown(UntrustedMessage(text))) {
      try ChainRegistry.builtIn.chain(named: text)
    }
  }

  @Test func takesTheUsersChains() throws {
    let own = ChainEntry(id: try ChainID(77), name: "own", title: "Own", symbol: "OWN")
    let renamed = ChainEntry(id: .ethereum, name: "l1", title: "L1", publicNode: "http://127.0.0.1")
    let registry = try ChainRegistry(adding: [own, renamed])
    #expect(try registry.chain(named: "OWN") == own)
    #expect(registry[.ethereum] == renamed)
    #expect(throws: ChainRegistryError.sameName("base")) {
      try ChainRegistry(adding: [ChainEntry(id: try ChainID(77), name: "base", title: "B")])
    }
    #expect(throws: ChainRegistryError.sameNumber(try ChainID(77))) {
      try ChainRegistry(adding: [own, own])
    }
  }

  @Test(arguments: [
    "", "1st", "Own", "my chain", "-a", "a_b", "é", String(repeating: "a", count: 33),
  ])
  func refusesANameThatCannotBeTyped(name: String) {
    #expect(throws: ChainRegistryError.badName(UntrustedMessage(name))) {
      try ChainRegistry(adding: [ChainEntry(id: try ChainID(77), name: name, title: "T")])
    }
  }
}

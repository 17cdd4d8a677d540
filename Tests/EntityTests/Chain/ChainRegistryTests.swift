import Core
import TestSupport
import Testing

@testable import Entity

@Suite struct ChainRegistryTests {
  @Test func theBuiltInChainsAreWhole() throws {
    let rows = BuiltInChains.main + BuiltInChains.rollups + BuiltInChains.tests
    #expect(BuiltInChains.all.count == rows.count + 1 && rows.count > 100)
    #expect(BuiltInChains.main.count + BuiltInChains.rollups.count > 60)
    // With a chain of one's own, all names and IDs are checked.
    let own = ChainEntry(id: try ChainID(77), name: "own", title: "Own", symbol: "OWN")
    let others = try ChainRegistry(adding: [own]).chains.filter { $0 != own }
    #expect(others == ChainRegistry.builtIn.chains)
    #expect(others == others.sorted { $0.id.value < $1.id.value })
  }

  @Test func eachTableOfRowsIsInTheOrderOfIDs() {
    for rows in [BuiltInChains.main, BuiltInChains.rollups, BuiltInChains.tests] {
      #expect(rows.map(\.0) == rows.map(\.0).sorted())
    }
  }

  @Test func namesShortNamesAndAliasesLeadToOneChainEach() throws {
    let names = BuiltInChains.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for chain in BuiltInChains.all {
      #expect(ChainRegistry.builtIn.names(of: chain) == chain.names)
      for name in chain.names {
        #expect(name == name.lowercased())
        #expect(try ChainRegistry.builtIn.chain(named: name) == chain)
        #expect(try ChainRegistry.builtIn.chain(named: name.uppercased()) == chain)
      }
    }
  }

  private struct Listed: Decodable {
    let id: String
    let shortName: String
    let symbol: String
    let decimals: Int
    let baseFee: String
    let finalized: String
    let software: String
  }

  /// The amounts of the program have 18 decimals on every chain.
  @Test func theBuiltInChainsAreWhatPublicListsSay() throws {
    let cases = try Vectors.load("chains", as: Listed.self)
    #expect(
      cases.map(\.id) == ChainRegistry.builtIn.chains.map(\.id.description).filter { $0 != "31337" }
    )
    for one in cases {
      let chain = try ChainRegistry.builtIn.chain(named: one.id)
      #expect(chain.shortName == one.shortName && chain.symbol == one.symbol, "\(chain.name)")
      #expect(chain.decimals == one.decimals && one.decimals == 18, "\(chain.name)")
    }
    #expect(try ChainRegistry.builtIn.chain(named: "dev").shortName == nil)
  }

  /// Chains of which no two public lists name the same second node; docs/chains.md says so.
  static let withOneNode = [
    "degen", "etherlink", "flow", "flow-testnet", "hyperevm", "redstone",
  ]

  @Test func feesAndFinalityAreWhatOthersReliedOn() throws {
    let cases = try Vectors.load("chains", as: Listed.self)
    for one in cases {
      let chain = try ChainRegistry.builtIn.chain(named: one.id)
      let profile = chain.id.profile(at: 1_795_000_000)
      if one.software != "unknown" {
        let model = try #require(FeeModel(rawValue: one.software), "\(chain.name)")
        #expect(profile.feeModel == model, "\(chain.name)")
      }
      if one.baseFee == "yes" {
        let models: [FeeModel] = [.eip1559, .ownBaseFee, .opStack, .scroll, .arbitrum]
        #expect(models.contains(profile.feeModel), "\(chain.name)")
      }
      guard one.finalized == "yes" else { continue }
      switch profile.finality {
      case .tag, .settled: break
      case .blocks, .unknown: Issue.record("\(chain.name)")
      }
    }
    #expect(cases.filter { $0.software != "unknown" }.count > 25)
    #expect(cases.filter { $0.finalized == "yes" }.count > 35)
    #expect(cases.filter { $0.baseFee == "yes" }.count > 10)
  }

  @Test func nodesAndExplorersAreAddressesWithoutAKey() throws {
    for chain in ChainRegistry.builtIn.chains where chain.name != "dev" {
      let nodes = Self.withOneNode.contains(chain.name) ? 1...1 : 2...4
      #expect(nodes.contains(chain.publicNodes.count), "\(chain.name)")
      #expect((1...3).contains(chain.explorers.count), "\(chain.name)")
      #expect(Set(chain.explorers).count == chain.explorers.count, "\(chain.name)")
      #expect(Set(chain.publicNodes).count == chain.publicNodes.count, "\(chain.name)")
      for address in chain.publicNodes + chain.explorers {
        #expect(address.hasPrefix("https://") && !address.hasSuffix("/"), "\(address)")
        #expect(address.allSatisfy { $0.isASCII && !"?#${}@ ".contains($0) }, "\(address)")
      }
    }
  }

  @Test(arguments: [
    ("ethereum", 1), ("1", 1), ("Base", 8453), ("11155111", 11_155_111), ("dev", 31_337),
    ("mainnet", 1), ("eth", 1), ("MAINNET", 1), ("op", 10), ("oeth", 10), ("arb", 42_161),
    ("arb1", 42_161), ("matic", 137), ("pol", 137), ("bnb", 56), ("avax", 43_114), ("gno", 100),
    ("xdai", 100), ("anvil", 31_337), ("hardhat", 31_337), ("rsk", 30), ("fuji", 43_113),
    ("telosevm", 40), ("zksync-era", 324), ("polygon-amoy", 80_002),
  ])
  func findsAChainByNameOrNumber(text: String, number: UInt64) throws {
    #expect(try ChainRegistry.builtIn.chain(named: text).id.value == number)
  }

  @Test(arguments: [
    "", "narnia", "01", "-1", "0x1", "mainnet ", "999999999999", "testnet", "localhost", "1514",
    "295",
  ])
  func refusesInvalidChain(text: String) {
    #expect(throws: ChainRegistryError.unknown(UntrustedMessage(text))) {
      try ChainRegistry.builtIn.chain(named: text)
    }
  }

  @Test func takesTheUsersChains() throws {
    let own = ChainEntry(id: try ChainID(77), name: "own", title: "Own", symbol: "OWN")
    let renamed = ChainEntry(id: .ethereum, name: "l1", title: "L1")
    let registry = try ChainRegistry(adding: [own, renamed])
    #expect(try registry.chain(named: "OWN") == own)
    #expect(registry[.ethereum] == renamed)
    for name in ["l1", "ethereum", "mainnet", "eth", "1"] {
      #expect(try registry.chain(named: name) == renamed)
    }
    #expect(
      registry.names(of: renamed) == ["l1", "ethereum", "eth", "mainnet", "ethlive", "homestead"]
    )
    #expect(throws: ChainRegistryError.sameName("base")) {
      try ChainRegistry(adding: [ChainEntry(id: try ChainID(77), name: "base", title: "B")])
    }
    #expect(throws: ChainRegistryError.sameNumber(try ChainID(77))) {
      try ChainRegistry(adding: [own, own])
    }
  }

  @Test func aNameOfTheUserGoesBeforeABuiltInAlias() throws {
    let own = ChainEntry(id: try ChainID(77), name: "mainnet", title: "Own")
    let registry = try ChainRegistry(adding: [own])
    #expect(try registry.chain(named: "mainnet") == own)
    #expect(try registry.chain(named: "eth").id == .ethereum)
    let ethereum = try registry.chain(named: "ethereum")
    #expect(registry.names(of: ethereum) == ["ethereum", "eth", "ethlive", "homestead"])
  }

  @Test(arguments: [
    ("etheruem", "ethereum"), ("mainnnet", "mainnet"), ("Dvv", "dev"), ("sepolai", "sepolia"),
    ("narnia", nil), ("", nil),
  ])
  func theNearestNameMayBeAnAlias(typed: String, meant: String?) {
    #expect(ChainRegistry.builtIn.name(nearest: typed) == meant)
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

import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct SettingsTests {
  @Test func listsChainsWithTheChosenOneMarked() throws {
    let registry = ChainRegistry.builtIn
    let dev = try registry.chain(named: "dev")
    let model = ListChains.Presenter().present(
      ListChains.Interactor().act(
        on: .init(chains: registry, chosen: dev, nodes: ["dev": [.sample]])
      )
    )
    let lines = model.text.split(separator: "\n")
    #expect(lines.count == registry.chains.count)
    #expect(lines.filter { $0.hasPrefix("*") }.count == 1)
    #expect(
      lines.contains { $0.hasPrefix("*  dev") && $0.hasSuffix("http://127.0.0.1:8545 (test)") }
    )
    #expect(
      try Samples.json(model).contains(
        """
        {"aliases":["anvil","hardhat"],"explorers":[],"feeModel":"unknown",\
        "finality":{"by":"unknown"},"id":"31337","isDefault":true,"isTestnet":true,\
        "name":"dev","node":"http://127.0.0.1:8545","nodes":["http://127.0.0.1:8545"],\
        "publicNodes":[],"symbol":"ETH","title":"Development chain"}
        """
      )
    )
  }

  @Test("main chains come before test chains, each with its names, explorers and public nodes")
  func listsMainChainsFirst() throws {
    let registry = ChainRegistry.builtIn
    let answer = ListChains.Presenter().present(.init(chains: registry, chosen: nil, nodes: [:]))
    let rows = answer.body.chains
    let tests = rows.drop { !$0.isTestnet }
    #expect(!tests.isEmpty && tests.allSatisfy(\.isTestnet))
    #expect(rows.first?.name == "ethereum" && rows.count == registry.chains.count)
    let optimism = try #require(rows.first { $0.name == "optimism" })
    #expect(optimism.shortName == "oeth" && optimism.title == "OP Mainnet")
    #expect(optimism.aliases == ["op", "op-mainnet"])
    #expect(optimism.explorers.first == "https://optimistic.etherscan.io")
    #expect(optimism.explorers.contains("https://optimism.blockscout.com"))
    #expect(optimism.publicNodes.first == "https://optimism-rpc.publicnode.com")
    // Public nodes are data; none is asked because it is known.
    #expect(rows.allSatisfy { $0.nodes == nil && $0.node == nil })
    #expect(!answer.text.contains("publicnode.com"))
    for line in answer.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("each chain is listed with how it prices transactions, and when a block is final")
  func listsFeesAndFinality() throws {
    let registry = ChainRegistry.builtIn
    let rows = ListChains.Presenter().present(.init(chains: registry, chosen: nil, nodes: [:]))
      .body.chains
    func row(_ name: String) throws -> String {
      let row = try #require(rows.first { $0.name == name })
      return try Samples.json(row.finality) + " " + row.feeModel
    }
    #expect(try row("ethereum") == #"{"by":"tag"} eip-1559"#)
    #expect(try row("base") == #"{"by":"settled","chainID":"1"} op-stack"#)
    #expect(try row("rootstock") == #"{"blocks":"20","by":"blocks"} gas-price"#)
    #expect(try row("aurora") == #"{"by":"unknown"} unknown"#)
  }

  @Test("an alias that the user gave to another chain is not listed as one")
  func listsOnlyAliasesThatLeadThere() throws {
    let own = ChainEntry(id: try ChainID(77), name: "op", title: "Mine")
    let rows = ListChains.Presenter().present(
      .init(chains: try ChainRegistry(adding: [own]), chosen: nil, nodes: [:])
    ).body.chains
    #expect(rows.first { $0.name == "optimism" }?.aliases == ["op-mainnet"])
    #expect(rows.first { $0.name == "op" }?.aliases == [])
  }

  @Test("an unknown default chain is named, and no other one is marked as the default")
  func listsChainsDespiteAnUnknownDefault() throws {
    let registry = ChainRegistry.builtIn
    for (wrong, near) in [
      ("dvv", "; did you mean dev?"), ("mainnnet", "; did you mean mainnet?"), ("narnia", ""),
    ] {
      let answer = ListChains.Presenter().present(
        .init(chains: registry, chosen: nil, unknownDefault: wrong, nodes: [:])
      )
      #expect(answer.body.chains.count == registry.chains.count)
      #expect(!answer.body.chains.contains(where: \.isDefault) && !answer.text.contains("*"))
      #expect(
        answer.notes.map(\.english)
          == ["caution: config.toml: unknown default chain: \(wrong)\(near)"]
      )
    }
    let known = ListChains.Presenter().present(
      .init(chains: registry, chosen: try registry.chain(named: "dev"), nodes: [:])
    )
    #expect(known.notes.isEmpty)
  }

  static func model(_ machine: StubInstallation) -> Answer<Doctor.Body> {
    Doctor.Presenter(spelled: { "\($0)" }).present(
      Doctor.Interactor(worker: machine).act(on: .init())
    )
  }

  @Test func healthyInstallationIsReported() throws {
    let model = Self.model(StubInstallation(listings: [.wallet(try Samples.wallet())]))
    #expect(
      model.text == """
        versions
          ok  kingtherum  0.1.0
        protections
          ok  no-core-files  a crash does not write a core file
        worker
          ok  program  /usr/libexec/worker
          ok  files    it can open only its own folder and the system's files
        places
          ok  home  ~/.kingtherum (0700)
        wallets
          ok  savings  Argon2id, 256 MiB
        summary
          no problems found
        """
    )
    #expect(model.isSound)
    #expect(
      try Samples.json(model) == """
        {"foreign":[],"isSound":true,"places":[{"detail":"~/.kingtherum (0700)","name":"home",\
        "verdict":"good"}],"protections":[{"detail":"a crash does not write a core file",\
        "name":"no-core-files","verdict":"good"}],"signing":[],"versions":[{"detail":"0.1.0",\
        "name":"kingtherum","verdict":"good"}],"wallets":[{"detail":"Argon2id, 256 MiB",\
        "name":"savings","verdict":"good"}],"worker":[{"detail":"/usr/libexec/worker",\
        "name":"program","verdict":"good"},{"detail":"it can open only its own folder and the \
        system's files","name":"files","verdict":"good"}]}
        """
    )
  }

  @Test func aBackupThatWasNeverTestedIsNoted() throws {
    let wallet = try Samples.wallet()
    let model = Self.model(StubInstallation(listings: [.wallet(wallet)], tested: []))
    #expect(
      model.text.contains(
        """
        wallets
          ok  savings  Argon2id, 256 MiB
          --  savings  its backup was never tested
              $ kingtherum \(Route.verifyBackup(wallet.name))
        """
      )
    )
    #expect(model.isSound)
  }

  /// An air-gapped machine has no worker and needs none.
  @Test func missingWorkerIsNoFailure() {
    let absent = Self.model(StubInstallation(found: .init(.absent, isFenced: false)))
    #expect(
      absent.text.contains(
        """
        worker
          --  program  not installed; only commands that use a node need it
        """
      )
    )
    #expect(absent.isSound)
    // What is not there is not confined, and not unconfined either.
    for isFenced in [true, false] {
      let none = Self.model(StubInstallation(found: .init(.absent, isFenced: isFenced)))
      #expect(!none.text.contains("  files "), "\(none.text)")
      let there = Self.model(
        StubInstallation(found: .init(.sound(path: "/usr/libexec/worker"), isFenced: isFenced))
      )
      #expect(there.text.contains("  files ") && there.text.contains("Landlock") == !isFenced)
    }
    let report = Report(.refused, "worker-writable", "others can write it")
    let invalid = Self.model(StubInstallation(found: .init(.invalid(report), isFenced: true)))
    #expect(invalid.text.contains("!!  program  others can write it") && !invalid.isSound)
    #expect(invalid.text.hasSuffix("\n  1 problem found, marked with !!"))
  }

  static let places: [(Doctor.PathStatus.State, String, Bool)] = [
    (.absent, "--  home  ~/.kingtherum does not exist yet", true),
    (
      .open(mode: 0o755, wanted: 0o700),
      "!!  home  ~/.kingtherum is open to others (0755)\n      $ chmod 0700 '~/.kingtherum'",
      false
    ),
    (.foreign, "!!  home  ~/.kingtherum belongs to another user", false),
    (.link, "!!  home  ~/.kingtherum is a symbolic link", false),
    (
      .unwritable(reason: "read-only file system"),
      "!!  home  ~/.kingtherum is not writable: read-only file system", false
    ),
  ]

  @Test(arguments: places)
  func checksPaths(state: Doctor.PathStatus.State, line: String, isSound: Bool) {
    let model = Self.model(StubInstallation(states: [state]))
    #expect(model.text.contains(line))
    #expect(model.isSound == isSound)
  }

  @Test func aProtectionThatIsOffIsBad() {
    #expect(!Self.model(StubInstallation(isGuarded: false)).isSound)
  }

  @Test func checksWallets() throws {
    let model = Self.model(
      StubInstallation(listings: [
        .wallet(try Samples.keyWallet()), .damaged(slug: "old", .damaged),
      ])
    )
    #expect(
      model.text.contains("--  key  its password hashing uses less memory than usual; wallet")
    )
    #expect(model.text.contains("!!  old  "))
    #expect(!model.isSound)
  }

  @Test func namesTheCommandThatStrengthensAWallet() throws {
    let wallet = try Samples.wallet()
    let weak = WalletEntry(
      name: wallet.name,
      id: wallet.id,
      kind: wallet.kind,
      address: wallet.address,
      accounts: wallet.accounts,
      standings: wallet.accounts.map { _ in .verified },
      generation: 1,
      updated: 0,
      cost: KDFCost(passes: 1, memoryKiB: 8),
      slots: wallet.slots
    )
    let model = Self.model(StubInstallation(listings: [.wallet(weak)]))
    #expect(
      model.text.contains(
        "--  savings  its password hashing is too weak, with 8 KiB and 1 pass; the next "
          + "unlock with the password strengthens it"
      )
    )
    #expect(model.isSound)
  }

  @Test func aFolderThatCannotBeReadIsBad() {
    let broken = Self.model(
      StubInstallation(failure: KeystoreError.folderIsLink(path: "~/.kingtherum"))
    )
    #expect(broken.wallets.first?.verdict == .bad)
    #expect(
      Self.model(StubInstallation(failure: CancellationError())).wallets.first?.detail
        == "cannot be read"
    )
  }
}

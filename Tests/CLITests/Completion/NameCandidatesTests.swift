import Testing

@testable import kingtherum

/// The suggestions for a name that is not known on this machine.
@Suite struct NameCandidatesTests {
  private static let toCreate = "kingtherum: hint: run: kingtherum wallet create x"
  private static let toList = "kingtherum: hint: run: kingtherum wallet list"

  @Test(
    "whoever names a wallet before there is one is told how to create it",
    arguments: ["wallet rm x", "wallet show x", "wallet pin set x", "account add x", "receive x"]
  )
  func aWalletIsCreatedFirst(_ command: String) async throws {
    let outcome = try await TranscriptEnvironment().shell("kingtherum \(command)")
    #expect(outcome.stderr.last == Self.toCreate)
  }

  @Test("the name that a backup is verified for may be that of a file")
  func aBackupIsVerifiedWithoutAWallet() async throws {
    let outcome = try await TranscriptEnvironment().shell("kingtherum wallet verify-backup x")
    #expect(outcome.stderr.last?.contains("for a backup file, check the path") == true)
  }

  @Test("the wallets are listed if there are some, even damaged or removed ones")
  func otherWalletsAreListed() async throws {
    let stage = try TranscriptEnvironment()
    _ = try await stage.shell(
      "printf 'seven green lanterns hum' > pw; kingtherum wallet create savings --low-memory "
        + "--password-file pw --quiet > made 2>&1"
    )
    let one = try await stage.shell("kingtherum wallet show nobody")
    #expect(one.stderr.last == Self.toList)
    let removed = try await stage.shell(
      "kingtherum wallet remove savings --yes --password-file pw >> made 2>&1; "
        + "kingtherum wallet show nobody"
    )
    #expect(removed.stderr.last == Self.toList)
    let damaged = try await TranscriptEnvironment().shell(
      "mkdir -p .kingtherum/keystore; echo x > .kingtherum/keystore/a.ktr; "
        + "kingtherum wallet show nobody"
    )
    #expect(damaged.stderr.last == Self.toList)
  }

  @Test("after a group with a default command, an account may be a misspelt command")
  func aCommandMayBeMeant() async throws {
    let stage = try TranscriptEnvironment()
    _ = try await stage.shell(
      "printf 'seven green lanterns hum' > pw; kingtherum wallet create savings --low-memory "
        + "--password-file pw --quiet > made 2>&1"
    )
    for (typed, hint) in [
      ("statsu", "did you mean: kingtherum history status"), ("savins", "did you mean: savings"),
      ("list statsu", "run: kingtherum contact list"),
    ] {
      let outcome = try await stage.shell("kingtherum history \(typed) --chain dev --offline")
      #expect(outcome.stderr.last == "kingtherum: hint: \(hint)", "\(typed)")
    }
  }

  @Test("an unknown default chain is told from the known ones, which are listed all the same")
  func anUnknownDefaultChainIsCorrected() async throws {
    let stage = try TranscriptEnvironment()
    let command = "receive 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 '1 eth'"
    let asked = try await stage.shell(
      "mkdir -m 700 .kingtherum; echo 'chain = \"dvv\"' > .kingtherum/config.toml; "
        + "kingtherum \(command)"
    )
    #expect(asked.stderr.last?.hasPrefix("kingtherum: hint: did you mean: dev; edit ") == true)
    let listed = try await stage.shell("kingtherum chain list")
    #expect(listed.status == 0 && listed.stdout.contains { $0.contains("31337") })
    #expect(listed.stderr.first?.hasSuffix("chain: dvv; did you mean dev?") == true)
    let far = try await stage.shell(
      "echo 'chain = \"narnia\"' > .kingtherum/config.toml; kingtherum \(command)"
    )
    #expect(far.stderr.last == "kingtherum: hint: run: kingtherum chain list")
  }

  @Test("without a node of Ethereum, the chain that has one is named, unless Ethereum was chosen")
  func anotherChainHasANode() async throws {
    let stage = try TranscriptEnvironment()
    let node = "rpc-url = \\\"http://127.0.0.1:9\\\""
    func hint(_ settings: String, _ words: String) async throws -> String {
      let outcome = try await stage.shell(
        "unset ETH_RPC_URL; mkdir -p -m 700 .kingtherum; "
          + "printf \"\(settings)\" > .kingtherum/config.toml; "
          + "kingtherum \(words) 0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
      )
      return outcome.stderr.last ?? ""
    }
    let dev = "[chains.dev]\\n\(node)\\n"
    let one = try await hint(dev, "balance")
    #expect(
      one.hasPrefix("kingtherum: hint: use --chain dev, or run: kingtherum chain use dev; for a ")
    )
    #expect(one.hasSuffix("; for a node of ethereum, run: kingtherum node add URL"))
    let two = try await hint(dev + "[chains.sepolia]\\n\(node)\\n", "balance")
    #expect(two.contains("that has a node, such as dev, sepolia; for a node of ethereum"))
    for (settings, words) in [
      (dev, "balance --chain ethereum"), ("chain = \\\"ethereum\\\"\\n" + dev, "balance"),
      ("", "balance"), (dev, "balance --chain sepolia"),
    ] {
      let other = try await hint(settings, words)
      #expect(other.hasPrefix("kingtherum: hint: use --rpc-url URL"), "\(settings): \(other)")
    }
  }

  @Test(
    "a token of other chains leads to them, in any case, and a misspelt one to the right one",
    arguments: [
      ("5 USDC", "dev", "USDC is a token of ethereum, optimism, bsc, …: use --chain to select one"),
      ("5 usdc", "dev", "usdc is a token of ethereum, optimism, bsc, …: use --chain to select one"),
      ("5 usdx", "gnosis", "did you mean: USDC"),
    ]
  )
  func aTokenIsOfAnotherChain(_ amount: String, _ chain: String, _ hint: String) async throws {
    let payee = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
    let outcome = try await TranscriptEnvironment()
      .shell("kingtherum receive \(payee) '\(amount)' --chain \(chain)")
    #expect(outcome.stderr.last == "kingtherum: hint: \(hint)")
  }
}

import Foundation
import TestSupport
import Testing

/// Other wallets understand what this one creates, and this one understands what they create.
@Suite struct InteropTests {
  private static let program = Vectors.root.appending(path: "Tests/CLITests/Interop/interop.py")
    .path

  private let stage: TranscriptEnvironment

  init() async throws {
    stage = try TranscriptEnvironment()
    _ = try await stage.shell("echo 'seven green lanterns hum' > pw")
  }

  /// Asks an independent library.
  private func ask<Answer: Decodable>(_ words: String, as type: Answer.Type) async throws -> Answer
  {
    let outcome = try await stage.shell("'\(DevChain.python)' -B '\(Self.program)' " + words)
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return try JSONDecoder().decode(type, from: Data(outcome.stdout.joined().utf8))
  }

  /// Runs a command of this program with `--json`.
  private func run<Answer: Decodable>(
    _ words: String,
    input: [String] = [],
    as type: Answer.Type
  ) async throws -> Answer {
    let outcome = try await stage.shell("kingtherum " + words + " --json", input: input)
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return try JSONDecoder().decode(type, from: Data(outcome.stdout.joined(separator: "\n").utf8))
  }

  private struct Accounts: Decodable {
    struct Account: Decodable { let address: String }
    let accounts: [Account]
  }

  @Test(arguments: [12, 24]) func wordsMadeHereDeriveTheSameAddresses(_ count: Int) async throws {
    _ = try await stage.shell(
      """
      kingtherum wallet create new --words \(count) --mnemonic-out words --password-file pw \
        --low-memory && kingtherum account add new --password-file pw \
        && kingtherum account add new --password-file pw
      """
    )
    let ours = try await run("account list new", as: Accounts.self).accounts.map(\.address)
    let theirs = try await ask("addresses words", as: [String: [String]].self)
    #expect(ours.count == 3)
    #expect(theirs == ["eth-account": ours, "bip_utils": ours])
  }

  @Test(arguments: ["scrypt", "pbkdf2"]) func aKeystoreOfEthKeyfileImports(_ kdf: String)
    async throws
  {
    struct Imported: Decodable { let address: String }
    let key = "00003f84ad6b87830157e26b8c0618e3c1027956ae91391902591d2d519ef547"
    let theirs = try await ask("keystore \(kdf) \(key) 'old päss' v3.json", as: Imported.self)
    let ours = try await run(
      "wallet import old --keystore v3.json --keystore-password-file - --password-file pw"
        + " --low-memory",
      input: ["old päss"],
      as: Imported.self
    )
    #expect(ours.address == theirs.address)
  }

  /// eth-keyfile opens a keystore file that was exported by this program.
  @Test func aKeystoreExportedHereOpensElsewhere() async throws {
    let made = try await stage.shell(
      """
      printf 'long ä pässword' > new; kingtherum wallet create w --words 24 --mnemonic-out words \
        --password-file pw --low-memory && kingtherum account add w --password-file pw \
        && kingtherum wallet export w --format v3 --account 1 --password-file pw \
          --export-password-file new --out v3.json \
        && kingtherum wallet export w --format private-key --account 1 --password-file pw --out key
      """
    )
    try #require(made.status == 0, "\(made.stderr)")
    let ours = try await run("account list w", as: Accounts.self).accounts.map(\.address)
    let theirs = try await ask("opened v3.json 'long ä pässword'", as: [String: String].self)
    let key = try await stage.shell("cat key").stdout.joined()
    #expect(theirs == ["key": key, "address": ours[1], "cost": "262144 8 1"])
  }

  /// The reference implementation of SLIP-39 combines shares that were created by this program.
  @Test(arguments: ["", "--not-extendable"]) func sharesMadeHereCombineElsewhere(
    _ flag: String
  ) async throws {
    let secret = "c938b319067687e990e05e0da0ecce1278f75ff58d9853f19dcaeed5de104aae"
    for (bytes, group, shares) in [
      (16, "--group 2of3", "1-3 1-1"), (24, "--group 1of1", "1-1"),
      (32, "--group 16of16", (1...16).map { "1-\($0)" }.joined(separator: " ")),
      (32, "--group 1of1 --group 3of5 --group 2of6 --group-threshold 2", "3-6 2-5 3-1 2-1 2-3"),
    ] {
      let digits = String(secret.prefix(2 * bytes))
      _ = try await stage.shell("printf \(digits) > secret; printf 'a ~ Z' > phrase; rm -rf d")
      let made = try await stage.shell(
        "kingtherum shares split --secret-file secret \(group) \(flag) --passphrase-file phrase"
          + " --out-dir d"
      )
      try #require(made.status == 0, "\(made.stderr)")
      let files = shares.split(separator: " ").map { "d/share-\($0).txt" }
      let theirs = try await ask(
        "combine 'a ~ Z' " + files.joined(separator: " "),
        as: [String: String].self
      )
      #expect(theirs == ["secret": digits], "\(group)")
    }
  }

  private struct Amount: Decodable { let wei: String }

  /// The result of `tx show` for the signed document.
  private struct Shown: Decodable {
    struct Review: Decodable {
      let amount: Amount
      let nonce: String
      let to: String
      let type: Int
    }
    struct Signed: Decodable {
      let hash: String
      let sender: String
    }
    let review: Review
    let signed: Signed
  }

  private struct Status: Decodable {
    struct Receipt: Decodable {
      let block: String
      let fee: Amount
      let gasUsed: String
    }
    let hash: String
    let status: String
    let receipt: Receipt
  }

  /// web3.py and eth-account see a transaction that was built, signed and sent by this program.
  @Test(arguments: [("2", ""), ("0", "--gas-price '3 gwei'")])
  func otherToolsSeeTheSentTransaction(_ type: String, _ flags: String) async throws {
    _ = try await stage.shell(
      "cat > words",
      input: [
        "extra uncle other warfare shuffle switch detail general loan hobby small glance"
      ]
    )
    try await stage.startChain([])
    let sender = "0x1Eb698a29da8B9b0dDF78E46aDCc8629916175a5"
    try await stage.chain?.ask("anvil_setBalance", #"["\#(sender)", "0x29a2241af62c0000"]"#)
    let outcome = try await stage.shell(
      """
      kingtherum wallet import w --mnemonic-file words --password-file pw --low-memory \
        && kingtherum tx build --to $ACCOUNT1 --amount '1.5 eth' --chain dev --out u.json \(flags) \
        && kingtherum tx sign --in u.json --out s.json --password-file pw --yes \
        && kingtherum tx broadcast --in s.json --wait
      """
    )
    try #require(outcome.status == 0, "\(outcome.stderr)")
    let shown = try await run("tx show s.json", as: Shown.self)
    let status = try await run("tx status \(shown.signed.hash) --chain dev", as: Status.self)
    let theirs = try await ask(
      "transaction $URL \(shown.signed.hash)",
      as: [String: String].self
    )
    #expect(status.hash == shown.signed.hash && status.status == "success")
    #expect(shown.signed.sender == sender && shown.review.amount.wei == "1500000000000000000")
    #expect(
      theirs == [
        "hash": status.hash, "keccak": status.hash, "from": sender, "recovered": sender,
        "to": shown.review.to, "value": shown.review.amount.wei, "type": type,
        "nonce": shown.review.nonce, "block": status.receipt.block, "status": "1",
        "gasUsed": status.receipt.gasUsed, "fee": status.receipt.fee.wei,
      ]
    )
    #expect("\(shown.review.type)" == type)
  }
}

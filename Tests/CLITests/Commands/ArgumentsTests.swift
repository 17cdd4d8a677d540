import Core
import Testing

@testable import kingtherum

@Suite struct ArgumentsTests {
  private static let key = "eb3f84ad6b87830157e26b8c0618e3c1027956ae91391902591d2d519ef5476a"
  private static let words =
    "extra uncle other warfare shuffle switch detail general loan hobby small glance"

  @Test(
    arguments: [
      "--private-key", "--mnemonic", "--seed", "--password", "--passphrase", "--pin",
      "--unsafe-password", "--privatekey",
    ]
  )
  func refusesAFlagForASecret(_ flag: String) {
    for words in [[flag, "x"], ["send", "\(flag)=x"], ["wallet", "import", flag]] {
      #expect(throws: ArgumentsError.secretFlag(flag)) { try Arguments.refuseSecrets(in: words) }
    }
  }

  @Test func refusesTheWordsOfAWallet() {
    for words in [
      ["wallet", "import", "savings", Self.words],
      ["anything", Self.words],
      ["wallet", "import", "savings"] + Self.words.split(separator: " ").map(String.init),
    ] {
      #expect(throws: ArgumentsError.looksLikeMnemonic) { try Arguments.refuseSecrets(in: words) }
    }
  }

  @Test func refusesAPrivateKeyForAWallet() {
    for key in [Self.key, "0x" + Self.key, Self.key.uppercased()] {
      #expect(throws: ArgumentsError.looksLikePrivateKey) {
        try Arguments.refuseSecrets(in: ["wallet", "import", "savings", key])
      }
    }
  }

  @Test(
    arguments: [
      ["wallet", "import", "savings", "--mnemonic-file", "words", "--password-file", "pw"],
      ["tx", "status", "0x" + key], ["wallet", "create", "a name of five words", "--low-memory"],
      ["wallet", "import", "--private-key-file", "-"], [], ["--help"],
    ]
  )
  func acceptsOtherArguments(_ words: [String]) throws {
    try Arguments.refuseSecrets(in: words)
  }

  @Test func printsParserErrorsInTheChosenFormat() {
    #expect(Arguments.outputOptions(in: ["x", "wallet", "list", "--json", "--oops"]).isJSON)
    #expect(!Arguments.outputOptions(in: ["x", "wallet", "show", "--", "--json"]).isJSON)
    #expect(Arguments.outputOptions(in: ["x", "--color", "always"]).color == .always)
    #expect(Arguments.outputOptions(in: ["x", "--color", "never"]).color == .never)
    #expect(Arguments.outputOptions(in: ["x", "--color", "never", "--color"]).color == .never)
    #expect(Arguments.outputOptions(in: ["x", "--color=always"]).color == .always)
  }

  @Test(
    arguments: [
      (["wallet", "creat", "x"], "did you mean: kingtherum wallet create"),
      (["blance"], "did you mean: kingtherum balance"),
      (["wallet", "show", "--jsn"], "see: kingtherum wallet show --help"),
      (["frobnicate"], "see: kingtherum --help"),
      (["tx", "frobnicate"], "see: kingtherum tx --help"),
      (
        ["snd", "0.1", "eth", "to", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
        "did you mean: kingtherum send 0.1 eth to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
      ),
      (["walet", "ls", "--home", "a b"], "did you mean: kingtherum wallet ls --home 'a b'"),
      (["--json", "blance", "rent"], "did you mean: kingtherum balance --json rent"),
      (["walet", "lst"], "did you mean: kingtherum wallet"),
      // What could be a secret is not repeated.
      (["walet", "import", "x", "hunter2"], "did you mean: kingtherum wallet"),
      (["walet", "show", key], "did you mean: kingtherum wallet"),
      (["sedn", "--data", "0x\(key)"], "did you mean: kingtherum send"),
      (
        ["sedn", "--data", "0x" + String(repeating: "ab", count: 150)],
        "did you mean: kingtherum send"
      ),
      (
        ["blance", "--rpc-url", "https://rpc.example.org/v2/KEY"],
        "did you mean: kingtherum balance"
      ),
    ]
  )
  func suggestsTheIntendedName(_ words: [String], _ hint: String) {
    #expect(CommandTree(words).hint.english == hint)
  }
}

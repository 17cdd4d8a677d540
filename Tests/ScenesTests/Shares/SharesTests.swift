import Core
import Entity
import Scenes
import Testing

@testable import WalletKit

@Suite struct SharesTests {
  struct Wallets: SplitShares.Worker {
    let kind: WalletKind
    let needsPassphrase: Bool

    func wallet(named name: WalletName) throws -> WalletEntry {
      guard name.text == "savings" else { throw KeystoreError.unknown(name: name.text) }
      return try Samples.wallet()
    }

    func content(of wallet: WalletName, passphrase: borrowing Passphrase) throws
      -> SplitShares.WalletContent
    {
      SplitShares.WalletContent(
        bytes: try SecretBytes(count: 32) { $0[31] = 7 },
        kind: kind,
        language: kind == .mnemonic ? .korean : nil,
        needsPassphrase: needsPassphrase
      )
    }
  }

  private func request(_ groups: [SharePlan.Group], _ threshold: Int = 1) throws
    -> SplitShares.Request
  {
    try ProcessGuard.start()
    return .init(
      plan: try SharePlan(groups: groups, groupThreshold: threshold),
      iterationExponent: 0,
      isExtendable: true
    )
  }

  private func interactor(
    _ kind: WalletKind = .seed,
    needsPassphrase: Bool = false
  ) -> SplitShares.Interactor {
    .init(worker: Wallets(kind: kind, needsPassphrase: needsPassphrase))
  }

  /// The secret that the tests split.
  private func secret() throws -> SecretBytes { try SecretBytes(count: 16) { $0[15] = 9 } }

  @Test func splitsASecret() throws {
    let request = try request([.init(threshold: 2, count: 3)])
    let split = interactor()
    let draft = try split.draft(
      request,
      secret: try secret(),
      meaning: .secret,
      passphrase: try SharePassphrase()
    )
    let shown = SplitShares.Presenter().present(split.commit(draft, files: []))
    #expect(shown.notes == [])
    #expect(
      shown.text == """
        secret  16 bytes, as given
        shares  3 of 20 words
        needed  2 of 3
        """
    )
    let written = SplitShares.Presenter().present(split.commit(draft, files: ["a/1", "a/2"]))
    #expect(written.text.hasSuffix("\nfiles   a/1\n        a/2"))
    #expect(
      written.notes == [
        "caution: anyone who reads enough of these files has the secret; store them apart"
      ]
    )
    #expect(
      try Samples.json(written) == """
        {"bytes":16,"files":["a/1","a/2"],"groupThreshold":1,\
        "groups":[{"count":3,"threshold":2}],"hasPassphrase":false,"isExtendable":true,\
        "iterationExponent":0,"meaning":"secret","wordsPerShare":20}
        """
    )
  }

  @Test(arguments: [
    (WalletKind.mnemonic, "bip39-entropy", "the entropy of a recovery phrase", 3),
    (.privateKey, "private-key", "a private key", 2),
    (.seed, "bip32-seed", "a BIP-32 seed", 1),
  ])
  func saysWhatAWalletsSharesMean(kind: WalletKind, json: String, words: String, notes: Int) throws
  {
    let split = interactor(kind)
    let name = try WalletName(parsing: "savings")
    try split.prepare(name)
    let draft = try split.draft(
      try request([.init(threshold: 1, count: 1), .init(threshold: 2, count: 2)], 2),
      wallet: name,
      unlockedBy: try WalletsTests.passphrase(),
      passphrase: try SharePassphrase(try WalletsTests.passphrase())
    )
    let model = SplitShares.Presenter().present(split.commit(draft, files: []))
    #expect(
      model.text == """
        secret   32 bytes, \(words)
        shares   3 of 33 words
        group 1  1 of 1
        group 2  2 of 2
        needed   2 of 2 groups
        """
    )
    #expect(model.notes.count == notes && model.hasPassphrase)
    #expect(try Samples.json(model).contains(#""meaning":"\#(json)""#))
  }

  @Test func warnsOfTheOmittedPassphrase() throws {
    let split = interactor(.mnemonic, needsPassphrase: true)
    let draft = try split.draft(
      try request([.init(threshold: 1, count: 1)]),
      wallet: try WalletName(parsing: "savings"),
      unlockedBy: try WalletsTests.passphrase(),
      passphrase: try SharePassphrase()
    )
    let model = SplitShares.Presenter().present(split.commit(draft, files: []))
    #expect(
      model.notes.last
        == "caution: the BIP-39 passphrase of the recovery phrase is not in the shares"
    )
  }

  @Test func refusesAnUnknownWalletBeforeAskingForAPassphrase() throws {
    let name = try WalletName(parsing: "other")
    #expect(throws: KeystoreError.unknown(name: "other")) { try interactor().prepare(name) }
  }

  @Test func combinesToBothMeanings() throws {
    let shares = try shares(of: try secret())
    let combine = CombineShares.Interactor()
    let request = CombineShares.Request(secretFile: "s", wordsFile: "w")
    try combine.prepare(request)
    let draft = try combine.draft(
      request,
      shares: shares,
      passphrase: try SharePassphrase(),
      partialGroups: .refused
    )
    let isSame = draft.secret.isEqual(to: try secret())
    #expect(isSame)
    var words = ""
    try draft.writeWords { sentence in
      words = sentence.withBytes { String(decoding: $0, as: UTF8.self) }
    }
    #expect(words.hasPrefix("abandon abandon abandon") && words.split(separator: " ").count == 12)
    let model = CombineShares.Presenter().present(combine.commit(draft))
    let wordsAddress = try #require(model.mnemonicAddress)
    #expect(wordsAddress != model.seedAddress)
    #expect(
      model.text == """
        secret               16 bytes from 2 shares
        address as a seed    \(model.seedAddress)
        address as a phrase  \(wordsAddress)
        secret file          s
        phrase file          w
        """
    )
    #expect(model.notes.count == 2)
    #expect(
      try Samples.json(model) == """
        {"bytes":16,"mnemonicAddress":"\(wordsAddress)","mnemonicFile":"w",\
        "secretFile":"s","seedAddress":"\(model.seedAddress)","shares":2}
        """
    )
  }

  @Test("both first addresses are shown, whichever file the secret goes to")
  func showsBothAddresses() throws {
    let shares = try shares(of: try secret())
    func body(_ secretFile: String?, _ wordsFile: String?) throws -> CombineShares.Body {
      let draft = try CombineShares.Interactor().draft(
        .init(secretFile: secretFile, wordsFile: wordsFile),
        shares: shares,
        passphrase: try SharePassphrase(),
        partialGroups: .refused
      )
      var hasWords = false
      try draft.writeWords { _ in hasWords = true }
      #expect(hasWords == (wordsFile != nil))
      return CombineShares.Presenter().present(CombineShares.Interactor().commit(draft)).body
    }
    let both = try body("s", "w")
    for (secretFile, wordsFile) in [("s", nil), (nil, "w")] as [(String?, String?)] {
      let one = try body(secretFile, wordsFile)
      #expect(one.seedAddress == both.seedAddress)
      #expect(one.mnemonicAddress != nil && one.mnemonicAddress == both.mnemonicAddress)
    }
  }

  @Test("a secret of a size without BIP-39 words is shown as a seed only")
  func showsTheSeedAloneWhereThereAreNoWords() throws {
    let shares = try shares(of: try SecretBytes(count: 18))
    let draft = try CombineShares.Interactor().draft(
      .init(secretFile: "s", wordsFile: nil),
      shares: shares,
      passphrase: try SharePassphrase(),
      partialGroups: .refused
    )
    let answer = CombineShares.Presenter().present(CombineShares.Interactor().commit(draft))
    #expect(answer.mnemonicAddress == nil && !answer.text.contains("address as a phrase"))
  }

  @Test func refusesToCombineIntoNothing() throws {
    #expect(throws: CombineSharesError.noPlace) {
      try CombineShares.Interactor().prepare(.init(secretFile: nil, wordsFile: nil))
    }
    let shares = try shares(of: try SecretBytes(count: 18))
    #expect(throws: CombineSharesError.noWords(bytes: 18)) {
      _ = try CombineShares.Interactor().draft(
        .init(secretFile: nil, wordsFile: "w"),
        shares: shares,
        passphrase: try SharePassphrase(),
        partialGroups: .refused
      )
    }
  }

  @Test func reportsWhatIsMissing() throws {
    let groups = [
      SharePlan.Group(threshold: 2, count: 3), .init(threshold: 3, count: 3),
      .init(threshold: 1, count: 1),
    ]
    let split = try SplitSecret(
      try secret(),
      plan: try request(groups, 2).plan,
      passphrase: try SharePassphrase(),
      iterationExponent: 0
    )
    var shares = try ShareCollection()
    var told: [Sentence?] = []
    for (group, member) in [(1, 0), (1, 1), (0, 0), (1, 2), (0, 2)] {
      try shares.add(try split.sentence(group: group, member: member))
      told.append(ShareAdvice.missing(in: shares))
    }
    #expect(
      told == [
        "group 2: 2 more shares are needed; 1 more group is needed",
        "group 2: 1 more share is needed; 1 more group is needed",
        "group 1: 1 more share is needed; group 2: 1 more share is needed",
        "group 1: 1 more share is needed", nil,
      ]
    )
    #expect(
      ShareAdvice.name(group: 0, member: 1, of: split.plan)
        == "share 2 of 3 (any 2 of them are needed), in group 1 of 3"
    )
    #expect(
      ShareAdvice.name(group: 2, member: 0, of: split.plan) == "the only share, in group 3 of 3"
    )
  }

  private func shares(of secret: borrowing SecretBytes) throws -> ShareCollection {
    let split = try SplitSecret(
      secret,
      plan: try request([.init(threshold: 2, count: 2)]).plan,
      passphrase: try SharePassphrase(),
      iterationExponent: 0
    )
    var shares = try ShareCollection()
    for member in 0..<2 { try shares.add(try split.sentence(group: 0, member: member)) }
    return shares
  }
}

import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct ImportWalletTests {
  struct StubCreator: ImportWallet.Worker {
    var book = AccountBook([])
    var people = ContactBook.empty

    func accounts() throws -> AccountBook { book }
    func contacts() throws -> ContactBook { people }

    func requireFree(_ name: WalletName) throws {
      guard name.text != "taken" else { throw KeystoreError.exists(name: name.text) }
    }

    func store(
      _ secret: borrowing WalletSecret,
      wordsPassphrase: borrowing Passphrase?,
      as name: WalletName,
      passphrase: borrowing Passphrase,
      cost: KDFCost
    ) throws -> WalletEntry { try Samples.keyWallet(name.text) }
  }

  static func request(_ name: String = "key", allows: Bool = false) throws -> ImportWallet.Request {
    .init(name: try WalletName(parsing: name), cost: .standard, allowsKnownTestKey: allows)
  }

  /// A random key, or the first one of every development chain.
  static func secret(known: Bool) throws -> WalletSecret {
    try ProcessGuard.start()
    let bytes = try SecretBytes.random(count: 32)
    guard known else { return try WalletSecret(privateKey: try PrivateKey(bytes)) }
    return try WalletSecret(
      privateKey: try PrivateKey(try SecretBytes(count: 32) { $0[31] = 1 })
    )
  }

  @Test func importsAKey() throws {
    let response = try ImportWallet.Interactor(worker: StubCreator()).act(
      on: try Self.request(),
      secret: try Self.secret(known: false),
      from: .privateKey,
      passphrase: try WalletsTests.passphrase()
    )
    let model = ImportWallet.Presenter().present(response)
    #expect(
      model.text == """
        wallet   key
        address  \(try Samples.address("9"))
        """
    )
    #expect(
      try Samples.json(model) == """
        {"address":"\(try Samples.address("9"))","alreadyHere":[],"isKnownTestKey":false,"name":"key",\
        "source":"private-key"}
        """
    )
    #expect(model.notes == [])
    #expect(model.next == .receive(try WalletName(parsing: "key")))
  }

  @Test func refusesAKeyFromAManual() throws {
    let request = try Self.request()
    let secret = try Self.secret(known: true)
    let passphrase = try WalletsTests.passphrase()
    do {
      _ = try ImportWallet.Interactor(worker: StubCreator()).act(
        on: request,
        secret: secret,
        from: .privateKey,
        passphrase: passphrase
      )
      Issue.record("a public key was taken in")
    } catch let error as ImportWalletError {
      #expect(error == .knownTestKey)
    }
  }

  @Test func takesAKeyFromAManualWhenToldAndSaysWhatItIs() throws {
    let response = try ImportWallet.Interactor(worker: StubCreator()).act(
      on: try Self.request(allows: true),
      secret: try Self.secret(known: true),
      from: .keystore,
      passphrase: try WalletsTests.passphrase()
    )
    #expect(response.isKnownTestKey)
    #expect(
      ImportWallet.Presenter().present(response).notes == [
        "danger: this key is public: anything of value sent to it is taken at once"
      ]
    )
  }

  @Test func saysWhereTheAccountIsAlready() throws {
    let maker = StubCreator(
      book: AccountBook([try Samples.wallet(), try Samples.keyWallet("old")])
    )
    let response = try ImportWallet.Interactor(worker: maker).act(
      on: try Self.request(),
      secret: try Self.secret(known: false),
      from: .privateKey,
      passphrase: try WalletsTests.passphrase()
    )
    let model = ImportWallet.Presenter().present(response)
    #expect(model.notes == ["info: this account already exists on this machine, as old"])
    #expect(try Samples.json(model).contains(#""alreadyHere":["old"],"#))
  }

  /// The entropy of "abandon … about"; its first accounts are from bip_utils.
  @Test func sharesReportTheirOtherMeaning() throws {
    try ProcessGuard.start()
    let entropy = try SecretBytes(count: 16) { _ in }
    let asSeed = try ImportWallet.ShareMeaning(otherThan: try WalletSecret(seed: entropy))
    #expect(
      asSeed?.note.english
        == "info: the shares were read as a seed; if they contain a recovery phrase, the first "
        + "account is 0x9858EfFD232B4033E47d90003D41EC34EcaEda94"
    )
    #expect(asSeed?.suggestedAction == .takeSharesAsWords)
    let words = try Mnemonic(entropy: entropy, language: .english)
    let asWords = try #require(
      try ImportWallet.ShareMeaning(otherThan: try WalletSecret(mnemonic: words))
    )
    #expect(asWords.kind == .seed)
    #expect(asWords.address == "0xb0e4d189aD9b1a19A4c917be5C8985214ff9ee16")
    #expect(
      asWords.note.english
        == "info: the shares were read as a recovery phrase; if they contain a seed, as those of "
        + "hardware wallets do, the first account is \(asWords.address)"
    )
    #expect(asWords.suggestedAction == .takeSharesAsSeed)
    let long = try SecretBytes(count: 64) { _ in }
    #expect(try ImportWallet.ShareMeaning(otherThan: try WalletSecret(seed: long)) == nil)
    #expect(try ImportWallet.ShareMeaning(otherThan: try Self.secret(known: false)) == nil)
  }

  @Test func onlySharesHaveTwoMeanings() throws {
    let act = { (source: ImportWallet.Source) in
      try ImportWallet.Interactor(worker: StubCreator()).act(
        on: try Self.request(allows: true),
        secret: try WalletSecret(seed: try SecretBytes.random(count: 16)),
        from: source,
        passphrase: try WalletsTests.passphrase()
      )
    }
    #expect(try act(.keystore).otherMeaning == nil)
    let model = ImportWallet.Presenter().present(try act(.shares))
    let address = try #require(model.otherMeaning?.address)
    #expect(model.notes.count == 1 && model.notes[0].english.contains(address))
    #expect(model.suggestedActions == [.takeSharesAsWords])
    #expect(
      try Samples.json(model).contains(
        #""otherMeaning":{"address":"\#(address)","kind":"mnemonic"}"#
      )
    )
  }

  @Test func refusesATakenNameBeforeASecretIsRead() throws {
    #expect(throws: KeystoreError.exists(name: "taken")) {
      try ImportWallet.Interactor(worker: StubCreator()).prepare(try Self.request("taken"))
    }
  }

  @Test("a public secret is rejected before a password is chosen")
  func checksBeforeAPassword() throws {
    let importing = ImportWallet.Interactor(worker: StubCreator())
    let known = try Self.secret(known: true)
    let refusing = try Self.request()
    do {
      try importing.check(known, for: refusing)
      Issue.record("a public key was taken in")
    } catch let error as ImportWalletError {
      #expect(error == .knownTestKey)
    }
    #expect(try importing.check(known, for: try Self.request(allows: true)))
    #expect(try !importing.check(try Self.secret(known: false), for: refusing))
  }
}

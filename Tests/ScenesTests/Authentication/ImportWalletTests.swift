import Entity
import Scenes
import Testing

@testable import WalletKit

struct ImportWalletTests {
  struct Maker: ImportWallet.Worker {
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

  /// A key that is in no manual, or the first one of every development chain.
  static func secret(known: Bool) throws -> WalletSecret {
    try ProcessGuard.start()
    let bytes = try SecretBytes.random(count: 32)
    guard known else { return try WalletSecret(privateKey: try PrivateKey(bytes)) }
    return try WalletSecret(
      privateKey: try PrivateKey(try SecretBytes(count: 32) { $0[31] = 1 })
    )
  }

  @Test func importsAKey() throws {
    let response = try ImportWallet.Interactor(worker: Maker()).act(
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
        {"address":"\(try Samples.address("9"))","isKnownTestKey":false,"name":"key",\
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
      _ = try ImportWallet.Interactor(worker: Maker()).act(
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
    let response = try ImportWallet.Interactor(worker: Maker()).act(
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

  @Test func refusesATakenNameBeforeASecretIsRead() throws {
    #expect(throws: KeystoreError.exists(name: "taken")) {
      try ImportWallet.Interactor(worker: Maker()).prepare(try Self.request("taken"))
    }
  }
}

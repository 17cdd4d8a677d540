import Core
import Entity
import Scenes
import Testing

@testable import WalletKit

@Suite struct ExportWalletTests {
  struct Wallets: ExportWallet.Worker {
    func wallet(named name: WalletName) throws -> WalletEntry {
      name.text == "key" ? try Samples.keyWallet() : try Samples.wallet(accounts: 2)
    }

    func words(of wallet: WalletName, passphrase: borrowing Passphrase) throws -> SecretBytes {
      try SecretBytes(count: 3) { $0.copyBytes(from: "zoo".utf8) }
    }

    func key(
      of account: Address,
      in wallet: WalletName,
      passphrase: borrowing Passphrase
    ) throws -> PrivateKey {
      try PrivateKey(try SecretBytes(count: 32) { $0[31] = account.bytes[0] })
    }

    func keystoreFile(
      sealing key: borrowing PrivateKey,
      password: borrowing Passphrase
    ) throws -> [UInt8] {
      [key.withBytes { $0[31] }]
    }
  }

  private func request(
    _ format: ExportWallet.Format,
    wallet: String = "savings",
    account: Int? = nil,
    file: String? = "out"
  ) throws -> ExportWallet.Request {
    try ProcessGuard.start()
    return .init(
      wallet: try WalletName(parsing: wallet),
      format: format,
      account: account,
      file: file
    )
  }

  private let export = ExportWallet.Interactor(worker: Wallets())

  private func secret(_ draft: borrowing ExportWallet.Draft) throws -> String? {
    var text: String?
    let isSecret = try draft.withSecret { secret in
      text = secret.withBytes { String(decoding: $0, as: UTF8.self) }
    }
    #expect(isSecret == (text != nil))
    return text
  }

  @Test func offersThePhraseOnlyOfAWholeWalletThatHasOne() throws {
    let (savings, key) = (try WalletName(parsing: "savings"), try WalletName(parsing: "key"))
    #expect(try export.formats(of: savings, account: nil) == [.v3, .privateKey, .mnemonic])
    #expect(try export.formats(of: savings, account: 0) == [.v3, .privateKey])
    #expect(try export.formats(of: key, account: nil) == [.v3, .privateKey])
    #expect(throws: ExportWalletError.self) { try export.formats(of: key, account: 9) }
  }

  @Test func sealsTheKeyOfAnAccount() throws {
    let draft = try export.draft(
      try request(.v3, account: 1),
      passphrase: try WalletsTests.passphrase(),
      sealedUnder: try WalletsTests.passphrase()
    )
    let (found, document) = (try secret(draft), draft.document)
    #expect(found == nil && document == [0x22])
    let model = ExportWallet.Presenter().present(export.commit(draft))
    #expect(
      model.text == """
        wallet   savings
        format   keystore file (Web3 V3)
        address  \(try Samples.address("2"))
        path     m/44'/60'/0'/0/1
        file     out
        """
    )
    #expect(
      try Samples.json(model) == """
        {"address":"\(try Samples.address("2"))","file":"out","format":"v3",\
        "path":"m/44'/60'/0'/0/1","wallet":"savings"}
        """
    )
    #expect(
      model.notes == [
        "info: anyone who has out and its password controls this account; opening it takes "
          + "256 MiB of memory"
      ]
    )
  }

  @Test func takesOutAKeyInHex() throws {
    let draft = try export.draft(
      try request(.privateKey, wallet: "key"),
      passphrase: try WalletsTests.passphrase()
    )
    let found = try secret(draft)
    #expect(found == "0x" + String(repeating: "0", count: 62) + "99")
    let model = ExportWallet.Presenter().present(export.commit(draft))
    #expect(
      model.text == """
        wallet   key
        format   private key
        address  \(try Samples.address("9"))
        file     out
        """
    )
    #expect(
      try Samples.json(model) == """
        {"address":"\(try Samples.address("9"))","file":"out","format":"private-key","wallet":"key"}
        """
    )
    #expect(
      model.notes == [
        "caution: anyone who reads out controls this account; move it off this machine"
      ]
    )
  }

  @Test func takesOutWords() throws {
    let draft = try export.draft(
      try request(.mnemonic, file: nil),
      passphrase: try WalletsTests.passphrase()
    )
    let found = try secret(draft)
    #expect(found == "zoo")
    let model = ExportWallet.Presenter().present(export.commit(draft))
    #expect(model.notes == [] && model.file == nil)
    #expect(
      try Samples.json(model) == """
        {"address":"\(try Samples.address("1"))","format":"mnemonic",\
        "path":"m/44'/60'/0'/0/0","wallet":"savings"}
        """
    )
  }

  @Test func refusesWhatCannotBeBeforeAPassphraseIsAskedFor() throws {
    let key = try WalletName(parsing: "key")
    let cases: [(ExportWallet.Request, ExportWalletError)] = [
      (try request(.mnemonic, wallet: "key"), .noWords(key, .privateKey)),
      (try request(.mnemonic, account: 0), .accountOfWords),
      (try request(.v3, file: nil), .noFile),
      (try request(.v3, account: 2), .noAccount(2, count: 2)),
      (try request(.privateKey, account: -1), .noAccount(-1, count: 2)),
      (try request(.privateKey, wallet: "key", account: 1), .noAccount(1, count: 1)),
    ]
    for (request, error) in cases {
      #expect(throws: error) { try export.prepare(request) }
    }
  }
}

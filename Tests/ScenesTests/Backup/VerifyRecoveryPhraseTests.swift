import Core
import Entity
import Scenes
import Testing

@testable import WalletKit

/// Verifying a written recovery phrase by typing it.
struct VerifyRecoveryPhraseTests {
  struct StubStore: VerifyRecoveryPhrase.Worker {
    var found: Address?

    func wallet(named name: WalletName) throws -> WalletEntry {
      name.text == "key" ? try Samples.keyWallet() : try Samples.wallet(name.text, accounts: 2)
    }

    func disagreement(
      of secret: borrowing WalletSecret,
      wordsPassphrase: borrowing Passphrase?,
      with wallet: WalletEntry
    ) throws -> (wanted: Address, found: Address)? { found.map { (wallet.address, $0) } }

    func recordBackupVerification(of wallet: WalletEntry) throws -> BackupVerification {
      BackupVerification(wallet: [UInt8](repeating: 0, count: 16), time: 1_769_903_999)
    }
  }

  private static func act(_ stub: StubStore, _ wallet: String) throws
    -> VerifyRecoveryPhrase.Response
  {
    try ProcessGuard.start()
    let verifying = VerifyRecoveryPhrase.Interactor(worker: stub)
    let entry = try verifying.prepare(.init(wallet: try WalletName(parsing: wallet)))
    let mnemonic = try Mnemonic(entropy: try SecretBytes(count: 16), language: .english)
    return try verifying.act(
      on: entry,
      secret: try WalletSecret(mnemonic: mnemonic),
      wordsPassphrase: nil
    )
  }

  @Test func confirmsTheRightWords() throws {
    let model = VerifyRecoveryPhrase.Presenter().present(try Self.act(StubStore(), "savings"))
    let address = try Samples.address("1")
    #expect(
      model.text == """
        wallet   savings
        address  \(address)
        backup   correct: it leads to all 2 accounts
        tested   2026-01-31T23:59:59Z
        """
    )
    #expect(
      try Samples.json(model) == """
        {"accounts":2,"address":"\(address)","backupTested":"2026-01-31T23:59:59Z",\
        "wallet":"savings"}
        """
    )
    #expect(model.notes == ["info: only the date was stored, nothing that was typed"])
  }

  @Test func refusesOtherWordsAndOtherKinds() throws {
    let found = try Samples.address("7")
    let savings = try WalletName(parsing: "savings")
    #expect(
      throws: VerifyRecoveryPhraseError.others(
        wallet: savings,
        wanted: try Samples.address("1"),
        found: found
      )
    ) { _ = try Self.act(StubStore(found: found), "savings") }
    let key = try WalletName(parsing: "key")
    #expect(throws: VerifyRecoveryPhraseError.otherKind(wallet: key, .mnemonic, of: .privateKey)) {
      _ = try Self.act(StubStore(), "key")
    }
  }
}

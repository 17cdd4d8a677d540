import Core
import Entity
import Synchronization
import Testing

@testable import Scenes
@testable import WalletKit

/// The wallets for which the check of a backup counts.
struct CheckBackupTests {
  /// Wallets with the IDs that they have in a backup.
  private final class StubStore: CheckBackup.Worker {
    let names: [String]
    let noted = Mutex<[String]>([])

    init(_ names: [String]) { self.names = names }

    func wallets() throws -> [WalletListing] {
      try names.enumerated().map { number, name in
        let wallet = try Samples.wallet(name)
        return .wallet(
          WalletEntry(
            name: wallet.name,
            id: String(repeating: "0\(number + 1)", count: 16),
            kind: wallet.kind,
            address: wallet.address,
            accounts: wallet.accounts,
            standings: wallet.standings,
            generation: 1,
            updated: 0,
            cost: .standard,
            slots: [.passphrase]
          )
        )
      }
    }

    func restoreOutcome(of wallet: BackupWallet, as name: WalletName) throws -> RestoreOutcome {
      switch name.text {
      case "new": return .new
      case "changed": throw BackupError.otherVersion(name: name, here: 2, kept: 1)
      default: return .here
      }
    }

    func recordBackupVerification(of wallet: WalletEntry) throws -> BackupVerification {
      guard wallet.name.text != "full" else { throw KeystoreError.full(path: "keystore") }
      noted.withLock { $0.append(wallet.name.text) }
      return BackupVerification(wallet: [], time: 0)
    }
  }

  private static func check(
    _ names: [String],
    here: [String],
    isPaper: Bool = false
  ) throws -> (CheckBackup.Response, noted: [String]) {
    let stub = StubStore(here)
    let content = try BackupContent(
      wallets: try names.enumerated().map { try Samples.kept($1, id: UInt8($0 + 1)) },
      extras: [:]
    )
    let response = try CheckBackup.Interactor(worker: stub)
      .act(
        on: .init(file: "b", isPaper: isPaper, content: content, created: isPaper ? nil : 0)
      )
    return (response, stub.noted.withLock { $0 })
  }

  @Test("the date is recorded for every wallet that is intact and unchanged on this machine")
  func notesAll() throws {
    let names = ["savings", "rent", "changed", "cold"]
    let (response, noted) = try Self.check(names, here: names)
    #expect(noted == ["savings", "rent", "cold"])
    #expect(response.verified.map(\.text) == noted)
  }

  @Test("nothing is recorded for a missing wallet, or for one that cannot store the date")
  func notesNoOther() throws {
    let (response, noted) = try Self.check(["new", "full"], here: ["other", "full"])
    #expect(noted == [] && response.verified == [])
    #expect(CheckBackup.Presenter().present(response).notes == [])
  }

  @Test("a page holds one wallet: others are not called missing, and it has no date")
  func checksAPage() throws {
    let (response, noted) = try Self.check(["savings"], here: ["savings", "rent"], isPaper: true)
    #expect(noted == ["savings"] && response.missing == [])
    let model = CheckBackup.Presenter().present(response)
    let address = try Samples.address("1")
    #expect(
      model.text == """
        paper  b

        savings  \(address)  recovery phrase  complete; the same as on this machine
        """
    )
    #expect(
      try Samples.json(model).hasPrefix(#"{"file":"b","missing":[],"others":[],"unknown":[],"#)
    )
    #expect(
      model.notes == [
        "info: no password was needed, so none was tested",
        "info: the date of this check was stored for savings; wallet list shows it",
      ]
    )
    let (file, _) = try Self.check(["savings"], here: ["savings", "rent"])
    #expect(file.missing.map(\.text) == ["rent"])
  }

  @Test("a page of an older file of the wallet is compared, and no date is recorded")
  func checksAnOldPage() throws {
    let (response, noted) = try Self.check(["changed"], here: ["changed"], isPaper: true)
    #expect(noted == [])
    #expect(
      CheckBackup.Presenter().present(response).text.hasSuffix(
        "complete; revision 2 on this machine, revision 1 in the backup"
      )
    )
  }
}

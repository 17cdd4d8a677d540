import Core
import Entity

@testable import Scenes
@testable import WalletKit

extension SettingsTests {
  /// An installation with one of everything.
  struct StubInstallation: Doctor.Worker {
    var states: [Doctor.PathStatus.State] = [.sound(mode: 0o700)]
    var isGuarded = true
    var listings: [WalletListing] = []
    /// The names of the wallets whose backups were tested; nil for all of them.
    var tested: Set<String>?
    var failure: (any Error)?
    var foreign: [ForeignFinding] = []
    var signed = Doctor.SigningStatus(
      policy: .success(.init(path: "", policy: nil, standings: [])),
      audit: .success(AuditReader(newest: 0, anchors: [], head: nil).reading),
      now: 0
    )

    func foreignKeystores() -> [ForeignFinding] { foreign }
    func signing() -> Doctor.SigningStatus { signed }

    func versions() -> [(name: String, version: String)] { [("kingtherum", "0.1.0")] }

    func protections() -> [Protection] {
      [
        Protection(
          name: "no-core-files",
          isOn: isGuarded,
          detail: "a crash does not write a core file"
        )
      ]
    }

    var found = Doctor.WorkerStatus(.sound(path: "/usr/libexec/worker"), isFenced: true)
    func workerProgram() -> Doctor.WorkerStatus { found }

    func places() -> [Doctor.PathStatus] {
      states.map { .init(name: "home", path: "~/.kingtherum", state: $0) }
    }

    func wallets() throws -> [WalletListing] {
      if let failure { throw failure }
      return listings
    }

    func backupVerifications() throws -> [String: BackupVerification] {
      let wallets = listings.compactMap(\.entry)
      let pairs = wallets.compactMap { wallet -> (String, BackupVerification)? in
        guard tested.map({ $0.contains(wallet.name.text) }) ?? true,
          let id = CanonicalJSON.bytes(wallet.id, count: 16)
        else { return nil }
        return (wallet.id, BackupVerification(wallet: id, time: CanonicalJSON.time(1)))
      }
      return Dictionary(pairs) { $1 }
    }
  }
}

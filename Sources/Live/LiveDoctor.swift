import CPlatform
import CQREncode
import Core
import Entity
import Exchange
import Files
package import Scenes
package import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Examines this installation for `doctor`.
package struct LiveDoctor: Doctor.Worker {
  let session: Session

  package init(session: Session) { self.session = session }

  package func versions() -> [(name: String, version: String)] {
    [("kingtherum", Version.text)] + LibraryVersions.all
      + [("libqrencode", String(cString: QRcode_APIVersionString()))]
  }

  package func protections() -> [Protection] { ProcessGuard.protections }

  package func workerProgram() -> Doctor.WorkerStatus {
    let state: Doctor.WorkerStatus.State
    do { state = .sound(path: try WorkerProgram.find()) } catch {
      if case .missing = error { state = .absent } else { state = .invalid(error.report) }
    }
    return Doctor.WorkerStatus(state, isFenced: kt_can_fence_files())
  }

  package func wallets() throws -> [WalletListing] { try session.wallets.wallets() }

  package func backupVerifications() throws -> [String: BackupVerification] {
    try session.wallets.backupVerifications()
  }

  package func signing() -> Doctor.SigningStatus {
    let policies = session.policies()
    return Doctor.SigningStatus(
      policy: Result {
        try takeStep("act", of: ShowPolicy.Interactor(worker: policies)) { try $0.act(on: .init()) }
      },
      audit: Result { try policies.audit(newest: 0) },
      now: Clock.now
    )
  }

  package func foreignKeystores() -> [ForeignFinding] {
    guard let user = Environment["HOME"], user.hasPrefix("/") else { return [] }
    return ForeignKeystoreScan.look(home: user == "/" ? "" : user)
  }

  package func places() -> [Doctor.PathStatus] {
    [
      place("home", "", 0o700, isWritten: true),
      place("keystore", "/keystore", 0o700, isWritten: true),
      place("settings", "/config.toml", 0o600),
      place("history", "/chain/" + OpenStore.storeName, 0o600, isWritten: true),
      place("outbox", "/chain/" + OpenStore.journalName, 0o600, isWritten: true),
      place("contacts", "/contacts", 0o600),
      place("names", "/names.json", 0o600),
      place("labels", "/labels.jsonl", 0o600),
      place("policy", "/policy.toml", 0o600),
      place("log", "/audit.log", 0o600, isWritten: true),
    ]
  }

  /// Checks a path; files that are written during use must also be writable.
  private func place(
    _ name: Sentence,
    _ below: String,
    _ mode: UInt32,
    isWritten: Bool = false
  ) -> Doctor.PathStatus {
    let path = session.home + below
    var found = state(of: path, wanted: mode)
    if isWritten, case .sound = found, access(path, W_OK) != 0 {
      found = .unwritable(reason: SystemErrorText.of(errno))
    }
    return Doctor.PathStatus(name: name, path: path, state: found)
  }

  /// Checks owner and mode: node addresses in the settings may contain an API key.
  private func state(of path: String, wanted: UInt32) -> Doctor.PathStatus.State {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return .absent }
    if facts.st_mode & S_IFMT == S_IFLNK { return .link }
    guard facts.st_uid == geteuid() else { return .foreign }
    let mode = UInt32(facts.st_mode) & 0o1777
    return mode & 0o077 == 0 ? .sound(mode: mode) : .open(mode: mode, wanted: wanted)
  }
}

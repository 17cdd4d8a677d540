import Files
package import Core
package import Entity

/// Why a backup could not be made, opened or restored.
package enum BackupError: Error, Equatable, Sendable {
  /// A section of a backup file, named in damage reports.
  package enum Part: CaseIterable, Sendable {
    /// The first line.
    case head
    /// The encrypted content.
    case body
  }

  /// The file is not a backup, or breaks the rules of the format.
  case format
  /// The backup was made by another version.
  case version
  /// The cost of the key derivation is outside the accepted range.
  case kdfLimit(passes: Int, memoryKiB: Int)
  /// A section of the file differs from what was written.
  case damaged(Part)
  /// The file has fewer bytes than were written.
  case cutOff(wanted: Int, found: Int)
  /// The file has more bytes than were written.
  case trailing(wanted: Int, found: Int)
  case wrongPassphrase
  /// The password is correct, but the file was changed deliberately; pieces are counted from 1.
  case tampered(piece: Int)
  /// The content of a file in the backup does not match its name.
  case content(file: String)
  /// The content exceeds the size limit of a backup.
  case tooLarge(bytes: Int, limit: Int)

  /// There is no wallet to back up.
  case nothing
  /// A wallet file is damaged, so a backup could not restore the wallet.
  case damagedWallet(slug: String, KeystoreError)
  /// The backup has no wallet of this name.
  case notInside(name: String)
  /// The file read back differs from what was sealed.
  case readBack

  /// Another wallet on this machine has the name of one in the backup.
  case nameTaken(name: WalletName)
  /// The wallet exists on this machine in another revision.
  case otherVersion(name: WalletName, here: Int64, kept: Int64)
  /// The wallet exists on this machine under another name.
  case existsAs(name: WalletName, other: WalletName)

  /// An error of the wallet folder or of the key derivation.
  case keystore(KeystoreError)
}

extension BackupError: Reportable {
  package var report: Report {
    switch self {
    case .format: Report(.data, "backup-format", "file is not a kingtherum backup")
    case .version:
      Report(.data, "backup-version", "unsupported backup: made by another version of kingtherum")
    case .kdfLimit(let passes, let memory):
      Report(
        .data,
        "backup-kdf-limit",
        "backup key derivation is out of range: expected 1 to 16 passes and 8 to 2,097,152 KiB of "
          + "memory, found \(passes, one: "pass", many: "passes") and \(count: memory) KiB"
      )
    case .damaged(let part):
      Report(
        .data,
        "backup-damaged",
        part == .head
          ? "backup is damaged: the checksum of its head does not match"
          : "backup is damaged: the checksum of its body does not match"
      )
    case .cutOff(let wanted, let found):
      Report(
        .data,
        "backup-cut-off",
        "backup is truncated: expected \(wanted, one: "byte", many: "bytes"), found \(count: found)"
      )
    case .trailing(let wanted, let found):
      Report(
        .data,
        "backup-trailing",
        "backup has extra data at the end: expected \(wanted, one: "byte", many: "bytes"), found "
          + "\(count: found)"
      )
    case .wrongPassphrase:
      Report(.refused, "backup-password", "wrong backup password")
    case .tampered(let piece):
      Report(
        .data,
        "backup-tampered",
        "password is correct, but piece \(piece) of the backup was changed after it was made"
      )
    case .content(let file):
      Report(
        .data,
        "backup-content",
        "invalid file in the backup: the content of \(path: PathDisplay.shown(file)) does not match its name"
      )
    case .tooLarge(let bytes, let limit):
      Report(
        .data,
        "backup-too-large",
        "backup is too large: expected at most \(limit, one: "byte", many: "bytes"), found "
          + "\(count: bytes)"
      )
    case .nothing: Report(.refused, "backup-nothing", "no wallet to back up")
    case .damagedWallet(let slug, let cause):
      Report(
        .refused,
        "backup-damaged-wallet",
        "wallet \(name: slug) cannot be backed up: \(cause.report.message)"
      )
    case .notInside(let name):
      Report(
        .usage,
        "backup-not-inside",
        "wallet not found in the backup: \(name: PathDisplay.shown(name))"
      )
    case .readBack:
      Report(
        .refused,
        "backup-read-back",
        "write verification failed: the file read back differs from what was written"
      )
    case .nameTaken(let name):
      Report(
        .refused,
        "restore-name-taken",
        "a different wallet named \(name: name.text) already exists and is never overwritten; nothing "
          + "was restored"
      )
    case .otherVersion(let name, let here, let kept):
      Report(
        .refused,
        "restore-other-version",
        "wallet \(name: name.text) already exists: revision \(here) on this machine, revision \(kept) in "
          + "the backup; nothing was restored"
      )
    case .existsAs(let name, let other):
      Report(
        .refused,
        "restore-other-name",
        "wallet \(name: name.text) in the backup already exists on this machine, named \(name: other.text); "
          + "nothing was restored"
      )
    case .keystore(let error): error.report
    }
  }
}

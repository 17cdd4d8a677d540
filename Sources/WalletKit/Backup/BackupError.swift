import Files
package import Core
package import Entity

/// Why a backup was not made, not opened or not put back.
package enum BackupError: Error, Equatable, Sendable {
  /// A part of a backup's file that can be damaged.
  package enum Part: String, CaseIterable, Sendable {
    /// The first line.
    case head
    /// What is encrypted.
    case body
  }

  /// The file is no backup, or breaks the rules of its form.
  case format
  /// The backup is of another version.
  case version
  /// The file asks for more work than a reader does, or for less than there is.
  case kdfLimit(passes: Int, memoryKiB: Int)
  /// A part of the file is not what was written.
  case damaged(Part)
  /// The file has fewer bytes than were written.
  case cutOff(wanted: Int, found: Int)
  /// The file has more bytes than were written.
  case trailing(wanted: Int, found: Int)
  case wrongPassphrase
  /// The passphrase is right and the file was changed on purpose; the piece is counted from 1.
  case tampered(piece: Int)
  /// A file inside the backup is not what its name says.
  case content(file: String)
  /// There is more to keep than a backup holds.
  case tooLarge(bytes: Int, limit: Int)

  /// There is no wallet that could be kept.
  case nothing
  /// A wallet's file is damaged, so a backup would not bring the wallet back.
  case damagedWallet(slug: String, KeystoreError)
  /// The backup holds no wallet of this name.
  case notInside(name: String)
  /// What was read back is not what was sealed.
  case readBack

  /// A wallet here has the name of another one in the backup.
  case nameTaken(name: WalletName)
  /// The wallet is here, and its file is another version of it.
  case otherVersion(name: WalletName, here: Int64, kept: Int64)
  /// The wallet is here under another name.
  case existsAs(name: WalletName, other: WalletName)

  /// What the folder of wallets said, or the making of a key.
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
          + "memory, found \(passes == 1 ? "1 pass" : "\(passes) passes") and \(memory) KiB"
      )
    case .damaged(let part):
      Report(
        .data,
        "backup-damaged",
        "backup is damaged: the checksum of its \(part.rawValue) does not match"
      )
    case .cutOff(let wanted, let found):
      Report(
        .data,
        "backup-cut-off",
        "backup is truncated: expected \(wanted) bytes, found \(found)"
      )
    case .trailing(let wanted, let found):
      Report(
        .data,
        "backup-trailing",
        "backup has extra data at the end: expected \(wanted) bytes, found \(found)"
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
        "invalid file in the backup: the content of \(PathDisplay.shown(file)) does not match its name"
      )
    case .tooLarge(let bytes, let limit):
      Report(
        .data,
        "backup-too-large",
        "backup is too large: expected at most \(limit) bytes, found \(bytes)"
      )
    case .nothing: Report(.refused, "backup-nothing", "no wallet to back up")
    case .damagedWallet(let slug, let cause):
      Report(
        .refused,
        "backup-damaged-wallet",
        "wallet \(slug) could not be restored from a backup: \(cause.report.message)"
      )
    case .notInside(let name):
      Report(
        .usage,
        "backup-not-inside",
        "wallet not found in the backup: \(PathDisplay.shown(name))"
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
        "another wallet named \(name.text) already exists and is never overwritten; nothing was "
          + "restored"
      )
    case .otherVersion(let name, let here, let kept):
      Report(
        .refused,
        "restore-other-version",
        "wallet \(name.text) already exists: revision \(here) on this machine, revision \(kept) in "
          + "the backup; nothing was restored"
      )
    case .existsAs(let name, let other):
      Report(
        .refused,
        "restore-other-name",
        "wallet \(name.text) already exists as \(other.text); nothing was restored"
      )
    case .keystore(let error): error.report
    }
  }
}

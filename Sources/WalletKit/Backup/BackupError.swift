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
  case hereAs(name: WalletName, other: WalletName)

  /// What the folder of wallets said, or the making of a key.
  case keystore(KeystoreError)
}

extension BackupError: Reportable {
  package var report: Report {
    switch self {
    case .format: Report(.data, "backup-format", "this is no backup of kingtherum")
    case .version:
      Report(.data, "backup-version", "the backup was made by another version of kingtherum")
    case .kdfLimit(let passes, let memory):
      Report(
        .data,
        "backup-kdf-limit",
        "the backup asks for \(passes) passes over \(memory) KiB; allowed are 1 to 16 over 8 to "
          + "2097152"
      )
    case .damaged(let part):
      Report(
        .data,
        "backup-damaged",
        "the backup was damaged: its \(part.rawValue) does not fit the sum over it"
      )
    case .cutOff(let wanted, let found):
      Report(
        .data,
        "backup-cut-off",
        "the backup was cut off: it had \(wanted) bytes when it was made, and has \(found)"
      )
    case .trailing(let wanted, let found):
      Report(
        .data,
        "backup-trailing",
        "something was added to the backup: it had \(wanted) bytes when it was made, and has "
          + "\(found)"
      )
    case .wrongPassphrase:
      Report(.refused, "backup-passphrase", "the passphrase of the backup is wrong")
    case .tampered(let piece):
      Report(
        .data,
        "backup-tampered",
        "the passphrase is right, and piece \(piece) of the backup was changed since it was made"
      )
    case .content(let file):
      Report(
        .data,
        "backup-content",
        "\(PathText.shown(file)) in the backup is not what its name says"
      )
    case .tooLarge(let bytes, let limit):
      Report(
        .data,
        "backup-too-large",
        "a backup holds at most \(limit) bytes, and here are \(bytes)"
      )
    case .nothing: Report(.refused, "backup-nothing", "there is no wallet to back up")
    case .damagedWallet(let slug, let cause):
      Report(
        .refused,
        "backup-damaged-wallet",
        "the wallet \(slug) would not come back from a backup: \(cause.report.message)"
      )
    case .notInside(let name):
      Report(
        .usage,
        "backup-not-inside",
        "there is no wallet named \(PathText.shown(name)) to take"
      )
    case .readBack:
      Report(.refused, "backup-read-back", "the disk gave back other bytes than were written")
    case .nameTaken(let name):
      Report(
        .refused,
        "restore-name-taken",
        "another wallet named \(name.text) is here, and is never overwritten; nothing was restored"
      )
    case .otherVersion(let name, let here, let kept):
      Report(
        .refused,
        "restore-other-version",
        "\(name.text) is here with its file written \(here) times, and \(kept) times in the backup; "
          + "nothing was restored"
      )
    case .hereAs(let name, let other):
      Report(
        .refused,
        "restore-here-as",
        "\(name.text) is here already, as \(other.text); nothing was restored"
      )
    case .keystore(let error): error.report
    }
  }
}

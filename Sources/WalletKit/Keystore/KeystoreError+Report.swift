import Files
package import Core
import Entity

extension KeystoreError: Reportable {
  package var report: Report {
    switch self {
    case .parentMissing(let home):
      Report(
        .refused,
        "home-parent-missing",
        "cannot create \(path: PathDisplay.shown(home)): its parent folder does not exist"
      )
    case .notFolder(let path):
      Report(.refused, "home-not-folder", "\(path: PathDisplay.shown(path)) is not a folder")
    case .folderIsLink(let path):
      Report(
        .refused,
        "home-link",
        "\(path: PathDisplay.shown(path)) is a symbolic link; wallets must be in a real folder"
      )
    case .folderOwner(let path, let owner):
      Report(
        .refused,
        "home-owner",
        "\(path: PathDisplay.shown(path)) belongs to another user (\(owner))"
      )
    case .folderOpenToOthers(let path):
      Report(
        .refused,
        "home-mode",
        "others can access \(path: PathDisplay.shown(path)); if it is only for wallets, check what is in "
          + "it, then run: chmod 700 \(path: PathDisplay.quoted(path))"
      )
    case .folderIsShared(let path):
      Report(
        .refused,
        "home-shared",
        "\(path: PathDisplay.shown(path)) is shared with others; wallets must be in a folder of their own"
      )
    case .badPath:
      Report(
        .usage,
        "home-path",
        "invalid path of the home folder: it is empty or contains a zero byte"
      )
    case .fileOwner(let path, let owner):
      Report(
        .refused,
        "keystore-file-owner",
        "\(path: PathDisplay.shown(path)) belongs to another user (\(owner))"
      )
    case .fileOpenToOthers(let path):
      Report(
        .refused,
        "keystore-file-mode",
        "others can read \(path: PathDisplay.shown(path))"
      )
    case .fileHasTwoNames(let path):
      Report(
        .refused,
        "keystore-file-links",
        "\(path: PathDisplay.shown(path)) has a second name (a hard link)"
      )
    case .fileTooLong(let path, let limit):
      Report(
        .data,
        "keystore-file-long",
        "\(path: PathDisplay.shown(path)) is too large for a wallet file: expected at most "
          + "\(limit, one: "byte", many: "bytes")"
      )
    case .fileKind(let path):
      Report(
        .refused,
        "keystore-file-kind",
        "\(path: PathDisplay.shown(path)) is not a regular file"
      )
    case .full(let path):
      Report(
        .refused,
        "disk-full",
        "no space left on the disk for \(path: PathDisplay.shown(path))"
      )
    case .readOnly(let path):
      Report(
        .refused,
        "disk-read-only",
        "\(path: PathDisplay.shown(path)) is on a read-only file system"
      )
    case .noAccess(let path):
      Report(.refused, "permission-denied", "permission denied: \(path: PathDisplay.shown(path))")
    case .system(let step, let path, let code):
      Report(
        .refused,
        "file-system",
        step.failure(at: PathDisplay.shown(path), SystemErrorText.of(code))
      )
    case .busy(let seconds):
      Report(
        .refused,
        "keystore-busy",
        "another kingtherum process is still using the wallets after \(seconds) s"
      )
    case .lockUnsupported(let path):
      Report(
        .refused,
        "keystore-lock",
        "cannot lock \(path: PathDisplay.shown(path)): its file system does not support locks, so two runs "
          + "could conflict"
      )
    case .readBack(let path):
      Report(
        .refused,
        "keystore-read-back",
        "write verification failed: \(path: PathDisplay.shown(path)) read back differs from what was "
          + "written; nothing was changed"
      )
    case .notConfirmed(let path):
      Report(
        .refused,
        "keystore-not-confirmed",
        "\(path: PathDisplay.shown(path)) was written, but the disk did not confirm its directory "
          + "entry; the file may be lost after a power failure"
      )
    case .conflict:
      Report(
        .refused,
        "keystore-conflict",
        "another kingtherum process changed the wallet at the same time; this one changed nothing"
      )
    case .exists(let name):
      Report(
        .refused,
        "wallet-exists",
        "wallet already exists: \(name: UntrustedText.escaped(name))"
      )
    case .misnamed(let slug, let name):
      Report(
        .data,
        "wallet-misnamed",
        "file \(name: UntrustedText.escaped(slug)).ktr contains the wallet \(name: name.text), which belongs in "
          + "\(name: name.slug).ktr"
      )
    case .notKept(let name):
      Report(
        .refused,
        "removed-wallet-unknown",
        "removed wallet not found: \(name: UntrustedText.escaped(name))"
      )
    case .unknown(let name):
      Report(.refused, "wallet-unknown", "unknown wallet: \(name: UntrustedText.escaped(name))")
    case .version:
      Report(
        .data,
        "keystore-version",
        "unsupported version of the wallet file"
      )
    case .damaged:
      Report(.data, "keystore-damaged", "wallet file is damaged; restore it from a backup")
    case .kdfLimit(let passes, let memoryKiB):
      Report(
        .data,
        "keystore-kdf-limit",
        "wallet file key derivation is out of range: expected 1 to 16 passes and 8 to 2,097,152 "
          + "KiB of memory, found \(passes, one: "pass", many: "passes") and \(count: memoryKiB) "
          + "KiB"
      )
    case .tampered:
      Report(
        .data,
        "keystore-tampered",
        "password is correct, but the wallet file was changed by someone else; restore it from a "
          + "backup"
      )
    case .address:
      Report(
        .data,
        "keystore-address",
        "wallet file contains an address that does not belong to its secret"
      )
    case .format:
      Report(
        .data,
        "keystore-format",
        "file is not a wallet or is damaged; restore it from a backup"
      )
    case .kdfMemory(let needed, let available):
      Report(
        .refused,
        "keystore-kdf-memory",
        available.map {
          "not enough memory to check the password: \(count: needed) MiB required, \(count: $0) MiB "
            + "available"
        }
          ?? "not enough memory to check the password: \(count: needed) MiB required, refused by the "
          + "system"
      )
    case .noSlot, .otherDevice, .wrongPassphrase, .wrongPIN, .wrongRecoveryCode, .pinIsNotEnough,
      .slotExists, .slotsFull, .lastPassphrase, .generationSpent:
      slotReport
    case .pin(let error): error.report
    case .device(let error): error.report
    case .accountList(let fault, let path): listReport(fault, path)
    case .accountExists(let address):
      Report(.refused, "account-exists", "account already exists in the wallet: \(address)")
    case .accountUnknown(let address):
      Report(.refused, "account-unknown", "account not found in the wallet: \(address)")
    case .accountsFull:
      Report(.refused, "accounts-full", "too many accounts: the wallet's account list is full")
    case .watchOnly, .watchFile, .watchKind, .watchKey: watchReport
    case .digest(let error): error.report
    case .secret(let error): error.report
    case .wallet(let error): error.report
    }
  }

  private func listReport(_ fault: ListFault, _ path: String) -> Report {
    let path = PathDisplay.shown(path)
    return switch fault {
    case .format:
      Report(
        .data,
        "accounts-format",
        "account list \(path: path) is invalid or damaged; without it, the wallet opens, but only with "
          + "its first account"
      )
    case .version:
      Report(.data, "accounts-version", "account list \(path: path) has an unsupported version")
    case .tampered:
      Report(
        .data,
        "accounts-tampered",
        "account list \(path: path) was changed by someone else; without it, the wallet opens, but only "
          + "with its first account"
      )
    case .address:
      Report(
        .data,
        "accounts-address",
        "account list \(path: path) contains an address that does not belong to the wallet; without it, "
          + "the wallet opens, but only with its first account"
      )
    }
  }
}

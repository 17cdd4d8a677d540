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
        "\(PathText.shown(home)) cannot be made: the folder that should hold it is not there"
      )
    case .notFolder(let path):
      Report(.refused, "home-not-folder", "\(PathText.shown(path)) is not a folder")
    case .folderIsLink(let path):
      Report(
        .refused,
        "home-link",
        "\(PathText.shown(path)) is a link; wallets lie in a real folder"
      )
    case .folderOwner(let path, let owner):
      Report(
        .refused,
        "home-owner",
        "\(PathText.shown(path)) belongs to another user (\(owner))"
      )
    case .folderOpenToOthers(let path):
      Report(
        .refused,
        "home-mode",
        "others can look into \(PathText.shown(path)); if it is for wallets alone: chmod 700 "
          + PathText.quoted(path)
      )
    case .folderIsShared(let path):
      Report(
        .refused,
        "home-shared",
        "\(PathText.shown(path)) is shared with others; wallets lie in a folder of their own"
      )
    case .badPath:
      Report(.usage, "home-path", "the path of the home folder is empty or holds a zero byte")
    case .fileOwner(let path, let owner):
      Report(
        .refused,
        "keystore-file-owner",
        "\(PathText.shown(path)) belongs to another user (\(owner))"
      )
    case .fileOpenToOthers(let path):
      Report(
        .refused,
        "keystore-file-mode",
        "others can read \(PathText.shown(path)); mend it with: chmod 600 "
          + PathText.quoted(path)
      )
    case .fileHasTwoNames(let path):
      Report(
        .refused,
        "keystore-file-links",
        "\(PathText.shown(path)) has a second name (a hard link) somewhere"
      )
    case .fileTooLong(let path, let limit):
      Report(
        .data,
        "keystore-file-long",
        "\(PathText.shown(path)) is longer than \(limit) bytes, so it is no wallet"
      )
    case .fileKind(let path):
      Report(.refused, "keystore-file-kind", "\(PathText.shown(path)) is not a plain file")
    case .full(let path):
      Report(
        .refused,
        "disk-full",
        "there is no room on the disk for \(PathText.shown(path))"
      )
    case .readOnly(let path):
      Report(
        .refused,
        "disk-read-only",
        "\(PathText.shown(path)) is on a file system that takes no changes"
      )
    case .noAccess(let path):
      Report(.refused, "no-access", "the system denies access to \(PathText.shown(path))")
    case .system(let step, let path, let code):
      Report(
        .refused,
        "file-system",
        "the system cannot \(step.rawValue) \(PathText.shown(path)): \(SystemText.of(code))"
      )
    case .busy(let seconds):
      Report(
        .refused,
        "keystore-busy",
        "another kingtherum has been at work on the wallets for \(seconds) seconds"
      )
    case .lockUnsupported(let path):
      Report(
        .refused,
        "keystore-lock",
        "\(PathText.shown(path)) is on a file system without locks, so two runs could collide"
      )
    case .readBack(let path):
      Report(
        .refused,
        "keystore-read-back",
        "the disk gave back other bytes than were written for \(PathText.shown(path)); "
          + "nothing was changed"
      )
    case .notConfirmed(let path):
      Report(
        .refused,
        "keystore-not-confirmed",
        "\(PathText.shown(path)) is written, but the disk did not confirm its name; "
          + "it may be gone after a power cut"
      )
    case .conflict:
      Report(
        .refused,
        "keystore-conflict",
        "another kingtherum changed the wallet meanwhile; nothing was changed by this one"
      )
    case .exists(let name):
      Report(
        .refused,
        "wallet-exists",
        "a wallet named \(ForeignText.escaped(name)) is there already"
      )
    case .misnamed(let slug, let name):
      Report(
        .data,
        "wallet-misnamed",
        "the file \(ForeignText.escaped(slug)).ktr holds the wallet \(name.text), "
          + "which belongs in \(name.slug).ktr"
      )
    case .notKept(let name):
      Report(
        .refused,
        "wallet-not-kept",
        "no removed wallet named \(ForeignText.escaped(name)) is kept here"
      )
    case .unknown(let name):
      Report(.refused, "wallet-unknown", "there is no wallet named \(ForeignText.escaped(name))")
    case .version:
      Report(
        .data,
        "keystore-version",
        "the wallet's file is of a version that this program cannot read"
      )
    case .damaged:
      Report(.data, "keystore-damaged", "the wallet's file is damaged; restore a backup of it")
    case .kdfLimit(let passes, let memoryKiB):
      Report(
        .data,
        "keystore-kdf-limit",
        "the wallet's file asks for \(passes) passes over \(memoryKiB) KiB; "
          + "allowed are 1 to 16 over 8 to 2097152"
      )
    case .tampered:
      Report(
        .data,
        "keystore-tampered",
        "the passphrase is right, but the wallet's file was changed by someone else; "
          + "restore a backup of it"
      )
    case .address:
      Report(
        .data,
        "keystore-address",
        "the wallet's file shows an address that does not belong to the secret inside"
      )
    case .format:
      Report(
        .data,
        "keystore-format",
        "the file is not a wallet, or is damaged; restore a backup of it"
      )
    case .kdfMemory(let needed, let available):
      Report(
        .refused,
        "keystore-kdf-memory",
        "trying the passphrase takes \(needed) MiB of memory"
          + (available.map { ", and \($0) MiB can be had" } ?? ", which the system does not give")
      )
    case .noSlot, .otherDevice, .wrongPassphrase, .wrongPIN, .wrongRecoveryCode, .pinIsNotEnough,
      .slotExists, .slotsFull, .lastPassphrase, .generationSpent:
      slotReport
    case .pin(let error): error.report
    case .device(let error): error.report
    case .accountList(let fault, let path): listReport(fault, path)
    case .accountExists(let address):
      Report(.refused, "account-exists", "the wallet has the account \(address) already")
    case .accountUnknown(let address):
      Report(.refused, "account-unknown", "the wallet has no account \(address)")
    case .accountsFull:
      Report(.refused, "accounts-full", "the wallet's list of accounts has no room for another")
    case .watchOnly, .watchFile, .watchKind, .watchKey: watchReport
    case .digest(let error): error.report
    case .secret(let error): error.report
    case .wallet(let error): error.report
    }
  }

  private func listReport(_ fault: ListFault, _ path: String) -> Report {
    let list = "the list of accounts \(PathText.shown(path))"
    let cure = "; without it the wallet still opens, with its first account"
    return switch fault {
    case .format:
      Report(.data, "accounts-format", list + " is not one, or is damaged" + cure)
    case .version:
      Report(.data, "accounts-version", list + " is of a version that this program cannot read")
    case .tampered:
      Report(.data, "accounts-tampered", list + " was changed by someone else" + cure)
    case .address:
      Report(.data, "accounts-address", list + " has an address that is not the wallet's" + cure)
    }
  }
}

import Core
import Entity

extension KeystoreError {
  var nameReport: Report {
    switch self {
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
    case .unknown(let name):
      Report(.refused, "wallet-unknown", "there is no wallet named \(ForeignText.escaped(name))")
    default:
      Report(.bug, "wallet-name-unknown", "the wallet's name is refused")
    }
  }

  var contentReport: Report {
    switch self {
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
    default:
      Report(
        .data,
        "keystore-format",
        "the file is not a wallet, or is damaged; restore a backup of it"
      )
    }
  }

  var unlockReport: Report {
    switch self {
    case .kdfMemory(let needed, let available):
      Report(
        .refused,
        "keystore-kdf-memory",
        "trying the passphrase takes \(needed) MiB of memory"
          + (available.map { ", and \($0) MiB can be had" } ?? ", which the system does not give")
      )
    case .noSlot(let kind):
      Report(.refused, "keystore-no-slot", "the wallet cannot be unlocked by \(kind.rawValue)")
    default:
      Report(.refused, "wrong-passphrase", "the passphrase is wrong")
    }
  }

  var accountReport: Report {
    switch self {
    case .accountList(let fault, let path): listReport(fault, path)
    case .accountExists(let address):
      Report(.refused, "account-exists", "the wallet has the account \(address) already")
    case .accountUnknown(let address):
      Report(.refused, "account-unknown", "the wallet has no account \(address)")
    default:
      Report(.refused, "accounts-full", "the wallet's list of accounts has no room for another")
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

import Files
import Core

/// The errors about watch-only wallets.
extension KeystoreError {
  /// The error in words; for the cases that ``report`` leaves to this.
  var watchReport: Report {
    switch self {
    case .watchFile(let fault, let path): Self.report(fault, PathText.shown(path))
    case .watchKind(let name, hasKey: true):
      Report(
        .refused,
        "watch-has-xpub",
        "\(ForeignText.escaped(name)) watches the addresses of an xpub, and no others"
      )
    case .watchKind(let name, hasKey: false):
      Report(
        .refused,
        "watch-has-addresses",
        "\(ForeignText.escaped(name)) watches single addresses, from which no others come"
      )
    case .watchKey(let error): error.report
    case .watchOnly(let name):
      Report(
        .refused,
        "wallet-watch-only",
        "\(ForeignText.escaped(name)) is watch-only: its key is not here, and this takes the key"
      )
    default: Report(.bug, "watch-unforeseen", "an error of another sort was taken for this one")
    }
  }

  private static func report(_ fault: WatchFault, _ file: String) -> Report {
    switch fault {
    case .format: Report(.data, "watch-format", "\(file) is no watch-only wallet, or is damaged")
    case .version:
      Report(.data, "watch-version", "\(file) is of a version that this program cannot read")
    case .damaged:
      Report(
        .data,
        "watch-damaged",
        "\(file) is damaged; remove the file, and watch the same again"
      )
    case .misnamed:
      Report(.data, "watch-misnamed", "\(file) holds a wallet of another name than the file's")
    case .address:
      Report(.data, "watch-address", "\(file) shows an address that does not belong to its xpub")
    }
  }
}

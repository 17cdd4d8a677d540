import Files
import Core

/// Errors about watch-only wallets.
extension KeystoreError {
  /// The report for the cases that ``report`` leaves to this property.
  var watchReport: Report {
    switch self {
    case .watchFile(let fault, let path): Self.report(fault, PathDisplay.shown(path))
    case .watchKind(let name, hasKey: true):
      Report(
        .refused,
        "watch-has-xpub",
        "\(name: UntrustedText.escaped(name)) watches the addresses of an xpub; no others can be added"
      )
    case .watchKind(let name, hasKey: false):
      Report(
        .refused,
        "watch-has-addresses",
        "\(name: UntrustedText.escaped(name)) watches single addresses; no others can be derived from them"
      )
    case .watchKey(let error): error.report
    case .watchOnly(let name):
      Report(
        .refused,
        "wallet-watch-only",
        "\(name: UntrustedText.escaped(name)) is watch-only: this requires its private key, which is not "
          + "on this machine"
      )
    default:
      Report(.bug, "watch-unforeseen", "unexpected error: it is not about a watch-only wallet")
    }
  }

  private static func report(_ fault: WatchFault, _ file: String) -> Report {
    switch fault {
    case .format:
      Report(.data, "watch-format", "\(path: file) is not a watch-only wallet or is damaged")
    case .version:
      Report(.data, "watch-version", "\(path: file) has an unsupported version")
    case .damaged:
      Report(
        .data,
        "watch-damaged",
        "\(path: file) is damaged; remove the file and create the watch-only wallet again"
      )
    case .misnamed:
      Report(
        .data,
        "watch-misnamed",
        "\(path: file) contains a wallet with a name that does not match the file"
      )
    case .address:
      Report(
        .data,
        "watch-address",
        "\(path: file) contains an address that does not belong to its xpub"
      )
    }
  }
}

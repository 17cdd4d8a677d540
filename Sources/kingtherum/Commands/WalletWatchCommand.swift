import ArgumentParser
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum wallet watch NAME`
struct WalletWatchCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Watch an xpub or addresses whose key is on another machine.",
    discussion: """
      An xpub comes from account xpub. That of an account (m/44'/60'/0') and that of its chain \
      (m/44'/60'/0'/0) give the addresses of m/44'/60'/0'/0/{i}; --scheme ledger-legacy gives \
      m/44'/60'/0'/{i}, and --path any other without hardened steps below the key. tx build \
      --from NAME writes what the machine with the key signs. --ur takes the QR code that \
      account xpub --ur or another signer shows (crypto-hdkey or crypto-account, and \
      hdkey or account-descriptor, as they are called now).

      Example: kingtherum wallet watch cold --xpub xpub6… --count 5
      """
  )

  @Argument(help: "What to call it: 1 to 50 characters of any script.")
  var name: String

  @Option(help: "The extended public key; never the private one.")
  var xpub: String?

  @Option(help: "How many addresses below the xpub to begin with (else 1).")
  var count: UInt32?

  @Option(help: "Where they lie: standard or ledger-legacy.")
  var scheme: DerivationScheme?

  @Option(help: "Where they lie, from the master key on, such as m/44'/60'/0'/1/{i}.")
  var path: String?

  @Option(help: "An address to watch; more than once for more.")
  var address: [String] = []

  @Option(help: "Read addresses from this file (- for stdin), one a line, a label behind it.")
  var addressesFile: String?

  @Option(
    name: .customLong("ur"),
    help: "Read the key from this file with its QR code's text (- for stdin)."
  )
  var code: String?

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let request = WatchWallet.Request(
      name: try WalletName(parsing: name),
      xpub: xpub,
      scheme: scheme,
      paths: path,
      count: count,
      addresses: try addresses(),
      code: try code.map { try InputFile.read($0, limit: InputFile.documentLimit) }
    )
    try await play(
      request,
      through: WatchWallet.Interactor(worker: try Session(common).wallets),
      to: WatchWallet.Presenter()
    )
  }

  private func addresses() throws -> [WatchedAddress] {
    let typed = try address.map { WatchedAddress(address: try Address(parsing: $0), label: nil) }
    guard let addressesFile else { return typed }
    let bytes = try InputFile.read(addressesFile, limit: InputFile.documentLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WatchedAddressError.notText
    }
    return typed + (try WatchedAddress.list(text))
  }
}

import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet pin …`
struct WalletPINCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Set or remove a wallet's PIN on this machine, or show whether it has one",
    subcommands: [
      WalletPINSetCommand.self, WalletPINRemoveCommand.self, WalletPINStatusCommand.self,
    ]
  )
}

/// `kingtherum wallet pin set [NAME]`
struct WalletPINSetCommand: OfflineView {
  static let abandoned: Sentence? = "the PIN was not set"

  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set or change the PIN on this machine",
    discussion: """
      The PIN works only with the device secret, kept in another folder than the wallets. A thief \
      who copies both finds 6 digits in about 20 minutes; the password stays as strong as it is. \
      After 10 wrong PINs in a row only the password opens the wallet.

      Example: kingtherum wallet pin set savings
      """
  )

  @Argument(
    help: "Wallet name (default: the default wallet, or the only one)",
    completion: .wallets
  )
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Read the new PIN, 6 to 12 digits, from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var pinFile: String?

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(ChangePIN.Presenter().present(try set()))
  }

  /// Sets the PIN; it and the unlocking secret are wiped on return, before the answer is printed.
  private func set() throws -> ChangePIN.Response {
    try SecretInput.requireOneStandardInput(
      pinFile,
      owner.password.passwordFile,
      owner.recoveryCodeFile
    )
    let session = try Session(common)
    let request = ChangePIN.Request(
      wallet: try session.wallet(name, asks: Dialog.isPossible(common), needsKey: true)
    )
    let wallets = session.wallets(owner.words)
    let change = ChangePIN.Interactor(worker: wallets)
    try change.prepare(request)
    if pinFile == nil { _ = try Terminal.required(for: "choose a PIN") }
    return try SecretInput.unlockingAsOwner(request.wallet, owner, wallets) { secret in
      try takeStep("set", of: change) {
        try $0.set(request, unlockedBy: secret) {
          try SecretInput.newPIN(pinFile)
        }
      }
    }
  }
}

/// `kingtherum wallet pin remove [NAME]`
struct WalletPINRemoveCommand: OfflineView {
  static let abandoned: Sentence? = "the PIN was not removed"

  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove the PIN",
    discussion: """
      No PIN opens the wallet any more, on any machine.

      Example: kingtherum wallet pin remove savings
      """
  )

  @Argument(
    help: "Wallet name (default: the default wallet, or the only one)",
    completion: .wallets
  )
  var name: String?

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(ChangePIN.Presenter().present(try remove()))
  }

  /// Removes the PIN; the unlocking secret is wiped on return, before the answer is printed.
  private func remove() throws -> ChangePIN.Response {
    let session = try Session(common)
    let request = ChangePIN.Request(
      wallet: try session.wallet(name, asks: Dialog.isPossible(common), needsKey: true)
    )
    let wallets = session.wallets(owner.words)
    guard try wallets.pinStatus(of: request.wallet) != nil else {
      throw KeystoreError.noSlot(.pinAndDevice)
    }
    return try SecretInput.unlockingAsOwner(request.wallet, owner, wallets) { secret in
      try takeStep("remove", of: ChangePIN.Interactor(worker: wallets)) {
        try $0.remove(request, unlockedBy: secret)
      }
    }
  }
}

/// `kingtherum wallet pin status [NAME]`
struct WalletPINStatusCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the PIN's status and the number of wrong attempts",
    discussion: "Example: kingtherum wallet pin status savings"
  )

  @Argument(
    help: "Wallet name (default: the default wallet, or the only one)",
    completion: .wallets
  )
  var name: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let wallet = try session.wallet(name, asks: Dialog.isPossible(common), needsKey: true)
    try await perform(
      ShowPIN.Request(wallet: wallet),
      through: ShowPIN.Interactor(worker: session.wallets),
      to: ShowPIN.Presenter()
    )
  }
}

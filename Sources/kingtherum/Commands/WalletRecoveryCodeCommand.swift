import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum wallet recovery-code …`
struct WalletRecoveryCodeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recovery-code",
    abstract: "Create or remove a wallet's recovery code",
    subcommands: [WalletRecoveryCodeCreateCommand.self, WalletRecoveryCodeRemoveCommand.self]
  )
}

/// `kingtherum wallet recovery-code create [NAME]`
struct WalletRecoveryCodeCreateCommand: OfflineView {
  static let abandoned: Sentence? = "no recovery code was created"

  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a recovery code that opens the wallet file",
    discussion: """
      The code is shown once on the terminal and you are asked to type it back, or it is written \
      to --code-out FILE. It opens the file, as the password does, but is not a backup of it: the \
      recovery phrase is.

      Example: kingtherum wallet recovery-code create savings
      """
  )

  @Argument(
    help: "Wallet name (default: the default wallet, or the only one)",
    completion: .wallets
  )
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Write the code to this new file (mode 0600) instead of showing it",
      valueName: "file"
    ),
    completion: .file()
  )
  var codeOut: String?

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(ChangeRecoveryCode.Presenter().present(try make()))
  }

  /// Creates the code; it and the unlocking secret are wiped on return, before the answer.
  private func make() throws -> ChangeRecoveryCode.Response {
    try SecretInput.requireOneStandardInput(
      owner.password.passwordFile,
      owner.recoveryCodeFile,
      owner.words.passphraseFile
    )
    let session = try Session(common)
    let request = ChangeRecoveryCode.Request(
      wallet: try session.wallet(name, asks: Dialog.isPossible(common), needsKey: true)
    )
    let wallets = session.wallets(owner.words)
    let change = ChangeRecoveryCode.Interactor(worker: wallets)
    try change.requireNone(request)
    try NewFile.requireFree(forSecret: codeOut, flag: "--code-out")
    if codeOut == nil {
      _ = try Terminal.required(toShow: "the recovery code", orFlag: "--code-out FILE")
    }
    var kept: ChangeRecoveryCode.CodeStorage?
    do {
      return try SecretInput.unlockingAsOwner(request.wallet, owner, wallets) { secret in
        try takeStep("create", of: change) {
          try $0.create(request, unlockedBy: secret) { code in
            let place = try keep(code)
            kept = place
            return place
          }
        }
      }
    } catch {
      // A code that opens nothing would only mislead. If the disk did not confirm the new wallet
      // file, the code may open it.
      let isMade =
        if case KeystoreError.notConfirmed? = error as? KeystoreError { true } else { false }
      if case .inFile(let path)? = kept, !isMade { NewFile.remove(path) }
      throw error
    }
  }

  /// Writes the code to a file or shows it, before it opens the wallet.
  private func keep(_ code: borrowing RecoveryCode) throws -> ChangeRecoveryCode.CodeStorage {
    if let codeOut {
      try NewFile.write(try code.grouped(), to: codeOut)
      return .inFile(codeOut)
    }
    let terminal = try Terminal.required(toShow: "the recovery code", orFlag: "--code-out FILE")
    try RecoveryCodeDialog.show(code, on: terminal)
    try RecoveryCodeDialog.confirm(code, on: terminal)
    return .written
  }
}

/// `kingtherum wallet recovery-code remove [NAME]`
struct WalletRecoveryCodeRemoveCommand: OfflineView {
  static let abandoned: Sentence? = "the recovery code was not removed"

  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove the recovery code",
    discussion: "Example: kingtherum wallet recovery-code remove savings"
  )

  @Argument(
    help: "Wallet name (default: the default wallet, or the only one)",
    completion: .wallets
  )
  var name: String?

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(ChangeRecoveryCode.Presenter().present(try remove()))
  }

  /// Removes the code; the unlocking secret is wiped on return, before the answer is printed.
  private func remove() throws -> ChangeRecoveryCode.Response {
    let session = try Session(common)
    let request = ChangeRecoveryCode.Request(
      wallet: try session.wallet(name, asks: Dialog.isPossible(common), needsKey: true)
    )
    let wallets = session.wallets(owner.words)
    let change = ChangeRecoveryCode.Interactor(worker: wallets)
    guard try change.prepare(request).slots.contains(.recoveryCode) else {
      throw KeystoreError.noSlot(.recoveryCode)
    }
    return try SecretInput.unlockingAsOwner(request.wallet, owner, wallets) { secret in
      try takeStep("remove", of: change) { try $0.remove(request, unlockedBy: secret) }
    }
  }
}

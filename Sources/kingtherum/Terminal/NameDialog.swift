import Core
import Entity
import Scenes
import WalletKit

/// Asks for a new wallet's name.
enum NameDialog {
  /// Returns the name that was given; without one, asks for it on a terminal.
  ///
  /// - Throws: `CreateWalletError.unnamed` if nobody can be asked.
  static func name(
    _ given: String?,
    _ common: CommonOptions,
    _ create: CreateWallet.Interactor
  ) throws -> WalletName {
    if let given { return try WalletName(parsing: given) }
    guard Dialog.isPossible(common), let terminal = Terminal() else {
      throw CreateWalletError.unnamed
    }
    return try choose(
      offering: create.suggestedName(),
      on: terminal,
      check: create.requireFree
    )
  }

  /// Asks until a name passes the check; Enter alone takes the one that is offered.
  static func choose(
    offering offered: WalletName?,
    on terminal: borrowing Terminal,
    check: (WalletName) throws -> Void
  ) throws -> WalletName {
    let question: Sentence =
      offered.map { "Name of the new wallet? [\($0.text)] " } ?? "Name of the new wallet? "
    return try InputRetry.again(on: terminal, where: isInputError) {
      let typed = try terminal.askText(question)
      if let offered, typed.isEmpty { return offered }
      let name = try WalletName(parsing: typed)
      try check(name)
      return name
    }
  }

  private static func isInputError(_ error: any Error) -> Bool {
    switch error {
    case is WalletNameError, is NameClashError, is TextError, KeystoreError.exists: true
    default: false
    }
  }
}

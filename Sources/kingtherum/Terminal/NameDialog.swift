import Core
import Entity
import Scenes
import WalletKit

/// Asks for a new wallet's name.
enum NameDialog {
  /// Returns the name that was given; without one, or if it is taken, asks for it on a terminal.
  ///
  /// A taken name is left to the command if it `isScripted`: where a file gives the secret, somebody
  /// meant that name and no other.
  /// - Throws: `CreateWalletError.unnamed` if nobody can be asked.
  static func name(
    _ given: String?,
    _ common: CommonOptions,
    _ create: CreateWallet.Interactor,
    isScripted: Bool
  ) throws -> WalletName {
    let given = try given.map { try WalletName(parsing: $0) }
    guard Dialog.isPossible(common), let terminal = Terminal() else {
      guard let given else { throw CreateWalletError.unnamed }
      return given
    }
    if let given, try isScripted || isFree(given, create, on: terminal) { return given }
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
      offered.map { "Name of the new wallet? [\(name: $0.text)] " } ?? "Name of the new wallet? "
    return try answer(to: question, offering: offered, on: terminal, check: check)
  }

  /// Asks for another name of a wallet until one passes the check.
  static func rename(
    _ wallet: WalletName,
    on terminal: borrowing Terminal,
    check: (WalletName) throws -> Void
  ) throws -> WalletName {
    let question: Sentence = "New name of wallet \(name: wallet.text)? "
    return try answer(to: question, offering: nil, on: terminal, check: check)
  }

  private static func answer(
    to question: Sentence,
    offering offered: WalletName?,
    on terminal: borrowing Terminal,
    check: (WalletName) throws -> Void
  ) throws -> WalletName {
    try InputRetry.again(on: terminal, where: isInputError) {
      let typed = try terminal.askText(question)
      if let offered, typed.isEmpty { return offered }
      let name = try WalletName(parsing: typed)
      try check(name)
      return name
    }
  }

  /// Returns whether a given name is free; if it is taken, says so.
  private static func isFree(
    _ name: WalletName,
    _ create: CreateWallet.Interactor,
    on terminal: borrowing Terminal
  ) throws -> Bool {
    do {
      try create.requireFree(name)
      return true
    } catch {
      guard let sentence = InputRetry.sentence(on: error, where: isTaken) else { throw error }
      try terminal.writeLine(sentence)
      return false
    }
  }

  private static func isTaken(_ error: any Error) -> Bool {
    switch error {
    case KeystoreError.exists, NameClashError.ofAccount, NameClashError.ofContact: true
    default: false
    }
  }

  private static func isInputError(_ error: any Error) -> Bool {
    switch error {
    case is WalletNameError, is NameClashError, is TextError, KeystoreError.exists: true
    default: false
    }
  }
}

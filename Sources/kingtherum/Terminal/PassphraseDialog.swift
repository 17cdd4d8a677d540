import Core
import Entity
import Scenes
import WalletKit

/// Helps to choose a password: offers a generated one, or rates the user's own, typed twice.
enum PassphraseDialog {
  /// What the new password protects.
  enum Locked: Equatable {
    case wallet(WalletName)
    case backup

    var sentence: Sentence {
      switch self {
      case .wallet(let name):
        "This password locks the file of wallet \(name: name.text). Without it the file is useless."
      case .backup:
        "This is the password of the backup; the wallets in it keep their own. Without it the backup "
          + "is useless."
      }
    }
  }

  /// Offers a password until it is on paper or replaced by the user's own; errors stand above it.
  static func choose(for locked: Locked, on terminal: borrowing Terminal) throws -> Passphrase {
    let offered = try PassphrasePolicy.generate()
    var notice: Sentence?
    while true {
      do {
        guard let own = try chosen(besides: offered.typed, locked, notice, on: terminal) else {
          return offered
        }
        return own
      } catch PassphraseDialogError.reconsidered {
        notice = nil
      } catch {
        guard let sentence = InputRetry.sentence(on: error, where: isInputError) else {
          throw error
        }
        notice = sentence
      }
    }
  }

  /// Shows the offer; returns the user's own password, or nil once the offered one is on paper.
  private static func chosen(
    besides offered: borrowing SecretBytes,
    _ locked: Locked,
    _ notice: Sentence?,
    on terminal: borrowing Terminal
  ) throws -> Passphrase? {
    let page = try page(of: offered, locked, notice, columns: terminal.size.columns)
    let answer = try terminal.ask(on: page)
    guard answer.count == 0 else { return try own(answer, on: terminal) }
    // A password that was written down wrong opens nothing later.
    let again = try terminal.askHidden(
      locked == .backup
        ? "Type the backup's password from your paper: " : "Type the password from your paper: "
    )
    guard again.isEqual(to: offered) else { throw PassphraseDialogError.notWritten }
    return nil
  }

  private static func page(
    of offered: borrowing SecretBytes,
    _ locked: Locked,
    _ notice: Sentence?,
    columns: Int
  ) throws -> SecretPage {
    var page = try SecretPage(columns: min(columns, 80))
    if let notice { try page.add("\(notice)\n") }
    try page.add("\(locked.sentence)\n")
    try page.add(offered)
    let strength = PasswordStrength(bits: PassphrasePolicy.generatedBits)
    try page.add("\n\(PassphraseAdvice.text(strength))\n")
    try page.ask(
      "Write it down and press Enter to use it, or type a password of your own, at least 12 "
        + "characters:"
    )
    return page
  }

  /// Asks for the user's own password, without offering one.
  static func own(_ question: Sentence, on terminal: borrowing Terminal) throws -> Passphrase {
    try again(on: terminal) { try own(try terminal.askHidden(question), on: terminal) }
  }

  /// Asks twice for a passphrase of any strength, which nothing else can check.
  static func twice(_ question: Sentence, on terminal: borrowing Terminal) throws -> Passphrase {
    try again(on: terminal) {
      let once = try Passphrase(typed: try terminal.askHidden(question), as: .passphrase)
      return try confirmed(once, as: .passphrase, on: terminal)
    }
  }

  private static func again(
    on terminal: borrowing Terminal,
    _ ask: () throws -> Passphrase
  ) throws -> Passphrase {
    try InputRetry.again(on: terminal, where: isInputError, ask)
  }

  private static func isInputError(_ error: any Error) -> Bool {
    error is PassphraseError || error is PassphraseDialogError
  }

  /// Checks the user's own password: long enough, not a common one, and typed the same twice.
  private static func own(_ typed: consuming SecretBytes, on terminal: borrowing Terminal) throws
    -> Passphrase
  {
    let chosen = try Passphrase(typed: typed)
    try PassphrasePolicy.check(chosen)
    try terminal.say(PassphraseAdvice.verdict(try PassphrasePolicy.rate(chosen)))
    return try confirmed(chosen, as: .password, on: terminal)
  }

  private static func confirmed(
    _ chosen: consuming Passphrase,
    as use: PassphraseUse,
    on terminal: borrowing Terminal
  ) throws -> Passphrase {
    let typed = try terminal.askHidden("Type it again: ")
    // The advice before says that Enter leads to another one.
    guard typed.count > 0 else { throw PassphraseDialogError.reconsidered }
    let again = try Passphrase(typed: typed, as: use)
    guard chosen.typed.isEqual(to: again.typed) else { throw PassphraseDialogError.different }
    return chosen
  }
}

/// The second entry differs from the first one or from the offered password.
enum PassphraseDialogError: Error, Equatable {
  case different
  case notWritten
  /// The owner wants another password than the one just typed.
  case reconsidered
}

extension PassphraseDialogError: Reportable {
  var report: Report {
    switch self {
    case .different:
      Report(
        .usage,
        "password-different",
        "the two inputs do not match"
      )
    case .reconsidered:
      Report(
        .usage,
        "password-reconsidered",
        "the first input was not used: the second was empty"
      )
    case .notWritten:
      Report(
        .refused,
        "password-not-confirmed",
        "the password that you typed differs from the one below; compare it with your paper"
      )
    }
  }
}

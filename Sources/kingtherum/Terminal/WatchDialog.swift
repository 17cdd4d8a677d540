import Core
import Entity
import WalletKit

/// Asks what a new watch-only wallet watches.
enum WatchDialog {
  /// Asks until an address or an extended key is given; Enter alone only repeats the question.
  ///
  /// `plain` returns what was typed, with the address alone in place of one with its chain.
  static func subject(
    on terminal: borrowing Terminal,
    plain: (String) throws -> String
  ) throws -> String {
    try InputRetry.again(on: terminal, where: isInputError) {
      var text = ""
      while text.isEmpty {
        text = try terminal.askText("Which address or xpub do you want to watch? ")
      }
      text = try plain(text)
      guard !WalletWatchCommand.isWatchable(text) else { return text }
      if WalletWatchCommand.isAddress(text) { _ = try Address(parsing: text) }
      if WalletWatchCommand.isName(text) { throw WatchCommandError.name(text) }
      _ = try WatchKey.key(parsing: text)
      return text
    }
  }

  private static func isInputError(_ error: any Error) -> Bool {
    guard !(error is TerminalError), let error = error as? any Reportable else { return false }
    return [.usage, .refused, .data].contains(error.report.kind)
  }
}

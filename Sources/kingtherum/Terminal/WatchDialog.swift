import Core
import Entity

/// Asks for the address of a new watch-only wallet.
enum WatchDialog {
  /// Asks until an address is given; Enter alone only repeats the question.
  static func address(on terminal: borrowing Terminal) throws -> Address {
    try InputRetry.again(on: terminal, where: isInputError) {
      var text = ""
      while text.isEmpty { text = try terminal.askText("Which address do you want to watch? ") }
      // No address has a dot, and every ENS name has one.
      if text.contains(".") { throw WatchCommandError.name(text) }
      return try Address(parsing: text)
    }
  }

  private static func isInputError(_ error: any Error) -> Bool {
    switch error {
    case is AddressError, is TextError, WatchCommandError.name: true
    default: false
    }
  }
}

import Core
import Scenes
import WalletKit

/// The input of shares and their passphrase, from files or the terminal.
enum ShareInput {
  /// The longest shares file in bytes: 256 shares of 59 words of at most eight letters and a space.
  private static let limit = 1 << 17

  /// Reads shares from files, one per line, or from the terminal if no file is given.
  static func shares(from files: [String]) throws -> ShareCollection {
    guard !files.isEmpty else {
      return try ShareDialog.collect(on: try Terminal.required(for: "enter the shares"))
    }
    var shares = try ShareCollection()
    for path in files {
      try shares.add(linesOf: try SecretFile.read(path: path, limit: limit))
    }
    return shares
  }

  /// Returns what to do with incomplete groups: refused in files, left out at a prompt.
  ///
  /// At a prompt, it is known only afterwards that a group was not needed.
  static func partialGroups(_ files: [String]) -> ShareCollection.PartialGroups {
    files.isEmpty ? .leftOut : .refused
  }

  /// Reads the passphrase of existing shares.
  static func passphrase(file: String?, ask: Bool) throws -> SharePassphrase {
    if let given = try fromFile(file, ask: ask) { return given }
    guard ask else { return try SharePassphrase() }
    let terminal = try Terminal.required(for: "enter the SLIP-39 passphrase")
    let typed = try terminal.askHidden("SLIP-39 passphrase: ")
    return try SharePassphrase(try Passphrase(typed: typed, as: .passphrase))
  }

  /// Reads a passphrase for new shares; on the terminal it is typed twice.
  static func newPassphrase(file: String?, ask: Bool) throws -> SharePassphrase {
    if let given = try fromFile(file, ask: ask) { return given }
    guard ask else { return try SharePassphrase() }
    let terminal = try Terminal.required(for: "choose a SLIP-39 passphrase")
    return try SharePassphrase(
      try PassphraseDialog.twice("New SLIP-39 passphrase: ", on: terminal)
    )
  }

  private static func fromFile(_ path: String?, ask: Bool) throws -> SharePassphrase? {
    guard let path else { return nil }
    guard !ask else { throw ShareInputError.passphraseTwice }
    let typed = try SecretFile.read(path: path, limit: SecretInput.passphraseLimit)
    return try SharePassphrase(try Passphrase(typed: typed, as: .passphrase))
  }
}

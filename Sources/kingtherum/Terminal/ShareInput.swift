import Core
import Scenes
import WalletKit

/// Where shares and their passphrase come in.
enum ShareInput {
  /// 256 shares of 59 words, at most eight letters and a space each.
  private static let limit = 1 << 17

  /// Reads shares from files, a line each, or has them typed where no file is named.
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

  /// A group that was begun in vain is left out where one only knows afterwards: at a prompt.
  static func partialGroups(_ files: [String]) -> ShareCollection.PartialGroups {
    files.isEmpty ? .leftOut : .refused
  }

  /// The passphrase of shares that exist.
  static func passphrase(file: String?, ask: Bool) throws -> SharePassphrase {
    if let given = try fromFile(file, ask: ask) { return given }
    guard ask else { return try SharePassphrase() }
    let terminal = try Terminal.required(for: "enter the SLIP-39 passphrase")
    let typed = try terminal.askHidden("SLIP-39 passphrase: ")
    return try SharePassphrase(try Passphrase(typed: typed))
  }

  /// A passphrase for new shares, typed twice.
  static func newPassphrase(file: String?, ask: Bool) throws -> SharePassphrase {
    if let given = try fromFile(file, ask: ask) { return given }
    guard ask else { return try SharePassphrase() }
    let terminal = try Terminal.required(for: "choose a SLIP-39 passphrase")
    return try SharePassphrase(
      try PassphraseDialog.twice("new SLIP-39 passphrase: ", on: terminal)
    )
  }

  private static func fromFile(_ path: String?, ask: Bool) throws -> SharePassphrase? {
    guard let path else { return nil }
    guard !ask else { throw ShareInputError.passphraseTwice }
    let typed = try SecretFile.read(path: path, limit: SecretInput.passphraseLimit)
    return try SharePassphrase(try Passphrase(typed: typed))
  }
}

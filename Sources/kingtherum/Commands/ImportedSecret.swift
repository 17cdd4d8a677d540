import Core
import Files
import Scenes
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The secret for `wallet import`, from any of its sources.
enum ImportedSecret {
  private static let keyLimit = 256
  private static let passwordLimit = 1024
  private static let fileLimit = 1 << 20

  static func read(_ command: WalletImportCommand) throws -> WalletSecret {
    if let path = command.mnemonicFile {
      return try words(try SecretInput.words(path), command)
    }
    if let path = command.privateKeyFile {
      let typed = try SecretFile.read(path: path, limit: keyLimit)
      return try WalletSecret(privateKey: try PrivateKey(parsingHex: typed))
    }
    if let path = command.keystore {
      return try keystore(in: path, command)
    }
    if command.shares.isGiven {
      return try command.shares.secret(
        command.reading.spoken,
        needsPassphrase: command.wordsPassphrase.isGiven
      )
    }
    return try typed(command)
  }

  /// Reads a typed recovery phrase; on a terminal a wrong one is asked for again.
  private static func typed(_ command: WalletImportCommand) throws -> WalletSecret {
    guard Dialog.isPossible(command.common), let terminal = Terminal() else {
      return try typedOnce(command)
    }
    return try InputRetry.again(on: terminal, most: InputRetry.tries, where: isInputError) {
      try typedOnce(command)
    }
  }

  /// True for a wrong phrase. A private key is none: the owner was asked about it, and said no.
  private static func isInputError(_ error: any Error) -> Bool {
    guard let error = error as? MnemonicError else { return false }
    return error != .privateKey
  }

  /// Reads what is typed for a recovery phrase, which may be a private key if the owner confirms it.
  private static func typedOnce(_ command: WalletImportCommand) throws -> WalletSecret {
    let typed = try SecretInput.words(nil, command.reading)
    do { return try words(typed, command) } catch MnemonicError.privateKey {
      guard !command.wordsPassphrase.isGiven,
        try Consent.confirms("This is a private key. Import it as a wallet with one account?")
      else { throw MnemonicError.privateKey }
      return try WalletSecret(privateKey: try PrivateKey(parsingHex: typed))
    }
  }

  private static func words(
    _ typed: borrowing SecretBytes,
    _ command: WalletImportCommand
  ) throws -> WalletSecret {
    let mnemonic = try Mnemonic(
      parsing: typed,
      language: command.reading.spoken,
      abbreviated: command.reading.abbreviated
    )
    return try WalletSecret(mnemonic: mnemonic, needsPassphrase: command.wordsPassphrase.isGiven)
  }

  private static func keystore(
    in path: String,
    _ command: WalletImportCommand
  ) throws -> WalletSecret {
    let file = try InputFile.read(path, limit: fileLimit)
    let password =
      if let passwordFile = command.keystorePasswordFile {
        try SecretFile.read(path: passwordFile, limit: passwordLimit)
      } else {
        try typedPassword(of: path)
      }
    return try ForeignKeystore.open(
      file,
      password: try ForeignKeystore.password(typed: password),
      limits: command.allowHeavyKDF ? .heavy : .standard,
      keyOnly: command.keyOnly
    )
  }

  /// Asks for a keystore's password; its KDF parameters determine how long the check takes.
  private static func typedPassword(of path: String) throws -> SecretBytes {
    let terminal = try Terminal.required(for: "enter the keystore's password")
    let typed = try terminal.askHidden("Password of \(path: path): ")
    CheckingIndicator.begin(on: terminal)
    return typed
  }
}

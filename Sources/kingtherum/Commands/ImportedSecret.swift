import Scenes
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The secret that `wallet import` was given, from whichever place it came.
enum ImportedSecret {
  static let sentenceLimit = 4096
  private static let keyLimit = 256
  private static let passwordLimit = 1024
  private static let fileLimit = 1 << 20

  static func read(_ command: WalletImportCommand) throws -> WalletSecret {
    if let path = command.mnemonicFile {
      return try words(try SecretFile.read(path: path, limit: sentenceLimit))
    }
    if let path = command.privateKeyFile {
      let typed = try SecretFile.read(path: path, limit: keyLimit)
      return try WalletSecret(privateKey: try PrivateKey(parsingHex: typed))
    }
    if let path = command.keystore {
      return try WalletSecret(privateKey: try key(in: path, command))
    }
    let terminal = try Terminal.required(for: "type the words on")
    return try words(try terminal.askHidden("the wallet's words: "))
  }

  private static func words(_ typed: borrowing SecretBytes) throws -> WalletSecret {
    try WalletSecret(mnemonic: try Mnemonic(parsing: typed))
  }

  private static func key(in path: String, _ command: WalletImportCommand) throws -> PrivateKey {
    let file = try InputFile.read(path, limit: fileLimit)
    let password =
      if let passwordFile = command.keystorePasswordFile {
        try SecretFile.read(path: passwordFile, limit: passwordLimit)
      } else {
        try Terminal.required(for: "type the keystore's password on")
          .askHidden("password of \(path): ")
      }
    return try V3Keystore.open(
      file,
      password: try Passphrase(typed: password).typed,
      limits: command.allowHeavyKDF ? .heavy : .standard
    )
  }
}

import Core
import Entity
import Scenes
import WalletKit

/// The secret that `wallet verify-backup` compares with a wallet, from any of its sources.
enum BackupSecret {
  private static let keyLimit = 256

  /// Reads the secret; without a file, asks for the key of a single-key wallet, else for the words.
  static func read(
    _ command: WalletVerifyBackupCommand,
    for wallet: WalletEntry
  ) throws -> WalletSecret {
    if let path = command.privateKeyFile {
      return try key(try SecretFile.read(path: path, limit: keyLimit))
    }
    if command.shares.isGiven {
      return try command.shares.secret(command.reading.spoken, needsPassphrase: false)
    }
    if command.mnemonicFile == nil, !wallet.kind.hasPaths {
      let terminal = try Terminal.required(for: "enter the private key")
      return try key(try terminal.askHidden("Private key of \(name: wallet.name.text): "))
    }
    let mnemonic = try Mnemonic(
      parsing: try SecretInput.words(
        command.mnemonicFile,
        command.reading,
        of: wallet.name.text
      ),
      language: command.reading.spoken,
      abbreviated: command.reading.abbreviated
    )
    return try WalletSecret(mnemonic: mnemonic, needsPassphrase: command.wordsPassphrase.isGiven)
  }

  private static func key(_ typed: borrowing SecretBytes) throws -> WalletSecret {
    try WalletSecret(privateKey: try PrivateKey(parsingHex: typed))
  }
}

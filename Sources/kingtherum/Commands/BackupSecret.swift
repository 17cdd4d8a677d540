import Scenes
import WalletKit

/// What is typed or read in a drill, from whichever place it came.
enum BackupSecret {
  private static let keyLimit = 256

  /// Reads it; without a file a wallet of one key asks for the key, any other for the words.
  static func read(
    _ command: WalletVerifyBackupCommand,
    for wallet: WalletEntry
  ) throws -> WalletSecret {
    if let path = command.privateKeyFile {
      return try key(try SecretFile.read(path: path, limit: keyLimit))
    }
    if command.typeShares || !command.sharesFile.isEmpty { return try shares(command) }
    if command.mnemonicFile == nil, !wallet.kind.hasPaths {
      let terminal = try Terminal.required(for: "type the private key on")
      return try key(try terminal.askHidden("the private key: "))
    }
    let mnemonic = try Mnemonic(
      parsing: try Secrets.words(command.mnemonicFile),
      language: command.reading.spoken,
      abbreviated: command.reading.abbreviated
    )
    return try WalletSecret(mnemonic: mnemonic, needsPassphrase: command.wordsPassphrase.isGiven)
  }

  private static func key(_ typed: borrowing SecretBytes) throws -> WalletSecret {
    try WalletSecret(privateKey: try PrivateKey(parsingHex: typed))
  }

  private static func shares(_ command: WalletVerifyBackupCommand) throws -> WalletSecret {
    let shares = try ShareInput.shares(from: command.sharesFile)
    let secret = try shares.combined(
      passphrase: try ShareInput.passphrase(
        file: command.sharesPassphraseFile,
        ask: command.askSharesPassphrase
      ),
      partialGroups: ShareInput.partialGroups(command.sharesFile)
    )
    guard command.asWords else { return try WalletSecret(seed: secret) }
    guard [16, 20, 24, 28, 32].contains(secret.count) else {
      throw CombineSharesError.noWords(bytes: secret.count)
    }
    return try WalletSecret(mnemonic: try Mnemonic(entropy: secret))
  }
}

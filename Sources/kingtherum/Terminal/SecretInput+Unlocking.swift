import Core
import Entity
import Live
import Scenes
import WalletKit

// Work with the secret that unlocks it. A typed secret may be wrong, and is then asked for again.

extension SecretInput {
  /// Performs `work` with a secret that unlocks the wallet for signing, which may be its PIN.
  static func unlocking<Result: ~Copyable>(
    _ wallet: WalletName,
    _ options: UnlockOptions,
    _ wallets: LiveWallets,
    _ work: (borrowing UnlockSecret) throws -> Result
  ) throws -> Result {
    guard options.pinFile == nil, !isGiven(options.owner), let terminal = Terminal() else {
      return try work(try unlocking(wallet, options, wallets))
    }
    var dialog = UnlockDialog(wallet: wallet, wallets: wallets, takesPIN: true)
    return try retryingInput(on: terminal, ask: { try dialog.ask(on: terminal) }, work)
  }

  /// Performs `work` with a secret that only the owner has: the password or the recovery code.
  static func unlockingAsOwner<Result: ~Copyable>(
    _ wallet: WalletName,
    _ options: OwnerOptions,
    _ wallets: LiveWallets,
    _ work: (borrowing UnlockSecret) throws -> Result
  ) throws -> Result {
    guard !isGiven(options), let terminal = Terminal() else {
      return try work(try ownerSecret(wallet, options))
    }
    var dialog = UnlockDialog(wallet: wallet, wallets: wallets, takesPIN: false)
    return try retryingInput(on: terminal, ask: { try dialog.ask(on: terminal) }, work)
  }

  /// Performs `work` with the password of an existing wallet.
  static func passphrase<Result: ~Copyable>(
    _ options: PasswordOptions,
    of wallet: String,
    _ work: (borrowing Passphrase) throws -> Result
  ) throws -> Result {
    guard !isGiven(options), let terminal = Terminal() else {
      return try work(try passphrase(options, of: wallet))
    }
    return try retryingInput(on: terminal, ask: { try passphrase(options, of: wallet) }, work)
  }

  /// Performs `work` with the password of an existing backup.
  static func backupPassphrase<Result: ~Copyable>(
    _ path: String?,
    _ work: (borrowing Passphrase) throws -> Result
  ) throws -> Result {
    let question: Sentence = "Password of the backup: "
    guard path == nil, let terminal = Terminal() else {
      return try work(try passphrase(file: path, asking: question))
    }
    return try retryingInput(
      on: terminal,
      ask: { try passphrase(file: nil, asking: question) },
      work
    )
  }

  /// Asks for a secret and performs `work` with it; does both again if the secret was wrong.
  ///
  /// Work begins with unlocking, so nothing was done if that fails. Typed text stays hidden from
  /// the first question to the end of the work.
  private static func retryingInput<Secret: ~Copyable, Result: ~Copyable>(
    on terminal: borrowing Terminal,
    ask: () throws -> Secret,
    _ work: (borrowing Secret) throws -> Result
  ) throws -> Result {
    var isAsked = false
    return try EchoSuppression.during {
      try InputRetry.again(on: terminal, most: InputRetry.tries) { error in
        isAsked ? isWrong(error) : isMistyped(error)
      } _: {
        isAsked = false
        let secret = try ask()
        isAsked = true
        CheckingIndicator.begin(on: terminal)
        defer { CheckingIndicator.end() }
        return try work(secret)
      }
    }
  }

  private static func isMistyped(_ error: any Error) -> Bool {
    error is PassphraseError || error is PINError || error is RecoveryCodeError
  }

  private static func isWrong(_ error: any Error) -> Bool {
    switch error {
    case KeystoreError.wrongPassphrase, KeystoreError.wrongPIN, KeystoreError.wrongRecoveryCode,
      BackupError.wrongPassphrase:
      true
    default: false
    }
  }
}

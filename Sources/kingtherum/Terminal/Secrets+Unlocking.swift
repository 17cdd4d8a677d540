import Entity
import Live
import Scenes
import WalletKit

// What unlocks, and the work that it is for: what is typed may be wrong, and is asked for again then.

extension Secrets {
  /// Works with what unlocks a wallet for work.
  static func unlocking<Result: ~Copyable>(
    _ wallet: WalletName,
    _ options: UnlockOptions,
    _ wallets: LiveWallets,
    _ work: (borrowing UnlockSecret) throws -> Result
  ) throws -> Result {
    try untilRight(
      isTyped: options.pinFile == nil && !isGiven(options.owner),
      ask: { try unlocking(wallet, options, wallets) },
      work
    )
  }

  /// Works with what its owner alone has.
  static func owning<Result: ~Copyable>(
    _ wallet: WalletName,
    _ options: OwnerOptions,
    _ work: (borrowing UnlockSecret) throws -> Result
  ) throws -> Result {
    try untilRight(isTyped: !isGiven(options), ask: { try owning(wallet, options) }, work)
  }

  /// Works with the passphrase of a wallet that exists.
  static func passphrase<Result: ~Copyable>(
    _ options: PasswordOptions,
    of wallet: String,
    _ work: (borrowing Passphrase) throws -> Result
  ) throws -> Result {
    try untilRight(isTyped: !isGiven(options), ask: { try passphrase(options, of: wallet) }, work)
  }

  /// Works with the passphrase of a backup that exists.
  static func backupPassphrase<Result: ~Copyable>(
    _ path: String?,
    _ work: (borrowing Passphrase) throws -> Result
  ) throws -> Result {
    try untilRight(
      isTyped: path == nil,
      ask: { try passphrase(file: path, of: "the backup") },
      work
    )
  }

  /// Work begins with unlocking, so nothing was done where that fails. What comes from a file is not
  /// better the next time.
  private static func untilRight<Secret: ~Copyable, Result: ~Copyable>(
    isTyped: Bool,
    ask: () throws -> Secret,
    _ work: (borrowing Secret) throws -> Result
  ) throws -> Result {
    guard isTyped, let terminal = Terminal() else { return try work(try ask()) }
    var isAsked = false
    return try Typing.again(on: terminal) { error in
      isAsked ? isWrong(error) : error is PassphraseError || error is PINError
    } _: {
      isAsked = false
      let secret = try ask()
      isAsked = true
      return try work(secret)
    }
  }

  private static func isWrong(_ error: any Error) -> Bool {
    switch error {
    case KeystoreError.wrongPassphrase, KeystoreError.wrongPIN, BackupError.wrongPassphrase: true
    default: false
    }
  }
}

package import Entity
import Scenes
package import WalletKit

extension LiveWallets {
  /// Unlocks a wallet for use; a weak key derivation cost is upgraded on this occasion.
  package func unlocked(
    _ name: WalletName,
    by secret: borrowing UnlockSecret
  ) throws -> UnlockedWallet {
    let wallet = try opened(name, by: secret)
    switch secret {
    case .passphrase(let passphrase): if wallet.entry.cost.isWeak { strengthen(wallet, passphrase) }
    case .pin: break
    case .recoveryCode: break
    }
    try requireFingerprint(wallet)
    return wallet
  }

  /// Unlocks a wallet, and asks for a BIP-39 passphrase only if it has one.
  ///
  /// Only the unlocked file tells whether it does.
  package func opened(
    _ name: WalletName,
    by secret: borrowing UnlockSecret
  ) throws -> UnlockedWallet {
    try opened(name) { words in try keystore.unlock(name, by: secret, wordsPassphrase: words) }
  }

  /// Unlocks a wallet with its password, for actions that accept nothing else.
  package func unlocked(
    _ name: WalletName,
    _ passphrase: borrowing Passphrase
  ) throws -> UnlockedWallet {
    try opened(name) { words in
      switch words {
      case .none: try keystore.unlock(name, passphrase: passphrase)
      case .some(let words):
        try keystore.unlock(name, passphrase: passphrase, wordsPassphrase: words)
      }
    }
  }

  /// Unlocks without a BIP-39 passphrase first, then with one if the wallet requires it.
  private func opened(
    _ name: WalletName,
    _ unlock: (borrowing Passphrase?) throws -> UnlockedWallet
  ) throws -> UnlockedWallet {
    do {
      return try requireNoUnusedPassphrase(try unlock(nil))
    } catch KeystoreError.wallet(.passphraseMissing) {
      let words: Passphrase? = try askWords(name, wordsPassphraseFile)
      do { return try unlock(words) } catch KeystoreError.address {
        throw BIP39PassphraseError.otherAccounts(wallet: name)
      }
    }
  }

  /// Throws if a BIP-39 passphrase was given for a wallet without one.
  private func requireNoUnusedPassphrase(_ wallet: consuming UnlockedWallet) throws
    -> UnlockedWallet
  {
    guard wordsPassphraseFile == nil else { throw WalletSecretError.passphraseUnused }
    return wallet
  }

  /// Rewraps the data key with the same password. A failure is only reported.
  private func strengthen(
    _ wallet: borrowing UnlockedWallet,
    _ passphrase: borrowing Passphrase
  ) {
    do {
      let entry = try keystore.changePassphrase(
        of: wallet,
        to: passphrase,
        cost: .calibrated(),
        now: Int64(Clock.now)
      )
      notify(.strengthened(entry))
    } catch {
      notify(.notStrengthened(wallet.entry.name, because: error.report))
    }
  }

  package func requirePIN(of wallet: WalletName) throws { try keystore.requirePIN(of: wallet) }
}

extension LiveWallets: ChangePassword.Worker {
  package func changePassphrase(
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret,
    cost: KDFCost,
    choosing passphrase: () throws -> Passphrase
  ) throws -> WalletEntry {
    let unlocked = try opened(wallet, by: secret)
    return try keystore.changePassphrase(
      of: unlocked,
      to: try passphrase(),
      cost: cost,
      now: Int64(Clock.now)
    )
  }
}

extension LiveWallets: ChangePIN.Worker, ShowPIN.Worker {
  package func setPIN(
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret,
    choosing pin: () throws -> PIN
  ) throws -> WalletEntry {
    let unlocked = try opened(wallet, by: secret)
    return try keystore.setPIN(
      try pin(),
      of: unlocked,
      cost: cost(beside: unlocked.entry),
      now: Int64(Clock.now)
    )
  }

  package func removePIN(
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> WalletEntry {
    try keystore.removePIN(of: try opened(wallet, by: secret), now: Int64(Clock.now))
  }

  package func pinStatus(of wallet: WalletName) throws -> PINStatus? {
    try keystore.pinStatus(of: wallet)
  }

  /// Returns the cost of the password, so that a wallet for a small machine stays usable there.
  private func cost(beside wallet: WalletEntry) -> KDFCost {
    wallet.cost.isWeak ? .calibrated() : wallet.cost
  }
}

extension LiveWallets: ChangeRecoveryCode.Worker {
  package func addRecoveryCode(
    to wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret,
    handingOver: (borrowing RecoveryCode) throws -> Void
  ) throws -> WalletEntry {
    let unlocked = try opened(wallet, by: secret)
    let code = try RecoveryCode.generate()
    try handingOver(code)
    return try keystore.addRecoveryCode(code, to: unlocked, now: Int64(Clock.now))
  }

  package func removeRecoveryCode(
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> WalletEntry {
    try keystore.removeRecoveryCode(
      of: try opened(wallet, by: secret),
      now: Int64(Clock.now)
    )
  }
}

import ArgumentParser

/// How the wallet's passphrase comes in, other than by typing it.
struct PasswordOptions: ParsableArguments {
  @Option(help: "Read the wallet's passphrase from this file (- for stdin).")
  var passwordFile: String?

  @Option(help: "Read the wallet's passphrase from this open file descriptor.")
  var passwordFD: Int32?
}

/// How its owner proves to be the owner: by the passphrase or by a recovery code.
struct OwnerOptions: ParsableArguments {
  @OptionGroup var password: PasswordOptions

  @Option(help: "Read the wallet's recovery code from this file (- for stdin).")
  var recoveryCodeFile: String?

  @OptionGroup var words: WalletWordsOptions
}

/// How a wallet is unlocked for work: a PIN will do.
struct UnlockOptions: ParsableArguments {
  @OptionGroup var owner: OwnerOptions

  @Option(help: "Read the wallet's PIN for this device from this file (- for stdin).")
  var pinFile: String?

  /// The files that secrets come from, for the rule that stdin is read once.
  var files: [String?] {
    [
      owner.password.passwordFile, owner.recoveryCodeFile, pinFile, owner.words.passphraseFile,
    ]
  }
}

import ArgumentParser

/// How the wallet's passphrase comes in, other than by typing it.
struct PasswordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read the wallet's password from this file (- for stdin)", valueName: "file")
  )
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("Read the wallet's password from this open file descriptor", valueName: "fd")
  )
  var passwordFD: Int32?
}

/// How its owner proves to be the owner: by the passphrase or by a recovery code.
struct OwnerOptions: ParsableArguments {
  @OptionGroup var password: PasswordOptions

  @Option(
    help: ArgumentHelp(
      "Read the wallet's recovery code from this file (- for stdin)",
      valueName: "file"
    )
  )
  var recoveryCodeFile: String?

  @OptionGroup var words: WalletBIP39Options
}

/// How a wallet is unlocked for work: a PIN will do.
struct UnlockOptions: ParsableArguments {
  @OptionGroup var owner: OwnerOptions

  @Option(
    help: ArgumentHelp(
      "Read the wallet's PIN on this machine from this file (- for stdin)",
      valueName: "file"
    )
  )
  var pinFile: String?

  /// The files that secrets come from, for the rule that stdin is read once.
  var files: [String?] {
    [
      owner.password.passwordFile, owner.recoveryCodeFile, pinFile, owner.words.passphraseFile,
    ]
  }
}

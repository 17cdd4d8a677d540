import ArgumentParser

/// Sources of the wallet's password other than typing it.
struct PasswordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read the wallet's password from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("Read the wallet's password from this open file descriptor", valueName: "fd")
  )
  var passwordFD: Int32?

  /// Whether the password comes from an option.
  var isGiven: Bool { passwordFile != nil || passwordFD != nil }
}

/// What proves the wallet's owner: the password or a recovery code.
struct OwnerOptions: ParsableArguments {
  @OptionGroup var password: PasswordOptions

  @Option(
    help: ArgumentHelp(
      "Read the wallet's recovery code from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var recoveryCodeFile: String?

  @OptionGroup var words: WalletBIP39Options
}

/// What unlocks a wallet for signing, where a PIN is enough.
struct UnlockOptions: ParsableArguments {
  @OptionGroup var owner: OwnerOptions

  @Option(
    help: ArgumentHelp(
      "Read the wallet's PIN on this machine from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var pinFile: String?

  /// The files that secrets come from, of which only one may be stdin.
  var files: [String?] {
    [
      owner.password.passwordFile, owner.recoveryCodeFile, pinFile, owner.words.passphraseFile,
    ]
  }
}

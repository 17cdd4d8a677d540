import Core
import Entity
import Live
import Scenes
import WalletKit

/// The input of secrets: from a file, an open descriptor or the terminal.
enum SecretInput {
  /// The longest file of a password or passphrase, in bytes.
  static let passphraseLimit = 1024

  /// Reads the password of an existing wallet.
  static func passphrase(_ options: PasswordOptions, of wallet: String) throws -> Passphrase {
    if let given = try fromFile(options) { return given }
    let terminal = try Terminal.required(for: "enter the password")
    return try Passphrase(typed: try terminal.askHidden("Password of \(name: wallet): "))
  }

  /// Reads the password of a wallet or a backup, from a file or the terminal.
  static func passphrase(file path: String?, asking question: Sentence) throws -> Passphrase {
    if let path {
      return try Passphrase(typed: try SecretFile.read(path: path, limit: passphraseLimit))
    }
    let terminal = try Terminal.required(for: "enter the password")
    return try Passphrase(typed: try terminal.askHidden(question))
  }

  /// Reads what unlocks a wallet for signing: the PIN from its file, else a secret of the owner.
  static func unlocking(
    _ wallet: WalletName,
    _ options: UnlockOptions,
    _ wallets: LiveWallets
  ) throws -> UnlockSecret {
    guard let path = options.pinFile else { return try ownerSecret(wallet, options.owner) }
    guard !isGiven(options.owner) else { throw SecretInputError.severalWays }
    try wallets.requirePIN(of: wallet)
    return .pin(try PIN(typed: try SecretFile.read(path: path, limit: PIN.maxBytes)))
  }

  /// Reads a secret that only the owner has: the password or the recovery code.
  static func ownerSecret(_ wallet: WalletName, _ options: OwnerOptions) throws -> UnlockSecret {
    guard let path = options.recoveryCodeFile else {
      return .passphrase(try passphrase(options.password, of: wallet.text))
    }
    guard !isGiven(options.password) else { throw SecretInputError.severalWays }
    let typed = try SecretFile.read(path: path, limit: RecoveryCode.maxBytes)
    return .recoveryCode(try RecoveryCode(typed: typed))
  }

  /// Reads a new PIN, from a file or the terminal.
  static func newPIN(_ path: String?) throws -> PIN {
    if let path {
      return try PIN(typed: try SecretFile.read(path: path, limit: PIN.maxBytes))
    }
    let terminal = try Terminal.required(for: "choose a PIN")
    return try PINDialog.choose(on: terminal)
  }

  static func isGiven(_ options: OwnerOptions) -> Bool {
    options.recoveryCodeFile != nil || isGiven(options.password)
  }

  static func isGiven(_ options: PasswordOptions) -> Bool {
    options.passwordFile != nil || options.passwordFD != nil
  }

  /// Reads and checks the password of a new wallet; a generated one is offered on a terminal.
  static func newPassphrase(
    _ options: PasswordOptions,
    locking locked: PassphraseDialog.Locked
  ) throws -> Passphrase {
    try newPassphrase(given: try fromFile(options), locking: locked)
  }

  /// Reads and checks a new password, from a file or the terminal.
  static func newPassphrase(
    file path: String?,
    locking locked: PassphraseDialog.Locked
  ) throws -> Passphrase {
    guard let path else { return try newPassphrase(given: nil, locking: locked) }
    let typed = try SecretFile.read(path: path, limit: passphraseLimit)
    return try newPassphrase(given: try Passphrase(typed: typed), locking: locked)
  }

  private static func newPassphrase(
    given: consuming Passphrase?,
    locking locked: PassphraseDialog.Locked
  ) throws -> Passphrase {
    if let given {
      try PassphrasePolicy.check(given)
      return given
    }
    let terminal = try Terminal.required(for: "choose a password")
    let chosen = try PassphraseDialog.choose(for: locked, on: terminal)
    CheckingIndicator.begin(on: terminal, "sealing…")
    return chosen
  }

  private static func fromFile(_ options: PasswordOptions) throws -> Passphrase? {
    switch (options.passwordFile, options.passwordFD) {
    case (nil, nil): return nil
    case (let path?, nil):
      return try Passphrase(typed: try SecretFile.read(path: path, limit: passphraseLimit))
    case (nil, let descriptor?):
      return try Passphrase(
        typed: try SecretFile.read(descriptor: descriptor, limit: passphraseLimit)
      )
    default: throw SecretInputError.twice(.password)
    }
  }

  /// The longest file of a recovery phrase, in bytes.
  static let wordsLimit = 4096

  /// Reads words unchanged, from a file or the terminal; some may be missing.
  static func words(_ path: String?) throws -> SecretBytes {
    if let path { return try SecretFile.read(path: path, limit: wordsLimit) }
    let terminal = try Terminal.required(for: "enter the recovery phrase")
    return try terminal.askHidden("Recovery phrase: ")
  }

  /// Reads a whole phrase, from a file or the terminal, where it may be typed word by word.
  ///
  /// The question names the wallet if the phrase must be that of an existing one.
  static func words(
    _ path: String?,
    _ reading: PhraseReadingOptions,
    of wallet: String? = nil
  ) throws -> SecretBytes {
    if let path { return try SecretFile.read(path: path, limit: wordsLimit) }
    let terminal = try Terminal.required(for: "enter the recovery phrase")
    let question: Sentence =
      wallet.map { "Recovery phrase of \(name: $0), or Enter to type it word by word: " }
      ?? "Recovery phrase, or Enter to type it word by word: "
    let typed = try terminal.askHidden(question)
    return typed.count > 0 ? typed : try PhraseEntryDialog.ask(reading.spoken, on: terminal)
  }

  /// Reads the BIP-39 passphrase of a phrase that is read or typed; nil if none was requested.
  ///
  /// It is typed twice, since every passphrase leads to some addresses.
  static func wordsPassphrase(_ options: BIP39PassphraseOptions) throws -> Passphrase? {
    if let path = options.passphraseFile {
      return try passphrase(inFile: path)
    }
    guard options.askPassphrase else { return nil }
    let terminal = try Terminal.required(for: "enter the BIP-39 passphrase")
    return try PassphraseDialog.twice("BIP-39 passphrase: ", on: terminal)
  }

  /// Reads the BIP-39 passphrase of a wallet that was created with one.
  static func wordsPassphrase(file: String?, of wallet: String) throws -> Passphrase {
    if let path = file {
      return try passphrase(inFile: path)
    }
    let terminal = try Terminal.required(for: "enter the wallet's BIP-39 passphrase")
    let typed = try Passphrase(
      typed: try terminal.askHidden("BIP-39 passphrase of \(name: wallet): "),
      as: .passphrase
    )
    CheckingIndicator.begin(on: terminal)
    return typed
  }

  private static func passphrase(inFile path: String) throws -> Passphrase {
    let typed = try SecretFile.read(path: path, limit: passphraseLimit)
    return try Passphrase(typed: typed, as: .passphrase)
  }

  /// Throws if two secrets, or a secret and a document, would both come from stdin.
  static func requireOneStandardInput(_ sources: String?...) throws(SecretInputError) {
    try requireOneStandardInput(sources)
  }

  /// Throws if more than one of the sources is stdin.
  static func requireOneStandardInput(_ sources: [String?]) throws(SecretInputError) {
    let used = sources.filter { $0 == "-" }.count
    guard used < 2 else { throw .standardInputTwice }
  }
}

/// Conflicting sources of secrets.
enum SecretInputError: Error, Equatable {
  case twice(PassphraseUse)
  case severalWays
  case standardInputTwice
}

extension SecretInputError: Reportable {
  var report: Report {
    switch self {
    case .twice(let use):
      Report(.usage, "secret-twice", "the \(use.noun) was given in more than one way")
    case .severalWays:
      Report(
        .usage,
        "secret-several-ways",
        "a wallet can be unlocked with a password, a PIN or a recovery code, not two of them"
      )
    case .standardInputTwice:
      Report(.usage, "stdin-twice", "only one input can be read from stdin")
    }
  }
}

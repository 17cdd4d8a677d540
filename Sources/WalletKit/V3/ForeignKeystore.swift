/// Keystore files of other wallets, of any known kind.
package enum ForeignKeystore {
  /// Opens a file and returns the secret that a wallet can be created from.
  ///
  /// Known kinds are Web3 Secret Storage of version 3 (geth, cast, web3swift and most others), with
  /// the recovery phrase that ethers.js stores beside the key; version 1 of geth; and presale
  /// wallets. The password is used as its bytes, without normalization. The file sets the cost,
  /// within the limits, all of which are checked before the password is used.
  /// - Parameters:
  ///   - bytes: The file.
  ///   - password: The file's own password.
  ///   - limits: The work and memory that the file may require.
  ///   - keyOnly: Whether to return the key even if a recovery phrase is beside it.
  /// - Returns: The recovery phrase if the file has one, otherwise the key.
  /// - Throws: ``V3Error``.
  package static func open(
    _ bytes: [UInt8],
    password: borrowing SecretBytes,
    limits: V3Limits = .standard,
    keyOnly: Bool = false
  ) throws(V3Error) -> WalletSecret {
    if let presale = try PresaleFile(parsing: bytes) {
      return try secret(of: try presale.open(password: password))
    }
    let document = try V3Document(parsing: bytes, limits: limits)
    guard let words = document.words, !keyOnly else {
      let derived = try V3Keystore.derivedKey(document, password, size: 32)
      return try secret(of: try V3Keystore.open(document, derived: derived))
    }
    try words.check()
    // The 32 extra bytes do not change the first ones, in either derivation.
    let derived = try V3Keystore.derivedKey(document, password, size: 64)
    let key = try V3Keystore.open(document, derived: derived)
    return try words.secret(derived: derived, leadingTo: key)
  }

  /// Reads the password of another program's file, as typed or from a file.
  ///
  /// The line ending is removed. The password may be empty, as some programs allow; a wallet of
  /// ours never has an empty one.
  ///
  /// - Throws: ``PassphraseError`` if the text cannot be a password of any program.
  package static func password(
    typed text: consuming SecretBytes
  ) throws(PassphraseError) -> SecretBytes {
    let isEmpty = text.withBytes { bytes in
      bytes.isEmpty || bytes.elementsEqual("\n".utf8) || bytes.elementsEqual("\r\n".utf8)
    }
    guard !isEmpty else { return try Passphrase.memory(0) }
    let password = try Passphrase(typed: text)
    return password.typed
  }

  private static func secret(of key: borrowing PrivateKey) throws(V3Error) -> WalletSecret {
    do { return try WalletSecret(privateKey: key) } catch {
      if case .memory(let cause) = error { throw .memory(cause) }
      throw .damaged
    }
  }
}

/// Files of other wallets, whichever of the known kinds they are.
package enum ForeignKeystore {
  /// Opens a file and gives what a wallet is to be made of.
  ///
  /// Known are Web3 Secret Storage of version 3 (geth, cast, web3swift and most others), with the
  /// words that ethers.js puts beside the key; version 1 of geth; and presale wallets. The password
  /// is taken as the bytes it has. Costs what the file asks for, up to the limits, all of which are
  /// judged before the password is used.
  /// - Parameters:
  ///   - bytes: The file.
  ///   - password: The file's own password.
  ///   - limits: How much work and memory the file may ask for.
  ///   - keyOnly: Take the key alone where words are beside it.
  /// - Returns: The words, if the file has some, else the key.
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
    // The 32 bytes more do not change the first ones, in either derivation.
    let derived = try V3Keystore.derivedKey(document, password, size: 64)
    let key = try V3Keystore.open(document, derived: derived)
    return try words.secret(derived: derived, leadingTo: key)
  }

  /// The password of another program's file, as it was typed or read from a file, without the end of
  /// the line. It may be empty, as some programs allow; a wallet of ours never has an empty one.
  ///
  /// - Throws: ``PassphraseError`` for what is no password of any program.
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

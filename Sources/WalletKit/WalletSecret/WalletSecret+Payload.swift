extension WalletSecret {
  /// The size of every payload in bytes, the same for all, so that it reveals nothing.
  package static let payloadSize = 256

  private static let version: UInt8 = 1
  private static let entropy: UInt8 = 1
  private static let privateKey: UInt8 = 2
  private static let seed: UInt8 = 3
  private static let noWordList: UInt8 = 0
  private static let passphraseFlag: UInt8 = 1
  private static let noPaths: UInt8 = 0
  private static let ethereumPaths: UInt8 = 1  // m/44'/60'/0'/0/i
  private static let endOfContent: UInt8 = 0x80

  /// Returns the plain payload of a wallet file.
  ///
  /// Version, type, length and content, word list, flags, path policy; then 80 (hex) and zeros up
  /// to 256 bytes. It is in guarded memory, and must be encrypted at once.
  package borrowing func payload() throws(WalletSecretError) -> SecretBytes {
    let type =
      switch kind {
      case .mnemonic: Self.entropy
      case .privateKey: Self.privateKey
      case .seed: Self.seed
      }
    let count = content.count
    var payload: SecretBytes
    do { payload = try SecretBytes(count: Self.payloadSize) } catch { throw .memory(error) }
    payload.withMutableBytes { bytes in
      bytes[0] = Self.version
      bytes[1] = type
      bytes[2] = UInt8(count)
      content.withBytes { content in
        UnsafeMutableRawBufferPointer(rebasing: bytes[3...]).copyMemory(from: content)
      }
      bytes[3 + count] = language?.rawValue ?? Self.noWordList
      bytes[4 + count] = needsPassphrase ? Self.passphraseFlag : 0
      bytes[5 + count] = kind.hasPaths ? Self.ethereumPaths : Self.noPaths
      bytes[6 + count] = Self.endOfContent
    }
    return payload
  }

  /// Reads the plain payload of a wallet file; every byte must be as ``payload()`` writes it.
  package init(payload: borrowing SecretBytes) throws(WalletSecretError) {
    self = try payload.withBytes { bytes throws(WalletSecretError) in
      try WalletSecret(payloadBytes: bytes)
    }
  }

  private init(payloadBytes bytes: UnsafeRawBufferPointer) throws(WalletSecretError) {
    guard bytes.count == Self.payloadSize else { throw .size(bytes.count) }
    guard bytes[0] == Self.version else { throw .version(bytes[0]) }
    guard let kind = Self.kind(ofType: bytes[1]) else { throw .malformed(offset: 1) }
    let isMnemonic = kind == .mnemonic
    let count = Int(bytes[2])
    guard Self.sizes(of: kind).contains(count) else { throw .malformed(offset: 2) }
    let language = isMnemonic ? WordLanguage(rawValue: bytes[3 + count]) : nil
    let flags = bytes[4 + count]
    let isRight = [
      isMnemonic ? language != nil : bytes[3 + count] == Self.noWordList,
      flags == 0 || isMnemonic && flags == Self.passphraseFlag,
      bytes[5 + count] == (kind.hasPaths ? Self.ethereumPaths : Self.noPaths),
      bytes[6 + count] == Self.endOfContent,
    ]
    if let wrong = isRight.firstIndex(of: false) { throw .malformed(offset: 3 + count + wrong) }
    if let wrong = bytes[(7 + count)...].firstIndex(where: { $0 != 0 }) {
      throw .malformed(offset: wrong)
    }
    let content = UnsafeRawBufferPointer(rebasing: bytes[3..<(3 + count)])
    if kind == .privateKey {
      do { _ = try PrivateKey.publicKey(of: content) } catch { throw .key(error) }
    }
    self.init(
      checked: try Self.copy(content),
      kind: kind,
      language: language,
      needsPassphrase: flags == Self.passphraseFlag
    )
  }

  private static func kind(ofType type: UInt8) -> WalletKind? {
    switch type {
    case entropy: .mnemonic
    case privateKey: .privateKey
    case seed: .seed
    default: nil
    }
  }

  private static func sizes(of kind: WalletKind) -> [Int] {
    switch kind {
    case .mnemonic: [16, 20, 24, 28, 32]
    case .privateKey: [32]
    case .seed: Array(seedSizes)
    }
  }
}

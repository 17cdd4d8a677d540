import Core
import Entity

/// A document, and the data key it was opened with.
struct OpenedDocument: ~Copyable {
  let document: KeystoreDocument
  let dataKey: DataKey
  let secret: WalletSecret
}

extension KeystoreDocument {
  /// The index of the slot that a password opens.
  var passphraseSlot: Int? { slots.firstIndex { $0.kind == .passphrase } }

  /// Derives the key of the password slot.
  ///
  /// Without such a slot the work is done all the same, so that timing reveals nothing.
  func slotKey(_ passphrase: borrowing Passphrase) throws(KeystoreError) -> SlotKey {
    try slotKey(normalized: passphrase.normalized)
  }

  /// Derives the key of the password slot from a password already in NFKD.
  func slotKey(normalized: borrowing SecretBytes) throws(KeystoreError) -> SlotKey {
    let key = try SlotKey(normalized: normalized, for: slots[passphraseSlot ?? 0])
    guard passphraseSlot != nil else { throw .noSlot(.passphrase) }
    return key
  }

  /// Opens the document with its password slot, and checks everything but the address.
  func opened(by slotKey: borrowing SlotKey) throws(KeystoreError) -> OpenedDocument {
    guard let slot = passphraseSlot else { throw .noSlot(.passphrase) }
    return try opened(by: slotKey, slot: slot)
  }

  /// Opens the document with one of its slots, and checks everything but the address.
  func opened(
    by slotKey: borrowing SlotKey,
    slot: Int
  ) throws(KeystoreError) -> OpenedDocument {
    try opened(under: try slotKey.unwrap(slot: slot, of: self))
  }

  /// Opens the document with its data key, and checks everything but the address.
  func opened(under dataKey: consuming DataKey) throws(KeystoreError) -> OpenedDocument {
    let secret = try secret(under: dataKey)
    return OpenedDocument(document: self, dataKey: dataKey, secret: secret)
  }

  /// Checks the MAC, and decrypts the secret.
  func secret(under dataKey: borrowing DataKey) throws(KeystoreError) -> WalletSecret {
    guard Blake2b.areEqual(try dataKey.mac(.mac, over: authenticated), mac) else {
      throw .tampered
    }
    let payload = try dataKey.with(.payload) { key throws(KeystoreError) in
      try KeystoreError.held { () throws(SecretError) in
        try Cipher.open(
          self.payload.sealed,
          under: key,
          nonce: self.payload.nonce,
          header: payloadHeader
        )
      }
    }
    guard let payload else { throw .tampered }
    return try Self.secret(in: payload, of: kind)
  }

  /// Encrypts a secret into the document.
  mutating func seal(
    _ secret: borrowing WalletSecret,
    under dataKey: borrowing DataKey
  ) throws(KeystoreError) {
    let plain = try Self.payload(of: secret)
    payload.nonce = Cipher.nonce()
    let header = payloadHeader
    let nonce = payload.nonce
    payload.sealed = try dataKey.with(.payload) { key throws(KeystoreError) in
      Cipher.seal(plain, under: key, nonce: nonce, header: header)
    }
  }

  /// Computes the document's MAC; the last step before it is written.
  mutating func authenticate(under dataKey: borrowing DataKey) throws(KeystoreError) {
    mac = try dataKey.mac(.mac, over: authenticated)
  }

  private static func secret(
    in payload: borrowing SecretBytes,
    of kind: WalletKind
  ) throws(KeystoreError) -> WalletSecret {
    let secret = try secret(in: payload)
    guard secret.kind == kind else { throw .format }
    return secret
  }

  private static func secret(
    in payload: borrowing SecretBytes
  ) throws(KeystoreError) -> WalletSecret {
    // At least version, type and length must precede the marker that ends the content.
    let end = payload.withBytes { bytes in
      bytes.lastIndex { $0 != 0 }.flatMap { bytes[$0] == 0x80 ? $0 : nil }
    }
    guard let end, end >= 3 else { throw .format }
    do { return try WalletSecret(payload: payload) } catch { throw invalidField(error) }
  }

  private static func payload(
    of secret: borrowing WalletSecret
  ) throws(KeystoreError) -> SecretBytes {
    do { return try secret.payload() } catch { throw .wallet(error) }
  }

  /// A payload that authenticates but holds no wallet is a format error.
  private static func invalidField(_ error: WalletSecretError) -> KeystoreError {
    switch error {
    case .version: .version
    case .memory(let cause): .secret(cause)
    default: .format
    }
  }
}

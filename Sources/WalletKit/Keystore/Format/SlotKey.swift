/// The keys derived from a password for one slot: one wraps, one commits.
struct SlotKey: ~Copyable {
  private static let commitmentContext = Array("ktr/commit/v1".utf8)

  private static let deviceContext = Array("ktr/pin+device/v1".utf8)

  private let bytes: SecretBytes

  /// Derives the keys from a password in NFKD; the slot sets the cost.
  init(
    normalized: borrowing SecretBytes,
    for slot: KeystoreDocument.Slot
  ) throws(KeystoreError) {
    bytes = try Argon2id.stretch(normalized, salt: slot.salt, cost: slot.cost)
  }

  /// Derives the keys from a PIN, and mixes in the device secret.
  ///
  /// The device secret is mixed in after the derivation: without it there are 256 bits to guess,
  /// and nothing but this slot can check the PIN.
  init(
    _ pin: borrowing PIN,
    device: borrowing DeviceSecret,
    for slot: KeystoreDocument.Slot
  ) throws(KeystoreError) {
    let stretched = try Argon2id.stretch(pin.digits, salt: slot.salt, cost: slot.cost)
    bytes = try device.bound(Self.deviceContext, stretched)
  }

  /// Derives the keys from a recovery code.
  init(
    _ code: borrowing RecoveryCode,
    for slot: KeystoreDocument.Slot
  ) throws(KeystoreError) {
    bytes = try Argon2id.stretch(code.symbols, salt: slot.salt, cost: slot.cost)
  }

  /// Wraps the data key into a slot of a document.
  func wrap(
    _ dataKey: borrowing DataKey,
    into document: inout KeystoreDocument,
    slot: Int
  ) {
    let header = document.header(of: slot)
    let nonce = document.slots[slot].nonce
    let wrapped = bytes.withBytes { keys in
      dataKey.wrapped(under: Self.wrapping(keys), nonce: nonce, header: header)
    }
    document.slots[slot].wrapped = wrapped
    document.slots[slot].commitment = commitment(header: header, wrapped: wrapped)
  }

  /// Unwraps the data key of a slot.
  ///
  /// The commitment distinguishes a wrong password from a changed file: with the cipher alone, one
  /// file could open under two keys.
  func unwrap(
    slot: Int,
    of document: KeystoreDocument
  ) throws(KeystoreError) -> DataKey {
    let header = document.header(of: slot)
    let slot = document.slots[slot]
    let found = commitment(header: header, wrapped: slot.wrapped)
    guard Blake2b.areEqual(found, slot.commitment) else { throw .wrong(slot.kind) }
    let key = try bytes.withBytes { keys throws(KeystoreError) in
      try KeystoreError.held { () throws(SecretError) in
        try Cipher.open(
          slot.wrapped,
          under: Self.wrapping(keys),
          nonce: slot.nonce,
          header: header
        )
      }
    }
    guard let key else { throw .tampered }
    return DataKey(key)
  }

  private func commitment(header: [UInt8], wrapped: [UInt8]) -> [UInt8] {
    bytes.withBytes { keys in
      let committing = UnsafeRawBufferPointer(rebasing: keys[Cipher.keySize...])
      return Blake2b.mac(Self.commitmentContext, header, wrapped, under: committing)
    }
  }

  private static func wrapping(_ keys: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: keys[..<Cipher.keySize])
  }
}

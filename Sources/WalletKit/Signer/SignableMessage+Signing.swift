import Core
package import Entity

extension SignableMessage {
  /// Signs the message.
  ///
  /// The signature is read back from the bytes to be released, and must recover to the key's
  /// address.
  package func signed(by key: borrowing PrivateKey) throws(SigningError) -> Signature {
    let made = try key.sign(digest)
    guard
      let read = try? Signature(message: made.bytes65),
      let signer = try? read.signer(of: self),
      signer == key.address
    else { throw .mismatch }
    return read
  }
}

import Core
import Entity

/// The words that ethers.js stores beside a key, in the member `x-ethers` of a file of version 3.
///
/// They have no mac of their own: that they lead to the file's key is what vouches for them.
struct EthersWords {
  let ciphertext: [UInt8]
  let counter: [UInt8]

  /// Where the key lies below the words, as the file has it.
  let path: String

  /// The language of the words, as the file has it.
  let locale: String

  static let firstPath = "m/44'/60'/0'/0/0"

  /// Nil when the file has no words.
  init?(in file: V3Fields) throws(V3Error) {
    guard file.hasValue("x-ethers") else { return nil }
    let own = try file.object("x-ethers")
    guard own.hasValue("mnemonicCiphertext"), own.isText("version", "0.1") else { return nil }
    ciphertext = try own.bytes("mnemonicCiphertext", 16...32)
    counter = try own.bytes("mnemonicCounter", 16...16)
    path = own.hasValue("path") ? try own.text("path") : Self.firstPath
    locale = own.hasValue("locale") ? try own.text("locale") : "en"
  }

  /// Refuses words that a wallet here cannot begin with.
  func check() throws(V3Error) {
    guard path.utf8.elementsEqual(Self.firstPath.utf8) else {
      throw .wordsElsewhere("the path " + UntrustedText.escaped(path))
    }
    guard locale.utf8.elementsEqual("en".utf8) else {
      throw .wordsElsewhere("the language " + UntrustedText.escaped(locale))
    }
  }

  /// Decrypts the words, and sees whether they lead to the key.
  ///
  /// AES-256-CTR under the last 32 of the 64 bytes that the password gave.
  func secret(
    derived: borrowing SecretBytes,
    leadingTo key: borrowing PrivateKey
  ) throws(V3Error) -> WalletSecret {
    var entropy = try V3Keystore.memory(ciphertext.count)
    let isDone = derived.withBytes { derived in
      entropy.withMutableBytes { entropy in
        AES.run(
          .counter,
          ciphertext,
          key: UnsafeRawBufferPointer(rebasing: derived[32..<64]),
          initialVector: counter,
          into: entropy
        )
      }
    }
    guard isDone else { throw .library(.refused) }
    let words = try Self.words(entropy)
    let wanted = key.address
    guard try Self.firstAddress(of: words) == wanted else { throw .wordsMismatch }
    return words
  }

  private static func words(_ entropy: consuming SecretBytes) throws(V3Error) -> WalletSecret {
    do { return try WalletSecret(mnemonic: try Mnemonic(entropy: entropy)) } catch {
      throw .wordsMismatch
    }
  }

  private static func firstAddress(
    of words: borrowing WalletSecret
  ) throws(V3Error) -> Address {
    do { return try words.key(at: try DerivationPath.ethereum(account: 0)).address } catch {
      throw .wordsMismatch
    }
  }
}

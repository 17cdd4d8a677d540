import Core
import Entity

/// The recovery phrase that ethers.js stores beside a key, in `x-ethers` of a version 3 file.
///
/// It has no MAC of its own: that it leads to the file's key is what verifies it.
struct EthersWords {
  let ciphertext: [UInt8]
  let counter: [UInt8]

  /// The derivation path of the key, as stated in the file.
  let path: String

  /// The language of the words, as stated in the file.
  let locale: String

  static let firstPath = "m/44'/60'/0'/0/0"

  /// Reads the member; nil if the file has no recovery phrase.
  init?(in file: V3Fields) throws(V3Error) {
    guard file.hasValue("x-ethers") else { return nil }
    let own = try file.object("x-ethers")
    guard own.hasValue("mnemonicCiphertext"), own.isText("version", "0.1") else { return nil }
    ciphertext = try own.bytes("mnemonicCiphertext", 16...32)
    counter = try own.bytes("mnemonicCounter", 16...16)
    path = own.hasValue("path") ? try own.text("path") : Self.firstPath
    locale = own.hasValue("locale") ? try own.text("locale") : "en"
  }

  /// Throws if there is no such recovery phrase, or if its path or language is not the one that our
  /// wallets start with.
  func check() throws(V3Error) {
    guard [16, 20, 24, 28, 32].contains(ciphertext.count) else {
      throw .wordsLength(ciphertext.count)
    }
    guard path.utf8.elementsEqual(Self.firstPath.utf8) else {
      throw .wordsElsewhere("the path \(foreign: path)")
    }
    guard locale.utf8.elementsEqual("en".utf8) else {
      throw .wordsElsewhere("the language \(foreign: locale)")
    }
  }

  /// Decrypts the recovery phrase, and checks that it leads to the key.
  ///
  /// AES-256-CTR under the last 32 of the 64 bytes derived from the password.
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
    let words: Mnemonic
    do { words = try Mnemonic(entropy: entropy) } catch { throw .words(.mnemonic(error)) }
    do { return try WalletSecret(mnemonic: words) } catch { throw .words(error) }
  }

  private static func firstAddress(
    of words: borrowing WalletSecret
  ) throws(V3Error) -> Address {
    do { return try words.key(at: .firstAccount).address } catch { throw .words(error) }
  }
}

import Core
import Entity

@testable import WalletKit

extension FuzzLaw {
  static let walletKit = [
    keystore, resummedKeystore, accounts, v3, mnemonic, share, privateKey,
  ]

  private static let keystore = FuzzLaw(
    "keystore",
    seeds: Seeds.texts(in: "ktr1", at: "file", from: [0, 1, 2])
  ) { bytes in
    guard let document = try? KeystoreDocument(parsing: bytes) else { return true }
    return document.file == bytes
  }

  /// The same with a corrected checksum, which would otherwise stop nearly every change.
  private static let resummedKeystore = FuzzLaw(
    "keystore-behind-the-sum",
    seeds: Seeds.texts(in: "ktr1", at: "file", from: [0, 1, 2])
  ) { bytes in
    let resummed = Seeds.resummed(bytes)
    guard let document = try? KeystoreDocument(parsing: resummed) else { return true }
    return document.file == resummed && document.slots.allSatisfy(\.cost.isAllowed)
  }

  private static let accounts = FuzzLaw(
    "accounts",
    seeds: Seeds.texts(in: "ktr1-accounts", at: "file", from: [0, 1, 2])
  ) { bytes in
    guard let document = try? AccountsDocument(parsing: bytes) else { return true }
    return document.file == bytes
  }

  /// T-20: an accepted file needs no more work than the limits allow.
  private static let v3 = FuzzLaw(
    "v3",
    seeds: Seeds.texts(in: "keystore-v3", at: "keystore", from: [0, 1, 2, 3])
  ) { bytes in
    let limits = V3Limits.standard
    guard let document = try? V3Document(parsing: bytes, limits: limits) else { return true }
    return switch document.kdf {
    case .scrypt(let n, let r, let p):
      n.nonzeroBitCount == 1 && 128 * n * r <= limits.memory && n * r * p <= limits.work
    case .pbkdf2(let rounds): (1...limits.rounds).contains(rounds)
    }
  }

  private static let mnemonic = FuzzLaw(
    "mnemonic",
    texts: [
      "legal winner thank year wave sausage worth useful legal winner thank yellow",
      "letter advice cage absurd amount doctor acoustic avoid letter advice cage above",
    ]
  ) { text in
    guard let typed = try? secret(text), let mnemonic = try? Mnemonic(parsing: typed) else {
      return true
    }
    guard let sentence = try? mnemonic.sentence(), let again = try? Mnemonic(parsing: sentence)
    else { return false }
    return again.bits.isEqual(to: mnemonic.bits)
  }

  /// An accepted share survives a round trip through its words.
  private static let share = FuzzLaw(
    "slip39",
    texts: [
      "duckling enlarge academic academic agency result length solution fridge kidney coal piece "
        + "deal husband erode duke ajar critical decision keyboard",
      "shadow pistol academic always adequate wildlife fancy gross oasis cylinder mustang wrist "
        + "rescue view short owner flip making coding armed",
    ]
  ) { text in
    guard let typed = try? secret(text),
      let share = try? typed.withBytes({ bytes throws(ShareFault) in try Share(parsing: bytes) })
    else { return true }
    guard let sentence = try? share.sentence(),
      let again = try? sentence.withBytes({ bytes throws(ShareFault) in try Share(parsing: bytes) })
    else { return false }
    return again.header == share.header && again.value.isEqual(to: share.value)
  }

  private static let privateKey = FuzzLaw(
    "private-key",
    texts: [
      "0x4646464646464646464646464646464646464646464646464646464646464646",
      " FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364140\n",
    ]
  ) { text in
    guard let typed = try? secret(text), let key = try? PrivateKey(parsingHex: typed) else {
      return true
    }
    return Address(publicKey: key.publicKey) == key.address
  }

  private static func secret(_ text: String) throws -> SecretBytes {
    try SecretBytes(count: text.utf8.count) { $0.copyBytes(from: Array(text.utf8)) }
  }
}

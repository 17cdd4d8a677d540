import Core
import Entity
import Testing
import TestSupport

@testable import WalletKit

@Suite struct WalletSecretTests {
  private static let words = "test test test test test test test test test test test junk"

  private func words(needsPassphrase: Bool = false) throws -> WalletSecret {
    try WalletSecret(
      mnemonic: try Mnemonic(parsing: try SecretBytes.of(Self.words)),
      needsPassphrase: needsPassphrase
    )
  }

  private func oneKey() throws -> WalletSecret {
    try WalletSecret(privateKey: try PrivateKey(try SecretBytes.of([1] + Array(2...32))))
  }

  @Test func givesTheKeyAtAPath() throws {
    let secret = try words()
    let key = try secret.key(at: DerivationPath.ethereum(account: 1))
    let (kind, address) = (secret.kind, key.address.description)
    #expect(kind == .mnemonic)
    #expect(address == "0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
    #expect(throws: WalletSecretError.pathMissing) { _ = try secret.key(at: nil) }
  }

  @Test func givesTheOneKeyWithoutAPath() throws {
    let secret = try oneKey()
    let bytes = try secret.key(at: nil).withBytes { Array($0) }
    let kind = secret.kind
    #expect(kind == .privateKey)
    #expect(bytes == [1] + Array(2...32))
    #expect(throws: WalletSecretError.noPaths) { _ = try secret.key(at: .master) }
    #expect(throws: WalletSecretError.noWords(.privateKey)) { _ = try secret.mnemonic() }
    #expect(throws: WalletSecretError.noPaths) { _ = try secret.master() }
  }

  @Test func asksForTheBIP39PassphraseWhereThereIsOne() throws {
    let plain = try words()
    let locked = try words(needsPassphrase: true)
    let path = try DerivationPath.ethereum(account: 0)
    #expect(throws: WalletSecretError.passphraseMissing) { _ = try locked.key(at: path) }
    #expect(throws: WalletSecretError.passphraseUnused) {
      _ = try plain.key(at: path, passphrase: Passphrase.of("x"))
    }
    let addresses = [
      try plain.key(at: path).address, try locked.key(at: path, passphrase: .of("x")).address,
      try locked.key(at: path, passphrase: .of("y")).address,
    ]
    #expect(Set(addresses).count == 3)
  }

  @Test func recognizesPublicSecrets() throws {
    let known = [try words().isPubliclyKnown(), try oneKey().isPubliclyKnown()]
    #expect(known == [true, false])
  }

  @Test(arguments: [16, 20, 24, 28, 32])
  func readsBackWordsOfEachLength(count: Int) throws {
    var random = SeededRandom()
    let entropy = random.bytes(count)
    for needsPassphrase in [false, true] {
      let secret = try WalletSecret(
        mnemonic: try Mnemonic(entropy: try SecretBytes.of(entropy)),
        needsPassphrase: needsPassphrase
      )
      let payload = try secret.payload()
      let bytes = payload.array
      #expect(
        bytes
          == Self.padded(
            [1, 1, UInt8(count)] + entropy + [1, needsPassphrase ? 1 : 0, 1]
          )
      )
      let again = try WalletSecret(payload: payload)
      let (kind, needs, read) = (
        again.kind, again.needsPassphrase, try again.mnemonic().withEntropy { Array($0) }
      )
      #expect(kind == .mnemonic)
      #expect(needs == needsPassphrase)
      #expect(read == entropy, "\(random.comment)")
    }
  }

  @Test(arguments: WordLanguage.allCases)
  func remembersTheLanguageOfTheWords(language: WordLanguage) throws {
    let mnemonic = try Mnemonic(
      entropy: try SecretBytes.of([UInt8](repeating: 7, count: 16)),
      language: language
    )
    let payload = try WalletSecret(mnemonic: mnemonic).payload()
    let again = try WalletSecret(payload: payload).mnemonic()
    let (found, sentence, wanted) = (
      again.language, try again.sentence().text, try mnemonic.sentence().text
    )
    #expect(payload.array[19] == language.rawValue)
    #expect(found == language)
    #expect(sentence == wanted)
  }

  @Test func readsBackAKey() throws {
    let payload = try oneKey().payload()
    let bytes = payload.array
    #expect(bytes == Self.padded([1, 2, 32] + [1] + Array(2...32) + [0, 0, 0]))
    let read = try WalletSecret(payload: payload).key(at: nil).withBytes { Array($0) }
    #expect(read == [1] + Array(2...32))
  }

  @Test(arguments: [16, 18, 32, 62, 64])
  func readsBackASeed(count: Int) throws {
    var random = SeededRandom()
    let seed = random.bytes(count)
    let secret = try WalletSecret(seed: try SecretBytes.of(seed))
    let payload = try secret.payload()
    let bytes = payload.array
    #expect(bytes == Self.padded([1, 3, UInt8(count)] + seed + [0, 0, 1]))
    let again = try WalletSecret(payload: payload)
    let (kind, read) = (again.kind, again.withContent { Array($0) })
    #expect(kind == .seed && read == seed, "\(random.comment)")
    let path = try DerivationPath.ethereum(account: 3)
    let key = try HDKey(seed: try SecretBytes.of(seed)).derived(at: path).privateKey().address
    let own = try again.key(at: path).address
    #expect(own == key)
    #expect(throws: WalletSecretError.noWords(.seed)) { _ = try again.mnemonic() }
    #expect(throws: WalletSecretError.passphraseUnused) {
      _ = try again.master(passphrase: .of("none"))
    }
  }

  @Test(arguments: [0, 1, 14, 15, 17, 65, 66])
  func refusesASeedOfAnotherLength(count: Int) throws {
    #expect(throws: WalletSecretError.seedLength(count)) {
      _ = try WalletSecret(seed: try SecretBytes(count: count))
    }
  }

  @Test func knowsSeedsThatArePublic() throws {
    let cases: [(String, Bool)] = [
      ("000102030405060708090a0b0c0d0e0f", true),
      ("000102030405060708090a0b0c0d0e0e", false),
      ("bb54aac4b89dc868ba37d9cc21b2cece", true),
      ("8dc652d6d6cd370d8c963141f6d79ba440300f25c467302c1d966bff8f62300d", true),
      ("abababababababababababababababab", true),
      // The seed of `test … junk`: development chains fund its accounts.
      (
        "9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185"
          + "d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0", true
      ),
    ]
    for (digits, isKnown) in cases {
      let secret = try WalletSecret(seed: try SecretBytes.of(hex("0x" + digits)))
      let found = try secret.isPubliclyKnown()
      #expect(found == isKnown, "\(digits)")
    }
  }

  @Test func refusesEachChangeThatBreaksTheFormat() throws {
    let seed = try WalletSecret(seed: try SecretBytes.of(Array(UInt8(1)...32)))
    for bytes in [
      try words().payload().array, try oneKey().payload().array, try seed.payload().array,
    ] {
      let content = 3..<(3 + Int(bytes[2]))
      for place in bytes.indices where !content.contains(place) {
        for value in [0, 1, 2, 3, 10, 11, 15, 33, 0x80, 0xFF] as [UInt8] where value != bytes[place]
        {
          var changed = bytes
          changed[place] = value
          // Changes that keep the format: the BIP-39 passphrase flag and the words' language.
          let isFlag = bytes[1] == 1 && place == content.upperBound + 1 && value == 1
          let isList = bytes[1] == 1 && place == content.upperBound && (1...10).contains(value)
          let error = error(reading: changed)
          #expect((error == nil) == (isFlag || isList), "byte \(place) is \(value)")
          if place == 0 { #expect(error == .version(value)) }
        }
      }
    }
  }

  @Test func namesWhatIsWrong() throws {
    let bytes = try words().payload().array
    #expect(error(reading: []) == .size(0))
    #expect(error(reading: Array(bytes.dropLast())) == .size(255))
    #expect(error(reading: bytes + [0]) == .size(257))
    #expect(error(reading: [UInt8](repeating: 0, count: 256)) == .version(0))
    #expect(error(reading: [1, 4] + bytes.dropFirst(2)) == .malformed(offset: 1))
    #expect(error(reading: [1, 1, 15] + bytes.dropFirst(3)) == .malformed(offset: 2))
    #expect(error(reading: bytes.dropLast() + [1]) == .malformed(offset: 255))
    let zero = Self.padded([1, 2, 32] + [UInt8](repeating: 0, count: 32) + [0, 0, 0])
    #expect(error(reading: zero) == .key(.zero))
    let high = Self.padded([1, 2, 32] + [UInt8](repeating: 0xFF, count: 32) + [0, 0, 0])
    #expect(error(reading: high) == .key(.aboveOrder))
  }

  struct Case: Decodable, Sendable {
    let plaintext: String?
    let expect: String
    let kind: String?
    let address: String?
    let bip39Passphrase: String?
    let comment: String
  }

  @Test func readsThePlaintextsOfTheKeystoreVectors() throws {
    let cases =
      (try Vectors.load("ktr1", as: Case.self)
      + Vectors.load("ktr1-seed", as: Case.self))
      .filter { $0.expect == "valid" && $0.plaintext != nil }
    #expect(cases.count >= 58)
    for vector in cases {
      let plain = Self.padded(try hex(try #require(vector.plaintext)))
      let secret = try WalletSecret(payload: try SecretBytes.of(plain))
      let (kind, again) = (secret.kind.rawValue, try secret.payload().array)
      #expect(kind == vector.kind, "\(vector.comment)")
      #expect(again == plain, "\(vector.comment)")
      let path = kind != "private-key" ? try DerivationPath.ethereum(account: 0) : nil
      let passphrase = vector.bip39Passphrase ?? ""
      let address =
        if let path, secret.needsPassphrase {
          try secret.key(at: path, passphrase: .of(passphrase)).address
        } else {
          try secret.key(at: path).address
        }
      let stated = try Address(parsing: try #require(vector.address))
      // The zero address stands for an address that is withheld.
      #expect(stated.isZero || stated == address, "\(vector.comment)")
    }
  }

  private func error(reading bytes: [UInt8]) -> WalletSecretError? {
    do {
      _ = try WalletSecret(payload: try SecretBytes.of(bytes))
      return nil
    } catch { return error as? WalletSecretError }
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [0x80] + [UInt8](repeating: 0, count: WalletSecret.payloadSize - 1 - bytes.count)
  }
}

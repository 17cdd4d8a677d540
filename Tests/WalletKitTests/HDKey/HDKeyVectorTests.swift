import Core
import Entity
import Testing
import TestSupport

@testable import WalletKit

@Suite struct HDKeyVectorTests {
  struct Case: Decodable, Sendable {
    let seed: String
    let path: String
    let xprv: String?
    let xpub: String?
    let privateKey: String?
    let publicKey: String?
    let chainCode: String?
    let expect: String
    let error: String?
    let comment: String
  }

  struct ExtendedCase: Decodable, Sendable {
    let extendedKey: String
    let kind: String?
    let depth: String?
    let parent: String?
    let index: String?
    let chainCode: String?
    let key: String?
    let expect: String
    let error: String?
    let comment: String
  }

  struct AddressCase: Decodable, Sendable {
    let mnemonic: String
    let passphrase: String
    let addresses: [String]
    let expect: String
    let comment: String
  }

  @Test func derivesEveryKey() throws {
    let cases = try Vectors.load("bip32", as: Case.self)
    var judged = 0
    for vector in cases {
      let seed = try SecretBytes.of(try hex(vector.seed))
      guard vector.expect == "valid" else {
        // A wrong path is refused at parsing and never gets this far.
        guard vector.error == "seedLength" else {
          #expect(throws: PathError.self, "\(vector.path)") {
            try DerivationPath(parsing: vector.path)
          }
          continue
        }
        #expect(throws: HDKeyError.seedLength(seed.count)) { _ = try HDKey(seed: seed) }
        judged += 1
        continue
      }
      let key = try HDKey(seed: seed).derived(at: DerivationPath(parsing: vector.path))
      let secret = try key.privateKey().withBytes { Hex.prefixed($0) }
      let xprv = try key.extendedPrivateKey().text
      let xpub = try key.extendedPublicKey().text
      let chainCode = try Hex.prefixed(key.chainCode().array)
      #expect(secret == vector.privateKey, "\(vector.comment)")
      #expect(Hex.prefixed(key.publicKey.compressed) == vector.publicKey, "\(vector.comment)")
      #expect(chainCode == vector.chainCode, "\(vector.comment)")
      #expect(xprv == vector.xprv, "\(vector.comment)")
      #expect(xpub == vector.xpub, "\(vector.comment)")
      judged += 1
    }
    #expect(judged >= 146)
  }

  @Test func readsEveryExtendedKey() throws {
    for vector in try Vectors.load("bip32-extended-keys", as: ExtendedCase.self) {
      guard vector.expect == "valid" else {
        let errors = [privateError(vector.extendedKey), publicError(vector.extendedKey)]
        #expect(errors.allSatisfy { $0 != nil }, "\(vector.comment)")
        #expect(
          errors.contains { names(of: $0).contains(vector.error ?? "") },
          "\(vector.comment): \(errors)"
        )
        continue
      }
      if vector.kind == "private" {
        let key = try HDKey(parsingExtended: try SecretBytes.of(vector.extendedKey))
        let secret = try key.privateKey().withBytes { Hex.prefixed($0) }
        let chainCode = try Hex.prefixed(key.chainCode().array)
        let again = try key.extendedPrivateKey().text
        let header = [
          "\(key.depth)", Hex.prefixed(key.parentFingerprint), "\(key.childNumber)",
        ]
        #expect(secret == vector.key)
        #expect(chainCode == vector.chainCode)
        #expect(again == vector.extendedKey)
        #expect(header == [vector.depth, vector.parent, vector.index])
        #expect(publicError(vector.extendedKey) == .text(.version(found: 0x0488_ADE4)))
      } else {
        let key = try ExtendedPublicKey(parsing: vector.extendedKey)
        let again = try key.text
        #expect(Hex.prefixed(key.publicKey.compressed) == vector.key)
        #expect(Hex.prefixed(key.chainCode) == vector.chainCode)
        #expect(again == vector.extendedKey)
        #expect("\(key.depth)" == vector.depth)
        #expect(Hex.prefixed(key.parentFingerprint) == vector.parent)
        #expect("\(key.childNumber)" == vector.index)
        #expect(privateError(vector.extendedKey) == .text(.version(found: 0x0488_B21E)))
      }
    }
  }

  @Test func derivesAddressesFromWords() throws {
    for vector in try Vectors.load("addresses", as: AddressCase.self) {
      let mnemonic = try Mnemonic(parsing: try SecretBytes.of(vector.mnemonic))
      let seed =
        vector.passphrase.isEmpty
        ? try mnemonic.seed() : try mnemonic.seed(passphrase: Passphrase.of(vector.passphrase))
      let master = try HDKey(seed: seed)
      let found = try vector.addresses.indices.map { index in
        let path = try DerivationPath.ethereum(account: UInt32(index))
        return try master.derived(at: path).privateKey().address.description
      }
      #expect((found == vector.addresses) == (vector.expect == "valid"), "\(vector.comment)")
    }
  }

  private func privateError(_ text: String) -> HDKeyError? {
    do {
      _ = try HDKey(parsingExtended: try SecretBytes.of(text))
      return nil
    } catch { return error as? HDKeyError }
  }

  private func publicError(_ text: String) -> HDKeyError? {
    do {
      _ = try ExtendedPublicKey(parsing: text)
      return nil
    } catch { return error }
  }

  /// An error's names in the vectors.
  private func names(of error: HDKeyError?) -> [String] {
    guard case .text(let error) = error else { return [] }
    return switch error {
    case .notBase58: ["notBase58"]
    case .length: ["length"]
    case .checksum: ["checksum"]
    case .version: ["version"]
    case .master: ["depth"]
    case .keyPrefix: ["keyData"]
    case .privateKey: ["privateKey"]
    case .publicKey: ["publicKey", "keyData"]
    }
  }
}

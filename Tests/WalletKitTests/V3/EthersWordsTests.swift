import CPlatform
import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

/// Why the recovery phrase of a keystore file of ethers.js cannot be used.
@Suite struct EthersWordsTests {
  private struct Case: Decodable {
    let keystore: String
    let password: String
    let kind: String?
    let comment: String
  }

  private static func file(_ comment: String) throws -> (text: String, password: String) {
    let cases = try Vectors.load("keystore-foreign", as: Case.self)
    let found = try #require(cases.first { $0.comment == comment })
    return (found.keystore, found.password)
  }

  @Test func aPhraseOfAnotherLengthIsNotCalledThatOfAnotherKey() throws {
    let file = try Self.file("ethers.js, pbkdf2, 18 bytes of words")
    let password = try SecretBytes.of(file.password)
    #expect(throws: V3Error.wordsLength(18)) {
      _ = try ForeignKeystore.open(Array(file.text.utf8), password: password)
    }
  }

  @Test func aPhraseOfAnotherKeyIsCalledThat() throws {
    let file = try Self.file("ethers.js, pbkdf2, another counter")
    let password = try SecretBytes.of(file.password)
    #expect(throws: V3Error.wordsMismatch) {
      _ = try ForeignKeystore.open(Array(file.text.utf8), password: password)
    }
  }

  /// Opens a file while `held` secrets are held besides; nil if it opens.
  private static func failure(
    of file: [UInt8],
    _ password: borrowing SecretBytes,
    holding held: Int
  ) throws -> V3Error? {
    guard held > 0 else {
      do throws(V3Error) {
        _ = try ForeignKeystore.open(file, password: password)
        return nil
      } catch {
        return error
      }
    }
    let one = try SecretBytes(count: 1)
    let found = try failure(of: file, password, holding: held - 1)
    return one.count == 1 ? found : nil
  }

  /// Each secret on the way may be one too many, and no failure blames the file.
  @Test func missingMemoryIsCalledThat() async {
    await #expect(processExitsWith: .success) {
      let file = try EthersWordsTests.file("ethers.js, pbkdf2, a password of 8 characters")
      let password = try SecretBytes.of(file.password)
      let limit = Int(KT_SECRETS_LIMIT)
      // What OpenSSL keeps from its first use does not belong to this file. It says no more than
      // that it refuses.
      _ = try ForeignKeystore.open(Array(file.text.utf8), password: password)
      let told = [SecretError.tooMany(limit: limit).report, DigestError.refused.report].map(\.code)
      var (free, ofWords) = (0, 0)
      while let error = try EthersWordsTests.failure(
        of: Array(file.text.utf8),
        password,
        holding: limit - Int(kt_secrets_alive()) - free
      ) {
        guard told.contains(error.report.code), free < limit else { _exit(2) }
        if case .words = error { ofWords += 1 }
        free += 1
      }
      // The phrase itself needs some, after the key.
      guard ofWords > 1, free > ofWords else { _exit(3) }
    }
  }
}

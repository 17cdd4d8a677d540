import Core
import Entity
import Testing

@testable import WalletKit

#if os(Linux)
  /// Key operations leave no traces in memory outside the guarded pages.
  @Suite struct TracesTests {
    @Test func derivesAndSignsWithoutLeavingCopies() async {
      await #expect(processExitsWith: .success) {
        // A first run, so that all symbol binding and setup precede the run that counts.
        try TracesTests.useKeys { _, _ in }
        try TracesTests.useKeys { secrets, name in
          // Phrases of other tests contain many single words, and two words in a row by chance
          // once in a few hundred runs, but never three.
          let width = name == "sentence" ? 26 : 8
          let found = try secrets.withBytes { try MemoryScan.copies(of: $0, width: width) }
          try #require(found == 0, "\(name)")
        }
      }
    }

    @Test func findsACopyThatIsLeft() async {
      await #expect(processExitsWith: .success) {
        let secret = try SecretBytes.random(count: 32)
        let before = try secret.withBytes { try MemoryScan.copies(of: $0) }
        let copy = secret.array
        let after = try secret.withBytes { try MemoryScan.copies(of: $0) }
        try withExtendedLifetime(copy) {
          try #require(before == 0)
          try #require(after > 0)
        }
      }
    }

    /// Takes every step of a new wallet, and passes each of its secrets to `judge`.
    private static func useKeys(
      _ judge: (borrowing SecretBytes, String) throws -> Void
    ) throws {
      let mnemonic = try Mnemonic.generate(words: 24)
      let sentence = try mnemonic.sentence()
      let read = try Mnemonic(parsing: sentence)
      let seed = try read.seed()
      let master = try HDKey(seed: seed)
      let key = try master.derived(at: DerivationPath.ethereum(account: 7)).privateKey()
      _ = try key.sign(Hash32.keccak(of: [1, 2, 3]))
      let payload = try WalletSecret(mnemonic: mnemonic).payload()
      let again = try WalletSecret(payload: payload).key(at: DerivationPath.ethereum(account: 7))
      _ = try again.sign(Hash32.keccak(of: [4, 5, 6]))
      try judge(mnemonic.bits, "entropy")
      try judge(sentence, "sentence")
      try judge(seed, "seed")
      try judge(master.material, "master key")
      try judge(key.secret, "private key")
    }
  }
#endif

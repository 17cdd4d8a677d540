import COpenSSL
import Entity
import WalletKit

/// The derivation of the accounts m/44'/60'/0'/0/i on one core, in addresses per second.
///
/// The bound is two curve multiplications by libsecp256k1 and one HMAC-SHA512 by libcrypto. The
/// parent key of the accounts is derived once, as in a search for used accounts.
enum DerivationMeasure {
  private static let perRound = 10

  static func run() throws -> [Figure] {
    let seed = try SecretBytes(count: 64) { $0.copyBytes(from: (1...64)) }
    let parent = try HDKey(seed: seed).derived(at: DerivationPath(parsing: "m/44'/60'/0'/0"))
    let paths = try (0..<UInt32(perRound)).map {
      try DerivationPath([DerivationPath.Component($0, hardened: false)])
    }
    let curve = try BareCurve()
    let key = [UInt8](1...32)
    let message = [UInt8](repeating: 7, count: 37)
    var digest = [UInt8](repeating: 0, count: 64)
    var last = Address.zero
    let turns = try Turns(
      rounds: 200,
      ours: {
        for path in paths { last = Address(publicKey: try parent.publicKey(at: path)) }
      },
      bound: {
        for _ in 0..<perRound {
          _ = try curve.publicKey(of: key)
          _ = try curve.publicKey(of: key)
          HMAC(EVP_sha512(), key, 32, message, message.count, &digest, nil)
        }
      }
    )
    let expected = try HDKey(seed: seed)
      .derived(at: DerivationPath.ethereum(account: UInt32(perRound - 1)))
    guard last == Address(publicKey: expected.publicKey) else {
      throw Bench.Failure.wrongAnswer("derivation")
    }
    return turns.rates(perRound)
  }
}

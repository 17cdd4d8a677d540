import CSecp256k1
import Core
import Entity
import WalletKit

/// One more address below m/44'/60'/0'/0, beside what it cannot do without: two multiplications
/// on the curve (the parent's public key, the child's) and one HMAC-SHA-512.
enum DerivationBench {
  static func run() throws {
    let seed = try SecretBytes.random(count: 64)
    let parent = try HDKey(seed: seed).derived(at: try DerivationPath(parsing: "m/44'/60'/0'/0"))
    var number: UInt32 = 0
    var last = Address.zero
    let bound = Bound()
    let rates = try Bench.rates(
      times: 200,
      {
        let step = try DerivationPath([.init(number, hardened: false)])
        last = try parent.derived(at: step).privateKey().address
        number += 1
      },
      { try bound.run() }
    )
    precondition(!last.isZero)
    Bench.report("derivation-per-second", rates.one)
    Bench.report("derivation-bound-per-second", rates.other)
  }

  private final class Bound {
    private let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE))
    private let key = [UInt8](repeating: 7, count: 32)
    private let message = [UInt8](repeating: 9, count: 37)
    private var digest = [UInt8](repeating: 0, count: 64)

    deinit { if let context { secp256k1_context_destroy(context) } }

    func run() throws {
      guard let context else { return }
      var publicKey = secp256k1_pubkey()
      for _ in 0..<2 {
        precondition(secp256k1_ec_pubkey_create(context, &publicKey, key) == 1)
      }
      try digest.withUnsafeMutableBytes { out in
        try key.withUnsafeBytes { key in
          try message.withUnsafeBytes { message in
            try Digests.hmacSHA512(key: key, message: message, into: out)
          }
        }
      }
    }
  }
}

import BigInt
import CSecp256k1
import Core
import Entity
import WalletKit

/// From a transaction to its signed bytes, beside what libsecp256k1 alone takes for a recoverable
/// signature and for recovering the key from it again.
enum SigningBench {
  static func run() throws {
    let key = try PrivateKey(try SecretBytes.random(count: 32))
    let transaction = try Transaction(
      chain: try ChainID(1),
      nonce: 7,
      gas: 21_000,
      to: .zero,
      value: Wei(count: 1_000_000_000),
      input: [],
      fees: .dynamic(
        maxPriorityFeePerGas: Wei(count: 1_000_000_000),
        maxFeePerGas: Wei(count: 30_000_000_000),
        .empty
      )
    )
    var last: [UInt8] = []
    let bare = Bare()
    let rates = try Bench.rates(
      times: 400,
      { last = try transaction.signed(by: key).raw },
      { bare.signAndRecover() }
    )
    precondition(!last.isEmpty)
    Bench.report("signing-per-second", rates.one)
    Bench.report("signing-bound-per-second", rates.other)
  }

  /// The library by itself.
  private final class Bare {
    private let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE))
    private let key = [UInt8](repeating: 7, count: 32)
    private let digest = [UInt8](repeating: 9, count: 32)

    deinit { if let context { secp256k1_context_destroy(context) } }

    func signAndRecover() {
      guard let context else { return }
      var signature = secp256k1_ecdsa_recoverable_signature()
      var publicKey = secp256k1_pubkey()
      let signed = secp256k1_ecdsa_sign_recoverable(context, &signature, digest, key, nil, nil)
      let recovered = secp256k1_ecdsa_recover(context, &publicKey, &signature, digest)
      precondition(signed == 1 && recovered == 1)
    }
  }
}

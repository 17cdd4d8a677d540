import CSecp256k1
import COpenSSL
import Core
import Dispatch
import Entity
import Foundation
import Synchronization
import WalletKit

/// The search for two unknown words on all cores, in recovery phrases per second.
///
/// Only phrases with a valid checksum count, one in sixteen. The bound is PBKDF2 and the
/// derivation of m/44'/60'/0'/0/0 by libcrypto and libsecp256k1: six HMACs, three multiplications.
enum RecoveryMeasure {
  // Many short rounds: they find a quiet moment even on a busy machine.
  private static let rounds = 24
  private static let seconds = 0.5

  private struct Enough: Error {}

  static func run() throws -> [Figure] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var (ours, bound) = (0.0, 0.0)
    for _ in 0..<rounds {
      ours = max(ours, try search(cores))
      bound = max(bound, try bare(cores))
    }
    return [
      Figure(name: "ours", value: ours), Figure(name: "bound", value: bound),
      Figure(name: "cores", value: Double(cores)),
    ]
  }

  private static func search(_ cores: Int) throws -> Double {
    let words = "extra ? other warfare shuffle switch detail general loan hobby ? glance".utf8
    let question = try RecoveryProblem(
      try SecretBytes(count: words.count) { $0.copyBytes(from: words) },
      language: .english,
      passphrase: nil,
      candidates: nil,
      target: .address(.zero, paths: [try .ethereum(account: 0)])
    )
    let search = RecoverySearch(question)
    let start = ContinuousClock.now
    let spent = Mutex(0.0)
    DispatchQueue.concurrentPerform(iterations: cores) { _ in
      _ = try? search.work {
        let now = (ContinuousClock.now - start) / .seconds(1)
        if now >= seconds {
          spent.withLock { $0 = max($0, now) }
          throw Enough()
        }
      }
    }
    let total = spent.withLock { $0 }
    guard search.stretched > 0, total > 0 else { throw Bench.Failure.wrongAnswer("recovery") }
    return Double(search.stretched) / total
  }

  private static func bare(_ cores: Int) throws -> Double {
    let start = ContinuousClock.now
    let done = Mutex((count: 0, spent: 0.0))
    DispatchQueue.concurrentPerform(iterations: cores) { _ in
      guard let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else { return }
      defer { secp256k1_context_destroy(context) }
      var (count, now) = (0, 0.0)
      while now < seconds {
        for _ in 0..<100 { one(context) }
        count += 100
        now = (ContinuousClock.now - start) / .seconds(1)
      }
      done.withLock { done in
        done.count += count
        done.spent = max(done.spent, now)
      }
    }
    let (count, spent) = done.withLock { $0 }
    guard count > 0 else { throw Bench.Failure.unknown("libsecp256k1 gives no context") }
    return Double(count) / spent
  }

  /// One phrase, by the libraries alone.
  private static func one(_ context: OpaquePointer) {
    let sentence = "extra uncle other warfare shuffle switch detail general loan hobby small glance"
    let salt = Array("mnemonic".utf8)
    var seed = [UInt8](repeating: 0, count: 64)
    PKCS5_PBKDF2_HMAC(sentence, Int32(sentence.utf8.count), salt, 8, 2048, EVP_sha512(), 64, &seed)
    var output = [UInt8](repeating: 0, count: 64)
    var point = secp256k1_pubkey()
    for step in 0..<6 {
      HMAC(EVP_sha512(), seed, 32, seed, 37, &output, nil)
      if step > 2 { _ = secp256k1_ec_pubkey_create(context, &point, seed) }
    }
  }
}

import Core
import Entity
import WalletKit

/// Signing, from a transaction to its raw bytes, on one core, in transactions per second.
///
/// The bound is the work that decision 8 requires of every wallet: sign, recover, compare.
enum SigningMeasure {
  private static let perRound = 10
  private static let rounds = 200

  static func run() throws -> [Figure] {
    let key = try PrivateKey(SecretBytes(count: 32) { $0.copyBytes(from: (1...32)) })
    let transactions = try (0..<perRound).map(transaction)
    let digests = transactions.map(\.signingHash.bytes)
    let curve = try BareCurve()
    let bytes = key.withBytes { [UInt8]($0) }
    let point = try curve.publicKey(of: bytes)
    var sent = 0
    let turns = try Turns(
      rounds: rounds,
      ours: {
        for transaction in transactions { sent += try transaction.signed(by: key).raw.count }
      },
      bound: {
        for digest in digests {
          guard try curve.signsAndRecovers(digest, with: bytes, as: point) else {
            throw Bench.Failure.wrongAnswer("signing")
          }
        }
      }
    )
    guard sent > perRound * rounds * 100 else { throw Bench.Failure.wrongAnswer("signing") }
    return turns.rates(perRound)
  }

  /// A plain payment of type 2 with its own nonce.
  private static func transaction(nonce: Int) throws -> Transaction {
    try Transaction(
      chain: .ethereum,
      nonce: UInt64(nonce),
      gas: 21_000,
      to: try Address(bytes: [UInt8](repeating: 0x35, count: 20)),
      value: Wei(count: 1_500_000_000_000_000_000),
      input: [],
      fees: .dynamic(
        maxPriorityFeePerGas: Wei(count: 1_000_000_000),
        maxFeePerGas: Wei(count: 30_000_000_000),
        AccessList([])
      )
    )
  }
}

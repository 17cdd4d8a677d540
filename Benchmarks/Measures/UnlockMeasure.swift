import CSodium
import Entity
import WalletKit

/// The unlocking of a wallet file with the standard cost, in seconds; the bound is Argon2id alone.
enum UnlockMeasure {
  /// Creates a wallet in a folder, and unlocks it.
  static func run(home: String) throws -> [Figure] {
    let keystore = Keystore(path: home)
    let name = try WalletName(parsing: "bench")
    let passphrase = try passphrase()
    let cost = KDFCost.standard
    let created = try keystore.create(
      name,
      secret: WalletSecret(mnemonic: Mnemonic.generate(words: 12)),
      passphrase: passphrase,
      cost: cost,
      now: 1_700_000_000
    )
    let turns = try Turns(
      rounds: 10,
      ours: {
        guard try keystore.unlock(name, passphrase: passphrase).entry.address == created.address
        else { throw Bench.Failure.wrongAnswer("unlocking") }
      },
      bound: { try stretch(cost) }
    )
    return [
      Figure(name: "ours", value: turns.ours), Figure(name: "bound", value: turns.bound),
      Figure(name: "mebibytes", value: Double(cost.memoryKiB / 1024)),
    ]
  }

  private static func passphrase() throws -> Passphrase {
    let text = "twenty bytes of text".utf8
    return try Passphrase(typed: SecretBytes(count: text.count) { $0.copyBytes(from: text) })
  }

  private static func stretch(_ cost: KDFCost) throws {
    var key = [UInt8](repeating: 0, count: 32)
    let salt = [UInt8](repeating: 1, count: Int(crypto_pwhash_SALTBYTES))
    let status = crypto_pwhash(
      &key,
      UInt64(key.count),
      "twenty bytes of text",
      20,
      salt,
      UInt64(cost.passes),
      cost.memoryKiB * 1024,
      crypto_pwhash_ALG_ARGON2ID13
    )
    guard status == 0 else { throw Bench.Failure.wrongAnswer("Argon2id") }
  }
}

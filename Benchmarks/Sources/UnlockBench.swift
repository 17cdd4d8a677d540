import Entity
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Unlocking a wallet at the standard cost: time, and the most memory the process took.
enum UnlockBench {
  static func run() throws {
    guard let folder = CommandLine.arguments.last, folder.hasPrefix("/") else { return }
    let keystore = Keystore(path: folder + "/home")
    let name = try WalletName(parsing: "bench")
    let typed = try SecretBytes(count: 24) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(ascii: "a") + UInt8(index) }
    }
    let passphrase = try Passphrase(typed: typed)
    _ = try keystore.create(
      name,
      secret: try WalletSecret(mnemonic: try Mnemonic.generate(words: 12)),
      passphrase: passphrase,
      cost: .standard,
      now: 0
    )
    let rate = try Bench.rate(rounds: 5, times: 1) {
      _ = try keystore.unlock(name, passphrase: passphrase)
    }
    Bench.report("unlock-seconds", 1 / rate)
    Bench.report("unlock-peak-mib", peakMiB)
  }

  /// The most memory this process has held.
  private static var peakMiB: Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Double(usage.ru_maxrss) / 1024  // KiB
    #else
      getrusage(RUSAGE_SELF, &usage)
      return Double(usage.ru_maxrss) / 1_048_576  // bytes
    #endif
  }
}

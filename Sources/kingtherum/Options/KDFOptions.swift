import ArgumentParser
import WalletKit

/// The cost of each guess at a new wallet's password (Argon2id parameters).
struct KDFOptions: ParsableArguments {
  @Flag(help: "Protect the password with 64 MiB of memory instead of 256, for small machines")
  var lowMemory = false

  /// About one second on this machine. Reading it runs the calibration, so read it only once.
  var cost: KDFCost { lowMemory ? .lowMemory : .calibrated() }
}

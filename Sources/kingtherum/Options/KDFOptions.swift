import ArgumentParser
import WalletKit

/// What each guess at a new wallet's passphrase is to cost.
struct KDFOptions: ParsableArguments {
  @Flag(help: "Protect the password with 64 MiB of memory instead of 256, for small machines")
  var lowMemory = false

  /// About a second of this machine, which is tried out; so ask once.
  var cost: KDFCost { lowMemory ? .lowMemory : .calibrated() }
}

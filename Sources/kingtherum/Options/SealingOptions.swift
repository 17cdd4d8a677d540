import ArgumentParser
import WalletKit

/// What each guess at a new wallet's passphrase is to cost.
struct SealingOptions: ParsableArguments {
  @Flag(help: "Guard the passphrase with 64 MiB instead of 256: for small machines.")
  var lowMemory = false

  var cost: KDFCost { lowMemory ? .lowMemory : .standard }
}

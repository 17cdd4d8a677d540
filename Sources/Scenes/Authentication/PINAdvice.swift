import Core
package import WalletKit

/// Why a PIN is not asked for at this time, in words.
package enum PINAdvice {
  /// Nil where one is asked for, and where the wallet never had one that goes with this machine.
  package static func refusal(_ status: PINStatus) -> String? {
    guard status.isForThisDevice, !status.canBeTried else { return nil }
    if let refusal = status.refusal { return "No PIN now: \(refusal.report.message)." }
    let tries = (status.failures ?? 0) == 1 ? "1 wrong try" : "\(status.failures ?? 0) wrong tries"
    return "No PIN now: after \(tries) the next one can be tried in \(time(status.waitSeconds)); "
      + "press Enter then."
  }

  private static func time(_ seconds: Int) -> String {
    guard seconds > 90 else { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
    return "\(seconds / 60) min \(seconds % 60) s"
  }
}

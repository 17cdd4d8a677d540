package import Core
package import WalletKit

/// Why a PIN is not asked for at this time, in words.
package enum PINAdvice {
  /// Nil where one is asked for, and where the wallet never had one that goes with this machine.
  package static func refusal(_ status: PINStatus) -> Sentence? {
    guard status.isForThisDevice, !status.canBeTried else { return nil }
    if let refusal = status.refusal { return "No PIN now: \(refusal.report.message)." }
    return
      "No PIN now: after \(status.failures ?? 0, one: "wrong try", many: "wrong tries") the next one can be tried in \(time(status.waitSeconds)); "
      + "press Enter then."
  }

  private static func time(_ seconds: Int) -> Sentence {
    guard seconds > 90 else { return "\(seconds, one: "second", many: "seconds")" }
    return "\(seconds / 60) min \(seconds % 60) s"
  }
}

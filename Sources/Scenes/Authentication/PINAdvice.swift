package import Core
package import WalletKit

/// Explains why a PIN cannot be used at the moment.
package enum PINAdvice {
  /// Returns the reason; nil if a PIN can be tried, or if the wallet has none for this machine.
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

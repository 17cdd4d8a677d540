import Core
import Entity

extension Address {
  /// The address with its wallet: `0x… (savings)`, `0x… (savings, not verified)`.
  func worded(wallet: String?, _ standing: Sentence?) -> Sentence {
    guard let wallet else { return "\(self)" }
    guard let standing else { return "\(self) (\(foreign: wallet))" }
    return "\(self) (\(foreign: wallet), \(standing))"
  }
}

package import Core

/// When an allowance counts as unlimited: one rule for approvals, permits and inner calls.
package enum UnlimitedAllowance {
  /// 2^128 base units: more than any token has, and far below the amounts that mean "all".
  package static let threshold = UInt256(1) << 128

  /// 2^96 − 1: unlimited for tokens with allowances of 96 bits (UNI, COMP).
  package static let largest96 = UInt256.max >> 160

  /// 10^12 whole tokens: for a token with known decimals, more is not a real amount.
  package static let maxWholeTokens = UInt256(1_000_000_000_000)

  /// Whether an allowance of this many base units is unlimited.
  ///
  /// `decimals` are those of the token if it is known on this machine; nil units are an allowance
  /// without any amount.
  package static func includes(_ units: UInt256?, decimals: Int? = nil) -> Bool {
    guard let units else { return true }
    guard units < threshold, units != largest96 else { return true }
    // If that many whole tokens exceed 256 bits, no amount is above them.
    guard let decimals, let one = UInt256.powerOfTen(max(0, decimals)),
      let most = one.multiplied(by: maxWholeTokens)
    else { return false }
    return units > most
  }
}

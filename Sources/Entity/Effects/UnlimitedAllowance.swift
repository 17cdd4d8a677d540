package import Core

/// From how much on a permission to take stands for all there will ever be: one rule for approvals,
/// permits and the calls within calls.
package enum UnlimitedAllowance {
  /// 2^128 base units: more than any token has, and far below what is signed to mean "all".
  package static let threshold = UInt256(1) << 128

  /// 2^96 − 1: what tokens with allowances of 96 bits (UNI, COMP) keep as endless.
  package static let largest96 = UInt256.max >> 160

  /// 10^12 whole tokens: of a token whose decimals are known, anything above is no real amount.
  package static let maxWholeTokens = UInt256(1_000_000_000_000)

  /// Whether a permission to take so many base units is one without limit.
  ///
  /// `decimals` are those of the token where it is known on this machine; nil units are a permission
  /// that names no amount at all.
  package static func includes(_ units: UInt256?, decimals: Int? = nil) -> Bool {
    guard let units else { return true }
    guard units < threshold, units != largest96 else { return true }
    // Where so many whole tokens are beyond 256 bits, no amount is above them.
    guard let decimals, let one = UInt256.powerOfTen(max(0, decimals)),
      let most = one.multiplied(by: maxWholeTokens)
    else { return false }
    return units > most
  }
}

/// A currency in which values are shown (ISO 4217).
package enum Currency: String, Hashable, Sendable, Codable, CaseIterable {
  /// The US dollar, in which the feeds give prices.
  case usd
  /// The South Korean won.
  case krw

  /// The code, such as `USD`.
  package var code: String { rawValue.uppercased() }

  /// The digits behind the point that people write: cents of the dollar, and whole won.
  package var shownDecimals: Int {
    switch self {
    case .usd: 2
    case .krw: 0
    }
  }

  /// Takes a code in any case; nil for one that has no feed.
  package init?(code: String) { self.init(rawValue: code.lowercased()) }
}

/// How soon a transaction should be mined.
package enum FeeSpeed: String, Hashable, Sendable, CaseIterable, Codable {
  case slow
  case normal
  case fast
  case urgent

  /// The percentile of recent tips that is offered.
  package var percentile: Int {
    switch self {
    case .slow: 10
    case .normal: 25
    case .fast: 50
    case .urgent: 75
    }
  }

  /// The number of full blocks in a row that the offer outlasts; each raises the base fee by 1/8.
  package var horizon: Int {
    switch self {
    case .slow: 3  // 1.42 times the next base fee
    case .normal: 6  // 2.03
    case .fast: 8  // 2.57
    case .urgent: 10  // 3.25
    }
  }
}

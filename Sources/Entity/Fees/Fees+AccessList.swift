extension Fees {
  /// Returns the same fees with another access list; nil for types 0 and 1.
  ///
  /// A legacy transaction cannot have one, and its type is not changed for the sake of a list.
  package func declaring(_ list: AccessList) -> Fees? {
    switch self {
    case .legacy, .accessList: nil
    case .dynamic(let tip, let cap, _):
      .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list)
    case .blob(let tip, let cap, _, let blobs):
      .blob(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list, blobs)
    case .delegation(let tip, let cap, _, let authorizations):
      .delegation(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list, authorizations)
    }
  }
}

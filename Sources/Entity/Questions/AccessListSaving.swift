/// An access list with which a transaction uses less gas, by a node's word.
///
/// The wallet signs the list, so it is a claim to be checked. It changes only the gas, never the
/// effects: by EIP-2930 its accounts and slots count as accessed from the start, and no code gets
/// another input, value or balance. Only a contract that measures its own gas could tell; a list
/// with which the simulated changes differ is dropped.
package struct AccessListSaving: Codable, Hashable, Sendable {
  package let list: AccessList
  /// The gas limit to use with the list.
  package let gasLimit: UInt64
  /// The node's estimate with the list, without a margin.
  package let gasUsed: UInt64
  /// What the simulation with the list used less than the one without.
  package let saved: UInt64

  package init(list: AccessList, gasLimit: UInt64, gasUsed: UInt64, saved: UInt64) {
    (self.list, self.gasLimit) = (list, gasLimit)
    (self.gasUsed, self.saved) = (gasUsed, saved)
  }

  /// Whether the list is plausible and saves gas, and its limit is no higher than the one without.
  package func isSaving(comparedTo limit: UInt64) -> Bool {
    !list.entries.isEmpty && list.isPlausible && saved > 0 && gasUsed <= gasLimit
      && gasLimit <= limit
  }
}

/// A function of the table, with the classification of its calls.
package struct KnownFunction: Sendable {
  /// The kind of function.
  package enum Classification: Sendable {
    /// Its effects are read: who pays, who receives, which asset, how much.
    case counted(CallReader)
    /// Its inner calls are decoded and analyzed.
    case carrier(CallReader)
    /// It changes who or what controls a contract.
    case control(CallReader)
    /// It moves nothing and allows nobody to; the text says why.
    case harmless(String)
  }

  /// `transfer(address to,uint256 amount)`, with the names that readers use and that are shown.
  package let text: String
  package let classification: Classification

  package init(_ text: String, _ classification: Classification) {
    (self.text, self.classification) = (text, classification)
  }

  /// Reads a call of the function; nil if its effects are not known for certain.
  func read(_ call: DecodedCall, at place: CallContext) -> CallReading? {
    switch classification {
    case .counted(let reader), .carrier(let reader), .control(let reader): reader(call, place)
    case .harmless: CallReading()
    }
  }
}

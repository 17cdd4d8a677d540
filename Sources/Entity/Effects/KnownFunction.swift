/// A function of the table, and the one judgement that is passed on calls of it.
package struct KnownFunction: Sendable {
  /// What a function is.
  package enum Classification: Sendable {
    /// Its effects are read: who pays, who receives, which asset, how much.
    case counted(CallReader)
    /// The calls within are decoded and judged.
    case carrier(CallReader)
    /// It changes who or what controls a contract.
    case control(CallReader)
    /// It moves nothing and lets nobody move anything; the text says why.
    case harmless(String)
  }

  /// `transfer(address to,uint256 amount)`: the names are what readers ask for, and what is shown.
  package let text: String
  /// What it is.
  package let classification: Classification

  package init(_ text: String, _ classification: Classification) {
    (self.text, self.classification) = (text, classification)
  }

  /// Reads a call of the function; nil where its meaning is not known for certain.
  func read(_ call: DecodedCall, at place: CallContext) -> CallReading? {
    switch classification {
    case .counted(let reader), .carrier(let reader), .control(let reader): reader(call, place)
    case .harmless: CallReading()
    }
  }
}

package import Core

extension Sentence {
  /// The English text with `…` in place of all data, so that it contains no amount and no address.
  package var shape: String {
    var shape = template
    for (index, argument) in arguments.enumerated() {
      let text = if case .sentence(let part) = argument { part.shape } else { "…" }
      shape = shape.replacing("{\(index + 1)}", with: text)
    }
    return shape
  }
}

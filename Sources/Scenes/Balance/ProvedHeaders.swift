import Core
import Entity

/// Against what something is proved, in words: headers that several nodes gave, and those of one node
/// alone.
struct ProvedHeaders {
  /// A header against which something is proved.
  struct Header {
    /// What its block is called.
    let block: Sentence
    let agreement: HeaderAgreement
    /// The number of nodes that were asked for it.
    let asked: Int
  }

  private let headers: [Header]

  init(_ headers: [Header]) { self.headers = headers }

  var notes: [Sentence] {
    let lone = headers.filter(\.agreement.isOfOneNode)
    let shared = headers.filter { !$0.agreement.isOfOneNode }
    var notes: [Sentence] = []
    if !shared.isEmpty {
      let blocks = shared.map { header -> Sentence in
        "\(header.block), on whose header \(count: header.agreement.agreeing.count) of "
          + "\(count: header.asked) nodes agree"
      }
      notes.append(
        .info(
          "proved against the \(by: blocks.count, one: "state root", many: "state roots") of "
            + "\(Sentence(joining: blocks, by: "; "))"
        )
      )
    }
    if !lone.isEmpty {
      let blocks = lone.map { header -> Sentence in
        header.agreement.agreeing.first.map { "\(header.block) (\($0))" } ?? header.block
      }
      notes.append(
        .caution(
          "proved only against \(by: blocks.count, one: "a header", many: "headers") that no second "
            + "node confirmed: \(Sentence(joining: blocks))"
        )
      )
    }
    return notes
  }
}

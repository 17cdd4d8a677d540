import Core
import Entity

extension ChainBalances {
  /// The block after which the oldest of the balances was read; nil if nothing is known.
  var block: BlockReference? {
    switch source {
    case .node(let block, _): block
    case .kept: holdings.compactMap(\.kept).min { $0.readAt < $1.readAt }?.block
    case .nowhere: nil
    }
  }

  /// Where the balances are from, and how old they are; nil if nothing is known.
  func origin(now: Int64) -> Sentence? {
    guard let block else { return nil }
    let time = UTC.text(block.time)
    let name: Sentence = "\(name: chain.name)"
    guard let readAt else { return "on \(name), as of block \(block.number) (\(time))" }
    let age = Age(of: readAt, now: now).text
    guard !isRecalled else {
      return .info(
        "the last known balances on \(name), as of block \(block.number) (\(time)), read \(age) ago"
      )
    }
    return "on \(name), as of block \(block.number) (\(time)), read \(age) ago"
  }
}

package import Entity

/// Answers that a node gave between two looks at a block.
package struct FramedAnswers<Look: Sendable, Answer: Sendable>: Sendable {
  package let before: Result<Look, RPCFailure>
  /// In the order of the requests.
  package let answers: [Result<Answer, RPCFailure>]
  package let after: Result<Look, RPCFailure>
  /// Whether all of it came in one post, so that no other machine answered in between.
  package let isOnePost: Bool

  package init(
    before: Result<Look, RPCFailure>,
    answers: [Result<Answer, RPCFailure>],
    after: Result<Look, RPCFailure>,
    isOnePost: Bool
  ) {
    self.before = before
    self.answers = answers
    self.after = after
    self.isOnePost = isOnePost
  }
}

extension FramedAnswers where Look == Block? {
  /// Returns the answers if the node had a block before and after it gave them.
  ///
  /// Only then they say what is on that block's chain: a node that is behind finds nothing in blocks
  /// that it does not have, and says so without an error.
  /// - Throws: `.missingData(.future)` if the node did not have the block, `.missingData(.block)` if
  ///   it had another one in its place, and the failures of the looks.
  func answers(at block: BlockReference) throws(RPCFailure) -> [Result<Answer, RPCFailure>] {
    for look in [before, after] {
      let found: Block?
      do {
        found = try look.get()
      } catch {
        guard case .missingData = error else { throw error }
        throw .missingData(.future)
      }
      guard let found else { throw .missingData(.future) }
      guard found.header.number == block.number else {
        throw .protocolViolation(.wrongAnswer(method: GetBlockByNumber.name, path: "result.number"))
      }
      guard found.header.hash == block.hash else { throw .missingData(.block) }
    }
    return answers
  }
}

package import Entity

/// A request to run one transaction without changing state, or to say what it would need.
package protocol CallMethod: RPCMethod {
  var request: CallRequest { get }
  /// The block after which the state is used.
  var tag: BlockTag { get }
}

extension CallMethod {
  /// A revert is an answer.
  package static var kind: MethodKind { .call }
  /// The transaction and the block; some methods have options after them.
  package var parameters: [RPCParameter] { [request.parameter, tag.parameter] }
  /// The block after which the state is used.
  package var block: BlockTag? { tag }
}

package import Entity

/// The kind of a method, which affects how its errors are read.
package enum MethodKind: Hashable, Sendable, CaseIterable {
  /// Reads stored data.
  case read
  /// Runs code: a revert is an answer.
  case call
  /// Searches logs: the range may be too large.
  case logs
  /// Broadcasts a signed transaction: the outcome may be unknown.
  case send
}

/// A request to a node: its method name, its parameters and the type of its answer.
package protocol RPCMethod: Sendable {
  /// The type of the answer.
  associatedtype Answer: Decodable & Sendable & Equatable

  /// The name of the JSON-RPC method.
  static var name: String { get }
  /// The kind of method, for reading its errors.
  static var kind: MethodKind { get }
  /// The parameters, in order.
  var parameters: [RPCParameter] { get }
  /// The number of blocks that a search covers; nil for other methods.
  var span: UInt64? { get }
  /// The block that the request is about, if it is about one.
  var block: BlockTag? { get }

  /// Whether many nodes lack the method, and whoever asks can do without.
  ///
  /// A node that says so is not asked again for a day.
  static var isOptional: Bool { get }
  /// Whether honest nodes on the same chain give the same answer.
  static var hasOneAnswer: Bool { get }
  /// Returns the same request about another block; nil if it cannot be asked about any block.
  func at(_ tag: BlockTag) -> Self?
  /// Returns the number of a block that the answering node must have; nil if the answer shows none.
  func blockShown(by answer: Answer) -> UInt64?
  /// Whether an answer only says that this node does not know what another one may know.
  func isUnknown(_ answer: Answer) -> Bool
  /// Reads an answer as nodes usually write it; nil leaves it to the decoder.
  ///
  /// For methods with large answers.
  static func read(_ text: inout JSONCursor) -> Answer?
}

extension RPCMethod {
  /// The default: the method reads stored data.
  package static var kind: MethodKind { .read }
  /// The default: the method does not search.
  package var span: UInt64? { nil }
  /// The default: the method is not about one block.
  package var block: BlockTag? { nil }
  /// The default: every node must have the method.
  package static var isOptional: Bool { false }
  /// The default: the answer depends on the node.
  package static var hasOneAnswer: Bool { false }
  /// The default: the method is not about any block.
  package func at(_ tag: BlockTag) -> Self? { nil }
  /// The default: the block of the request, if it has a number.
  package func blockShown(by answer: Answer) -> UInt64? {
    if case .number(let number) = block { number } else { nil }
  }
  /// The default: every answer says something.
  package func isUnknown(_ answer: Answer) -> Bool { false }
  /// The default: answers are left to the decoder.
  package static func read(_ text: inout JSONCursor) -> Answer? { nil }
}

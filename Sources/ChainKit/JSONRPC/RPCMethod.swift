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
  associatedtype Answer: Decodable & Sendable

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
}

extension RPCMethod {
  /// The default: the method reads stored data.
  package static var kind: MethodKind { .read }
  /// The default: the method does not search.
  package var span: UInt64? { nil }
  /// The default: the method is not about one block.
  package var block: BlockTag? { nil }
}

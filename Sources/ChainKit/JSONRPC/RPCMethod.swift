/// What a method does, as far as reading its errors depends on it.
package enum MethodKind: Hashable, Sendable, CaseIterable {
  /// Reads something that is stored.
  case read
  /// Runs code: a revert is an answer.
  case call
  /// Searches logs: the range may be too large.
  case logs
  /// Hands over a signed transaction: the outcome may be unknown.
  case send
}

/// A question to a node: its name, its parameters and the shape of its answer.
package protocol RPCMethod: Sendable {
  /// What the node answers with.
  associatedtype Answer: Decodable & Sendable

  /// The name the node knows the method by.
  static var name: String { get }
  /// How its errors are to be read.
  static var kind: MethodKind { get }
  /// The parameters, in order.
  var parameters: [RPCParameter] { get }
  /// How many blocks a search covers, where the method searches.
  var span: UInt64? { get }
}

extension RPCMethod {
  /// A method reads something stored unless it says otherwise.
  package static var kind: MethodKind { .read }
  /// A method searches nothing unless it says otherwise.
  package var span: UInt64? { nil }
}

package import Entity

/// `debug_traceBlockByNumber` with geth's callTracer: traces all transactions of a block.
///
/// The node runs the whole block again, for which it needs the state before it.
package struct DebugTraceBlock: RPCMethod {
  package typealias Answer = CallTracesAnswer
  package static let name = "debug_traceBlockByNumber"
  package static let isOptional = true
  package let number: UInt64
  package var parameters: [RPCParameter] {
    [.quantity(number), .object([.init("tracer", .string("callTracer"))])]
  }
  /// The requested block.
  package var block: BlockTag? { .number(number) }
  package init(_ number: UInt64) { self.number = number }
  package static func read(_ text: inout JSONCursor) -> CallTracesAnswer? {
    CallTracesAnswer(&text)
  }
}

/// `trace_block`: lists the traces of a block, as Parity did.
package struct TraceBlock: RPCMethod {
  package typealias Answer = BlockTraceAnswer
  package static let name = "trace_block"
  package static let isOptional = true
  package let number: UInt64
  package var parameters: [RPCParameter] { [.quantity(number)] }
  /// The requested block.
  package var block: BlockTag? { .number(number) }
  package init(_ number: UInt64) { self.number = number }
}

/// `ots_getInternalOperations`: lists what moved ether within a transaction, for Otterscan.
package struct GetInternalOperations: RPCMethod {
  package typealias Answer = OperationsAnswer
  package static let name = "ots_getInternalOperations"
  package static let isOptional = true
  package let hash: Hash32
  package var parameters: [RPCParameter] { [.hash(hash)] }
  package init(_ hash: Hash32) { self.hash = hash }
}

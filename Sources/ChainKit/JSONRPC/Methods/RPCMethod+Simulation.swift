package import Entity

/// `eth_simulateV1`: runs transactions in a block of their own, one after the other, without fees.
package struct SimulateBlock: RPCMethod {
  /// The logs of each transaction, with those of ether transfers.
  package typealias Answer = SimulatedBlockAnswer
  package static let name = "eth_simulateV1"
  package static let isOptional = true
  /// A revert is an answer.
  package static let kind = MethodKind.call
  package let requests: [CallRequest]
  /// The block after which the state is used.
  package let tag: BlockTag
  package var parameters: [RPCParameter] {
    let calls = RPCParameter.object([.init("calls", .array(requests.map(\.parameter)))])
    let options = RPCParameter.object([
      .init("blockStateCalls", .array([calls])),
      .init("traceTransfers", .bool(true)),
      .init("validation", .bool(false)),
    ])
    return [options, tag.parameter]
  }
  /// The block after which the state is used.
  package var block: BlockTag? { tag }
  package init(_ requests: [CallRequest], at tag: BlockTag) {
    self.requests = requests
    self.tag = tag
  }
}

/// `debug_traceCall`: runs a transaction without a fee, and lists the calls that it makes.
package struct TraceCall: CallMethod {
  /// The outermost call.
  package typealias Answer = CallFrameAnswer
  package static let name = "debug_traceCall"
  package static let isOptional = true
  package let request: CallRequest
  package let tag: BlockTag
  package var parameters: [RPCParameter] {
    let options = RPCParameter.object([
      .init("tracer", .string("callTracer")),
      .init("tracerConfig", .object([.init("withLog", .bool(true))])),
    ])
    return [request.parameter, tag.parameter, options]
  }
  package init(_ request: CallRequest, at tag: BlockTag) {
    self.request = request
    self.tag = tag
  }
}

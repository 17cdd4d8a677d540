import Core
import Entity

@testable import Scenes

/// Calls and their inner calls, in transactions and in Safe transactions as typed data.
extension RuleExample {
  private static func call(_ function: String, _ values: [ABIValue]) throws -> [UInt8] {
    try ABISignature(parsing: function).encode(values)
  }

  private static let execution =
    "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)"

  private static func execution(
    operation: Int257 = 0,
    price: Int257 = 0,
    signature: Int = 1
  ) throws -> [UInt8] {
    try call(
      execution,
      [
        .address(try Samples.address("7")), .number(1), .bytes([]), .number(operation),
        .number(0), .number(40_000), .number(price), .address(.zero),
        .address(try Samples.address("e")), .bytes([UInt8](repeating: 7, count: signature)),
      ]
    )
  }

  private static func everywhere(_ rule: Rule, _ code: String, _ input: [UInt8]) throws
    -> [RuleExample]
  {
    let transaction = try Samples.transaction(
      to: try Samples.address("a"),
      value: 0,
      input: input
    )
    let safe = try SafeSamples.transaction(call: Hex.prefixed(input))
    return try transactions(rule, code, transaction) + [typed(rule, code, safe)]
  }

  static func ofCalls() throws -> [RuleExample] {
    let seven = ABIValue.address(try Samples.address("7"))
    let foreign = ABIValue.bytes([0xff] + [UInt8](repeating: 0, count: 31))
    let target = try Samples.address("b").bytes + [1, 2, 3, 4]
    let take = try call(
      "transferFrom(address,address,uint256)",
      [.address(try Samples.address("1")), seven, .number(0)]
    )
    let cases: [(Rule, String, [UInt8])] = [
      (
        .callIsUnknown, "call-unknown",
        try call("multicall(bytes[])", [.list([.bytes([1, 2, 3, 4])])])
      ),
      (
        .foreignCodeRuns, "call-delegatecall",
        try call("execute(bytes32,bytes)", [foreign, .bytes(target)])
      ),
      (.foreignCodeRuns, "safe-delegatecall", try execution(operation: 1)),
      (
        .allOfCollectionIsAllowed, "approval-for-all",
        try call("setApprovalForAll(address,bool)", [seven, .bool(true)])
      ),
      (
        .allowanceIsUnlimited, "approval-unlimited",
        try call("approve(address,uint256)", [seven, .number(Int257(UInt256.max))])
      ),
      (.controlChanges, "control-changes", try call("transferOwnership(address)", [seven])),
      (.safePaysForRunning, "safe-refund", try execution(price: 3)),
      (.callMovesNothing, "transfer-of-nothing", take),
      (
        .callIsLaidOutOddly, "call-layout",
        try call("burn(uint256)", [.number(1)]) + [UInt8](repeating: 0, count: 32)
      ),
      (.callIsCut, "call-bytes-cut", try execution(signature: 4_097)),
    ]
    return try cases.flatMap(everywhere) + ofDescriptors()
  }

  private static func sources(_ named: NamedDescriptor) throws -> Knowledge {
    .known(
      chain: "dev",
      sources: DescriptionSources(descriptors: [named], chains: .builtIn, tokens: TokenList())
    )
  }

  private static func ofDescriptors() throws -> [RuleExample] {
    let rule = #"{"path":"x","label":"X","visible":{"mustMatch":["7"]}}"#
    let field = #"{"path":"xs.[]","label":"X"}"#
    let fields = Array(repeating: field, count: 5).joined(separator: ",")
    let one = try DescriptionTests.descriptor(rule, types: "uint256 x")
    let many = try DescriptionTests.descriptor(fields, types: "uint256[] xs")
    let pool = try Address(parsing: DescriptionTests.pool)
    let toPool = { (input: [UInt8]) in
      try Samples.transaction(to: pool, value: 0, input: input)
    }
    let broken = try toPool(call("go(uint256)", [.number(8)]))
    let values = ABIValue.list((0..<256).map { .number(Int257($0)) })
    let cut = try toPool(call("go(uint256[])", [values]))
    return try transactions(.callIsClaimed, "call-claimed", broken, knowing: sources(one))
      + transactions(.descriptionDoesNotFit, "description-broken", broken, knowing: sources(one))
      + transactions(.descriptionDoesNotFit, "description-cut", cut, knowing: sources(many))
      + ofDescribedData()
  }

  /// Typed data with a call known only to its descriptor, and a value that the descriptor forbids.
  private static func ofDescribedData() throws -> [RuleExample] {
    let input = try call("swap(uint256)", [.number(7)])
    let data = try TypedDataSamples.data(
      [("Run", "address to,bytes data")],
      message: #"{"to": "\#(InnerCallTests.inner)", "data": "\#(Hex.prefixed(input))"}"#,
      domain: #"{"chainId": 1, "verifyingContract": "\#(InnerCallTests.pool)"}"#
    )
    let calls =
      #"{"path":"data","label":"Does","format":"calldata","params":{"calleePath":"to"}}"#
    let forbids = #"{"path":"to","label":"To","visible":{"mustMatch":["7"]}}"#
    let swaps = try InnerCallTests.named(
      "Swaps",
      at: InnerCallTests.inner,
      chain: 1,
      InnerCallTests.swap
    )
    return [
      try message(
        .callIsClaimed,
        "call-claimed",
        .typed(data),
        descriptors: [try descriptor(calls), swaps]
      ),
      try message(
        .descriptionDoesNotFit,
        "description-broken",
        .typed(data),
        descriptors: [try descriptor(forbids)]
      ),
    ]
  }

  private static func descriptor(_ field: String) throws -> NamedDescriptor {
    let text = #"""
      {"context":{"eip712":{"deployments":[{"chainId":1,"address":"\#(InnerCallTests.pool)"}]}},
      "display":{"formats":{"Run(address to,bytes data)":{"fields":[\#(field)]}}}}
      """#
    let file = try DescriptorFile(parsing: Array(text.utf8)) { name throws(ClearDescriptorError) in
      throw .include(name)
    }
    return NamedDescriptor(name: "run", descriptor: try ClearDescriptor(file))
  }
}

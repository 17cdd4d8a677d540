import TestSupport

/// One dev chain for all tests of a serialized suite, restored to its initial state for each test.
///
/// Starting a chain for every test would take most of the tests' time.
actor SharedChain {
  private var chain: DevChain?
  private var beginning: String?

  /// The chain in its initial state, with a client that has not sent a request yet.
  func fresh() async throws -> LiveChain {
    let chain = try await running()
    try await chain.tell("dev_clearFaults")
    try await chain.tell("evm_setAutomine", "[true]")
    try await chain.tell("anvil_dropAllTransactions")
    try await chain.tell(
      "dev_limits",
      """
      [{"archiveFrom":0,"bodiesFrom":0,"receiptsFrom":0,"logsFrom":0,"prunedForm":"error",
      "logRange":null,"logsNeedAddress":false,"senderNonceForm":"object","unsupported":[],
      "safeDepth":32,"finalizedDepth":64}]
      """
    )
    if let beginning { try await chain.tell("evm_revert", "[\"\(beginning)\"]") }
    beginning = try await chain.text("evm_snapshot")
    return try LiveChain(on: chain)
  }

  private func running() async throws -> DevChain {
    if let chain { return chain }
    let started = try await DevChain.start()
    chain = started
    return started
  }
}

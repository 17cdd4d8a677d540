import TestSupport

/// One dev chain for the tests of a suite, which must run one after the other: each finds it as it
/// was when it started. Starting one for every test would take most of the tests' time.
actor SharedChain {
  private var chain: DevChain?
  private var beginning: String?

  /// The chain as it began, with a client that has asked nothing yet.
  func fresh() async throws -> LiveChain {
    let chain = try await running()
    try await chain.tell("dev_clearFaults")
    try await chain.tell("evm_setAutomine", "[true]")
    try await chain.tell("anvil_dropAllTransactions")
    try await chain.tell(
      "dev_limits",
      """
      [{"archiveFrom":0,"logRange":null,"logsNeedAddress":false,"safeDepth":32,"finalizedDepth":64}]
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

import Core
import Entity
import Foundation
import TestSupport

extension LiveChain {
  /// Creates a contract of the dev chain, with values in JSON for its constructor.
  func create(_ name: String, _ values: String = "[]") async throws -> Address {
    try Address(parsing: await chain.text("dev_create", #"["\#(name)", \#(values)]"#))
  }

  /// Puts the code of a contract of the dev chain at an address; its constructor does not run.
  func put(_ name: String, at address: Address) async throws {
    let path = Vectors.root.appending(path: "Tests/DevChain/contracts/\(name).runtime.bin")
    let code = try String(contentsOf: path, encoding: .utf8).trimmingCharacters(in: .newlines)
    try await chain.tell("anvil_setCode", #"["\#(address)","\#(code)"]"#)
  }

  /// Calls a function, with the words or the encoded bytes of its arguments.
  func call(
    _ contract: Address,
    by sender: Address,
    _ function: String,
    _ arguments: [[UInt8]] = [],
    wei: UInt64 = 0
  ) async throws {
    let input = selector(function) + arguments.flatMap(\.self)
    try await send(from: sender, to: contract, wei: wei, input: input, gas: 900_000)
  }
}

/// A number as a word of call data.
func number(_ value: UInt256) -> [UInt8] { value.word }

import ChainKit
import Core

import Entity
import Testing

/// An error message of a node or provider, and the failure that it means.
///
/// The strings are facts about geth, reth, Erigon, Nethermind, Besu and about hosted providers.
struct ErrorString: Sendable, CustomTestStringConvertible {
  let kind: MethodKind
  let code: Int
  let message: String
  let expected: RPCFailure
  var span: UInt64? = 1_000_000

  var testDescription: String { "\(kind) \(code) \(message)" }

  static let all: [ErrorString] = sending + searching + reading + calling + pausing
}

private func send(_ code: Int, _ message: String, _ expected: RPCFailure) -> ErrorString {
  ErrorString(kind: .send, code: code, message: message, expected: expected)
}

private func logs(_ code: Int, _ message: String, _ expected: RPCFailure) -> ErrorString {
  ErrorString(kind: .logs, code: code, message: message, expected: expected)
}

private func logs(_ code: Int, _ message: String, most: UInt64?) -> ErrorString {
  logs(code, message, .tooLarge(RangeHint(structural: most)))
}

private func read(_ code: Int, _ message: String, _ expected: RPCFailure) -> ErrorString {
  ErrorString(kind: .read, code: code, message: message, expected: expected)
}

private func call(_ code: Int, _ message: String, _ expected: RPCFailure) -> ErrorString {
  ErrorString(kind: .call, code: code, message: message, expected: expected)
}

extension ErrorString {
  static let sending: [ErrorString] = [
    send(-32000, "already known", .alreadyKnown),
    send(-32000, "Known transaction", .alreadyKnown),
    send(-32000, "existing txn with same hash", .alreadyKnown),
    send(-32603, "transaction already imported", .alreadyKnown),
    send(1000, "tx", .alreadyKnown),
    send(-32000, "nonce too low: next nonce 7, tx nonce 3", .nonceTooLow(state: 7)),
    send(-32000, "nonce too low", .nonceTooLow(state: nil)),
    send(-38010, "NonceLow", .nonceTooLow(state: nil)),
    send(-32001, "Nonce too low", .nonceTooLow(state: nil)),
    send(-32000, "nonce has already been used", .nonceTooLow(state: nil)),
    send(-32000, "nonce too high", .nonceGap(expected: nil)),
    send(-32000, "gapped-nonce tx from delegated accounts", .nonceGap(expected: nil)),
    send(
      -32000,
      "Transaction nonce is too distant from current sender nonce",
      .nonceGap(expected: nil)
    ),
    send(-32000, "replacement transaction underpriced", .replacementUnderpriced),
    send(-32000, "could not replace existing tx", .replacementUnderpriced),
    send(-32000, "transaction underpriced", .underpriced(least: nil)),
    send(
      -32000,
      "transaction underpriced: gas tip cap 1, minimum needed 1000000",
      .underpriced(least: Wei(count: 1_000_000))
    ),
    send(
      -32000,
      "max fee per gas less than block base fee: address 0x00",
      .underpriced(least: nil)
    ),
    send(
      -32000,
      "insufficient funds for gas * price + value: balance 0, tx cost 2, overshot 2",
      .insufficientFunds(have: .zero, want: Wei(count: 2))
    ),
    send(
      -32000,
      "insufficient funds for gas * price + value: address 0x00 have 10 want 21000",
      .insufficientFunds(have: Wei(count: 10), want: Wei(count: 21_000))
    ),
    send(
      -32004,
      "Upfront cost exceeds account balance",
      .insufficientFunds(have: nil, want: nil)
    ),
    send(-38014, "funds", .insufficientFunds(have: nil, want: nil)),
    send(-32000, "exceeds block gas limit", .gasLimit(most: nil)),
    send(-32000, "intrinsic gas too low: gas 20000, minimum needed 21000", .gasLimit(most: nil)),
    send(
      -32000,
      "transaction gas limit too high (cap: 16777216, tx: 30000000)",
      .gasLimit(most: 16_777_216)
    ),
    send(-32000, "txpool is full", .poolBusy),
    send(
      -32000,
      "in-flight transaction limit reached for delegated accounts",
      .poolBusy
    ),
    send(-32000, "address already reserved", .poolBusy),
    send(-32000, "tx fee (1.20 ether) exceeds the configured cap (1.00 ether)", .feeCapExceeded),
  ]

  static let searching: [ErrorString] = [
    logs(-32602, "range 1000000 exceeds limit of 10000", most: 10_000),
    logs(
      -32005,
      "query returned more than 10000 results. Try with this block range [0x10, 0x1f].",
      .tooLarge(RangeHint(localEnd: 0x1f))
    ),
    logs(
      -32602,
      "Log response size exceeded. You can make eth_getLogs requests with up to a 2000 block range",
      most: 2000
    ),
    logs(
      -32600,
      "up to a 500 block range. Based on your parameters, this block range should work: [0x1,0x1f4]",
      .tooLarge(RangeHint(localEnd: 0x1f4))
    ),
    logs(-32614, "eth_getLogs is limited to a 10,000 range", most: 10_000),
    logs(-32000, "exceed maximum block range: 50000", most: 50_000),
    logs(-32600, "block range is too wide", most: nil),
    logs(-32600, "maximum [from, to] blocks distance: 10000", most: 10_000),
    logs(-32000, "ranges over 10000 blocks are not supported on freetier", most: 10_000),
    logs(-32000, "query exceeds max results 20000", most: nil),
    logs(
      -32602,
      "query exceeds max results 20000, retry with the range 100-2500",
      .tooLarge(RangeHint(localEnd: 2500))
    ),
    logs(-32602, "query exceeds max block range 100000", most: 100_000),
    logs(-32000, "Max range: 800", most: 800),
    logs(-32000, "You are limited to a 1000 blocks range", most: 1000),
    logs(-32000, "exceeds the range allowed for your plan (5000 > 3000)", most: 5000),
    logs(-32000, "limited to 2000 block", most: 2000),
    logs(-32000, "range is too large, max is 10k blocks", most: 10_000),
    logs(-32000, "response size should not greater than 10000000 bytes", most: nil),
    logs(-32000, "block range too large", most: nil),
    logs(-32000, "backend response too large", most: nil),
    logs(-32000, "please limit the query to at most 1000 blocks", most: 1000),
    logs(-32000, "Block range limit exceeded.", most: nil),
    logs(-32000, "Maximum allowed number of requested blocks is 10000", most: 10_000),
    logs(-32000, "maximum allowed is 2000 blocks", most: 2000),
    logs(-32000, "block range is too wide (maximum 3000)", most: 3000),
    logs(-32000, "requested too many blocks from 1 to 9, maximum is set to 2048", most: 2048),
    logs(-32005, "Requested range exceeds maximum RPC range limit", most: nil),
    logs(-32000, "exceed max block range: 2000", most: 2000),
    logs(-32000, "block range greater than 5000 max", most: 5000),
    logs(-32003, "response too large", most: nil),
    logs(-32005, "limit exceeded", most: nil),
    logs(
      -32602,
      "exceed max addresses or topics per search position",
      .tooManyTopics(limit: nil)
    ),
    logs(
      -32000,
      "This query contains 6000 filters. The current limit is 5000.",
      .tooManyTopics(limit: 5000)
    ),
    logs(
      -32701,
      "Please specify an address in your request or, to remove restrictions, order a node",
      .unsupported(method: "eth_getLogs without an address")
    ),
    logs(
      -32005,
      "daily request count exceeded, request rate limited",
      .rateLimited(retryAfter: nil)
    ),
    logs(-32602, "block range extends beyond current head block", .missingData(.future)),
    logs(4444, "pruned history unavailable", .missingData(.pruned)),
    logs(-32000, "header not found", .missingData(.block)),
    logs(
      -32601,
      "the method eth_getLogs does not exist/is not available",
      .unsupported(method: "method")
    ),
  ]

  static let reading: [ErrorString] = [
    read(
      -32000,
      "missing trie node 0a1b (path ) state 0x2c is not available",
      .missingData(.state)
    ),
    read(-32000, "historical state 12ab is not available", .missingData(.state)),
    read(-32000, "World state unavailable", .missingData(.state)),
    read(-32000, "No state available for block 0x1", .missingData(.state)),
    read(-32000, "distance to target block exceeds maximum proof window", .missingData(.state)),
    read(-39001, "Unknown block", .missingData(.block)),
    read(-32000, "finalized block not found", .missingData(.tag)),
    read(-32000, "safe block not found", .missingData(.tag)),
    read(
      -32000,
      "block 5 exists but transaction indexing is not yet complete",
      .missingData(.block)
    ),
    read(
      -32601,
      "the method eth_foo does not exist/is not available",
      .unsupported(method: "method")
    ),
    read(-32604, "Method not enabled", .unsupported(method: "method")),
    read(-32004, "Unsupported method: eth_foo", .unsupported(method: "method")),
    read(-32000, "unimplemented", .unsupported(method: "method")),
    read(-32002, "request timed out", .timeout(.node)),
    read(-32016, "Timeout", .timeout(.node)),
    read(-32603, "oops", .serverFault(.internalError(UntrustedMessage("oops")))),
    read(
      -32000,
      "no backend is currently healthy to serve traffic",
      .serverFault(
        .internalError(UntrustedMessage("no backend is currently healthy to serve traffic"))
      )
    ),
    read(-32099, "something odd", .other(code: -32099, message: UntrustedMessage("something odd"))),
  ]

  static let calling: [ErrorString] = [
    call(3, "execution reverted: paused", .reverted(Revert(bytes: [], words: "paused"))),
    call(-32000, "execution reverted", .reverted(Revert(bytes: []))),
    call(-32015, "VM execution error.", .reverted(Revert(bytes: []))),
    call(-32000, "invalid opcode: INVALID", .reverted(Revert(bytes: []))),
    // A contract chooses its revert text: it must not be read as the node's own.
    call(
      3,
      "execution reverted: block range is too wide",
      .reverted(Revert(bytes: [], words: "block range is too wide"))
    ),
    call(
      3,
      "execution reverted: too many requests",
      .reverted(Revert(bytes: [], words: "too many requests"))
    ),
    call(
      3,
      "execution reverted: insufficient funds",
      .reverted(Revert(bytes: [], words: "insufficient funds"))
    ),
    call(-32000, "execution aborted (timeout = 5s)", .timeout(.node)),
    call(-32000, "insufficient funds for transfer", .insufficientFunds(have: nil, want: nil)),
  ]

  static let pausing: [ErrorString] = [
    read(429, "Too Many Requests", .rateLimited(retryAfter: nil)),
    read(
      -32005,
      "rate limit exceeded, try again in 4ms",
      .rateLimited(retryAfter: .milliseconds(4))
    ),
    read(-32007, "50/second request limit reached", .rateLimited(retryAfter: nil)),
    read(-32012, "credits", .rateLimited(retryAfter: nil)),
    read(-32016, "over rate limit", .rateLimited(retryAfter: nil)),
    read(
      -32000,
      "Your app has exceeded its compute units per second capacity",
      .rateLimited(retryAfter: nil)
    ),
    read(-32000, "error code: 1015", .rateLimited(retryAfter: nil)),
    read(-32000, "Monthly capacity limit exceeded", .quota),
    read(-32000, "you have reached the limit for your current plan", .quota),
    read(-32000, "Must be authenticated!", .unauthorized),
    read(-32000, "invalid api key", .unauthorized),
    read(-32000, "stale token", .unauthorized),
    send(-32000, "too many requests", .rateLimited(retryAfter: nil)),
    send(-32603, "request timed out", .timeout(.node)),
  ]
}

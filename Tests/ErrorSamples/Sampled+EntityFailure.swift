import Core

@testable import Entity

extension RPCFailure: Sampled {
  static var samples: [RPCFailure] {
    let words = UntrustedMessage("something else")
    return [
      .transport(TransportFault(endpoint: .sample, kind: .refused)),
      .timeout(.connecting(.seconds(3))), .timeout(.sending(.seconds(30))),
      .timeout(.waiting(.seconds(30))), .timeout(.command(.seconds(60))), .timeout(.node),
      .rateLimited(retryAfter: .seconds(2)), .quota, .unauthorized,
      .unsupported(method: "eth_getLogs"), .missingData(.state),
      .tooLarge(RangeHint(structural: 10_000)), .tooManyTopics(limit: 1000),
      .reverted(Revert(bytes: [], words: "paused")), .alreadyKnown, .nonceTooLow(state: 7),
      .nonceGap(expected: 5), .replacementUnderpriced,
      .underpriced(least: Wei(count: 1_000_000_000)),
      .insufficientFunds(have: Wei(count: 1), want: Wei(count: 21_001)),
      .gasLimit(most: 16_777_216), .poolBusy,
      .feeCapExceeded, .serverFault(.status(503)),
      .protocolViolation(.wrongAnswer(method: "eth_call", path: "result")),
    ] + chainSample + severalNodes + [.other(code: -32000, message: words), .cancelled]
  }

  private static var severalNodes: [RPCFailure] {
    let (one, two) = (EndpointID.sample, EndpointID(redacted: "https://rpc.example.org"))
    return [
      .noneAnswered([
        NodeFailure(one, .transport(TransportFault(endpoint: one, kind: .refused))),
        NodeFailure(two, .timeout(.waiting(.seconds(30)))),
      ]),
      .disagreement(method: "eth_getBalance", sides: [[one], [two]]),
      .quorumMissed(wanted: 2, found: 1, [NodeFailure(two, .serverFault(.status(503)))]),
    ]
  }

  private static var chainSample: [RPCFailure] {
    guard let main = try? ChainID(1), let sepolia = try? ChainID(11_155_111) else { return [] }
    return [
      .wrongChain(expected: main, found: sepolia),
      .wrongGenesis(expected: .keccak(of: [1]), found: .keccak(of: [2])),
    ]
  }
}

extension SendingError: Sampled {
  static var samples: [SendingError] {
    let hash = Hash32.keccak(of: [])
    let chains = [1, 11_155_111].compactMap { try? ChainID($0) }
    return [
      .node(.quota), .store(.busy(path: "chain.sqlite")), .anyChain,
      .nonceLost(7), .nonceGivenUp(6, before: 7), .sentPrivately(hash),
      .notSent(hash, .rateLimited(retryAfter: .seconds(2))),
      .replaced(hash, by: MinedTransaction(hash: .keccak(of: [1]), block: 12)),
      .notMined(hash, seconds: 180),
      .tooFewBlocks(hash, found: 2, wanted: 12, seconds: 180),
    ]
      + (chains.count == 2 ? [.otherChain(signed: chains[0], wanted: chains[1])] : [])
  }
}

extension StoreError: Sampled {
  static var samples: [StoreError] {
    let path = "chain.sqlite"
    return [
      .notAFile(path: path), .foreignOwner(path: path), .unreachable(path: path, code: 13),
      .damaged(path: path), .unwritable(path: path), .busy(path: path), .sqlite(code: 1),
      .newer(path: path), .journalDamaged(path: "journal.sqlite"),
    ]
  }
}

extension TokenReadingError: Sampled {
  static var samples: [TokenReadingError] {
    [
      .noContract(.zero), .noSymbol(.zero), .noDecimals(.zero), .noBalance(.zero),
      .collection(.zero, .erc721), .node(.quota),
    ]
  }
}

extension NameResolutionError: Sampled {
  static var samples: [NameResolutionError] {
    let revert = Revert(bytes: [], words: "paused")
    let chain = try? ChainID(4_294_967_296)
    return [
      .noUniversalResolver(.development), .malformedAnswer, .malformedRecord(byteCount: 32),
      .resolverReverted(revert), .malformedLookup, .forbiddenGateway(.notHTTPS),
      .foreignLookup(sender: .zero), .gatewaysOff, .noGateway, .tooManyLookups(limit: 4),
      .tooManyRequests(limit: 16), .rejectedAnswer(host: "gateway.example", revert),
    ] + (chain.map { [.noCoinType($0)] } ?? []) + gateways
  }

  private static var gateways: [NameResolutionError] {
    let failures: [GatewayFailure] = [
      .unreachable(.refused), .late, .refused(status: 404), .failed(status: 503),
      .redirected(limit: 2), .tooLarge(limit: 262_144), .malformed,
    ]
    return failures.map { .gateway(host: "gateway.example", $0) }
  }
}

extension PaidNamesError: Sampled {
  static var samples: [PaidNamesError] {
    [
      .json(.unfinished), .version,
      .entry(3, because: PaidNamesError.name("Alice.eth").report.message),
      .name("Alice.eth"), .record("main"), .twice("alice.eth", .ethereum), .tooMany,
    ]
  }
}

import Core
import Entity
import HomeKit
import WalletKit

@testable import Scenes

extension ResolvedAmountError: Sampled {
  static var samples: [ResolvedAmountError] {
    [.unknownToken("usdx"), .severalTokens("usdc", [.zero, .zero])]
  }
}

extension BroadcastError: Sampled {
  static var samples: [BroadcastError] {
    guard let one = try? ChainID(1), let hash = try? Hash32(bytes: [UInt8](repeating: 0, count: 32))
    else { return [] }
    return [
      .otherChain(nil, wanted: one), .noSidecar(hash),
      .unclear(hash, Sentence(data: "the node did not answer in 60 s")),
      .refused(hash, .replacementUnderpriced),
      .notFollowed(hash, Sentence(data: "no node is listening at http://127.0.0.1:8545")),
    ]
  }
}

extension BuildTransactionError: Sampled {
  static var samples: [BuildTransactionError] {
    [
      .missing([.nonce, .gas]), .mixedFees, .authorizationFees, .blobFees,
      .blobsAndAuthorizations, .blobPriceWithoutBlobs,
      .tipAboveCap(tip: Wei(count: 3_000_000_000), cap: Wei(count: 2_000_000_000)),
      .gasTooLow(found: 100, least: 21_000),
      .gasTooHigh(found: 60_000_000, most: 30_000_000), .needsChain("max"),
      .notEnough(symbol: "ETH", has: "1", wants: "1.5"),
      .feeExceedsBalance(symbol: "ETH", has: "0.00001", fee: "0.00002"),
      .tokenToContract,
    ]
  }
}

extension TransactionIntentError: Sampled {
  static var samples: [TransactionIntentError] {
    [
      .maxAsValue, .tokensAsValue(coin: "ETH"), .cannotApproveCoin("ETH"), .amountAsked,
      .openAmount,
      .differsFromLink("USDC"), .noCode, .codeTooLong(bytes: 49_153),
    ]
  }
}

extension SendError: Sampled {
  static var samples: [SendError] {
    let gwei: UInt64 = 1_000_000_000
    return [
      .declined, .unusualFee(.tip(Wei(count: 41_000 * gwei), usual: Wei(count: gwei))),
      .unusualFee(.gasPrice(Wei(count: 300 * gwei), usual: Wei(count: 20 * gwei))),
      .unusualFee(.unconfirmedTip(Wei(count: 499 * gwei))),
      .unusualFee(.unconfirmedGasPrice(Wei(count: 44_000 * gwei))),
    ]
      + ((try? Hash32(bytes: [UInt8](repeating: 0, count: 32))).map {
        [
          .unsent($0, nonce: 7), .declinedAfter($0), .paidAfterAll($0, block: 12),
          .paidAfterAll($0, block: nil), .samePending($0, nonce: 7), .sameUnclear($0, nonce: 7),
        ]
      } ?? [])
  }
}

extension ExcessiveFeeError: Sampled {
  static var samples: [ExcessiveFeeError] {
    let high = ExcessiveFee.high(
      Wei(count: 1_200_000_000_000_000_000),
      gas: 400_000,
      coin: "ETH"
    )
    let payment = ExcessiveFee.paymentGas(
      16_000_000,
      fee: Wei(count: 170_000_000_000_000_000),
      coin: "ETH"
    )
    return [high, payment].flatMap {
      [.payment($0), .payout(row: 3, $0), .replacement($0)]
    }
  }
}

extension ReplaceTransactionError: Sampled {
  static var samples: [ReplaceTransactionError] {
    let hash = try? Hash32(bytes: [UInt8](repeating: 0, count: 32))
    let gwei: UInt64 = 1_000_000_000
    return [
      .noHigherFees,
      .unusualFee(.gasPrice(Wei(count: 300 * gwei), usual: Wei(count: 20 * gwei))),
      .unusualFee(.unconfirmedTip(Wei(count: 499 * gwei))),
    ]
      + (hash.map {
        [
          .mined($0), .replaced($0), .replacedAlready($0, by: $0), .unclear($0), .unsupported($0),
          .blobs($0),
        ]
      } ?? [])
  }
}

extension OutboxError: Sampled {
  static var samples: [OutboxError] {
    let hash = (try? Hash32(bytes: [UInt8](repeating: 0, count: 32)))
    let settled = OutboxEntry.State.allCases.filter { !$0.isOpen }
    return [.declined, .noneWaiting(chain: "ethereum")]
      + (hash.map { [.unknown($0), .changed($0)] } ?? [])
      + settled.compactMap { state in hash.map { .settled($0, state) } }
  }
}

extension TransactionStatusError: Sampled {
  static var samples: [TransactionStatusError] {
    (try? Hash32(bytes: [UInt8](repeating: 0, count: 32))).map { [.unknown($0)] } ?? []
  }
}

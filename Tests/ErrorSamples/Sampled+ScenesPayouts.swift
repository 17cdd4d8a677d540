import Core
import Entity
import HomeKit
import WalletKit

@testable import Scenes

extension PayoutBroadcastError: Sampled {
  static var samples: [PayoutBroadcastError] {
    guard let hash = try? Hash32(bytes: [UInt8](repeating: 0, count: 32)) else { return [] }
    return [
      .replaced(number: 3, hash, by: MinedTransaction(hash: .keccak(of: [1]), block: 12)),
      .stopped(number: 3, RPCFailure.cancelled.report),
    ]
  }
}

extension PayoutError: Sampled {
  static var samples: [PayoutError] {
    [
      .max, .nothing, .units(amount: "1 eth", token: "usdc"),
      .duplicate(row: 7, first: 3, sameAmount: true),
      .duplicate(row: 7, first: 3, sameAmount: false),
      .duplicates(rows: Array(4...30)), .wouldFail(row: 3, .cancelled), .tooManyNonces,
      .unusualFee(.tip(Wei(count: 41_000_000_000_000), usual: Wei(count: 1_000_000_000))),
      .unusualFee(.unconfirmedTip(Wei(count: 499_000_000_000))),
    ]
  }
}

extension PayoutRowError: Sampled {
  static var samples: [PayoutRowError] {
    let row = PayoutList.Row(number: 3, to: "", amount: "", token: nil, note: nil)
    return [PayoutRowError(row, .to, AddressError.checksum.report)]
  }
}

extension PayoutRowsError: Sampled {
  static var samples: [PayoutRowsError] {
    let row = PayoutRowError.samples.map(\.report)
    return [PayoutRowsError(row + [PayoutListError.missing(row: 4, .amount).report])]
  }
}

extension PayoutTextError: Sampled {
  static var samples: [PayoutTextError] { [.empty, .unsigned, .signed, .single] }
}

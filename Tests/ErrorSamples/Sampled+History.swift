import Core

@testable import Entity
@testable import Scenes

extension HistoryCursorError: Sampled {
  static var samples: [HistoryCursorError] {
    [.form("yesterday"), .unknown(Hash32(unchecked: [UInt8](repeating: 7, count: 32)))]
  }
}

extension HistoryAmountError: Sampled {
  static var samples: [HistoryAmountError] { [.order, .noDecimals(Multicall3.address)] }
}

extension HistoryDateError: Sampled {
  static var samples: [HistoryDateError] {
    [
      .form("yesterday"), .range("2026-02-30"), .order(first: "2026-02-01", last: "2026-01-31"),
    ]
  }
}

extension FollowError: Sampled {
  static var samples: [FollowError] {
    [.limit(0), .interval(0), .stopped(events: 3, block: 1_234)]
  }
}

extension HistoryKindError: Sampled {
  static var samples: [HistoryKindError] { [.missing, .unknown("gift")] }
}

extension HistoryPageError: Sampled {
  static var samples: [HistoryPageError] { [.limit(0), .offset(-1)] }
}

extension HistoryProofError: Sampled {
  static var samples: [HistoryProofError] {
    [
      .contradicted(
        "base",
        [
          Sentence(
            data: "ETH, blocks 0 to 9: the rows add up to 6 ETH, but the balance is 5 ETH"
          )
        ]
      ),
      .notProved("base", [Sentence(data: "ETH, blocks 0 to 9: not read yet")]),
    ]
  }
}

extension InterruptedHistory: Sampled {
  static var samples: [InterruptedHistory] { [.kept(readUpTo: 120), .kept(readUpTo: nil)] }
}

extension LateStartError: Sampled {
  static var samples: [LateStartError] { [.later(.block(24_000_001), head: 24_000_000)] }
}

extension SyncStartError: Sampled {
  static var samples: [SyncStartError] { [.form("0x10"), .period("90 days"), .short("0d")] }
}

extension SyncCostError: Sampled {
  static var samples: [SyncCostError] { [.costly(.sample), .declined] }
}

extension SyncPrice {
  static var sample: SyncPrice {
    SyncPrice(
      requests: 5_234,
      bytes: 12_345_678,
      seconds: 209,
      node: EndpointID(redacted: "https://node.example")
    )
  }
}

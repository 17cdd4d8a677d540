import Core
import Entity
import Exchange
import Files

@testable import ChainKit

extension CertificatesError: Sampled {
  static var samples: [CertificatesError] { [.unreadable] }
}

extension HistoryError: Sampled {
  static var samples: [HistoryError] {
    [
      .node(.quota), .store(.busy(path: "chain.sqlite")), .otherChain(block: 7), .unsteady,
      .inUse(.ethereum), .stuck(.ethereum, seconds: 20), .costly(.sample),
      .startsLater(head: 24_000_000), .inseparable(EndpointID(redacted: "/run/geth.ipc")),
    ]
  }
}

extension QuantityError: Sampled {
  static var samples: [QuantityError] {
    [
      .noPrefix, .noDigits, .leadingZero, .notHex(position: 3), .tooLong(digits: 65, limit: 64),
      .oddLength(digits: 3), .length(expected: 32, found: 31),
    ]
  }
}

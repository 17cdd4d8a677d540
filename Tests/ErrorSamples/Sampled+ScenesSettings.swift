import Core
import Entity
import HomeKit

@testable import Scenes

extension AddChainError: Sampled {
  static var samples: [AddChainError] {
    [.known(.ethereum, name: "ethereum"), .noName, .symbol("MY COIN")]
  }
}

extension AddNodeError: Sampled {
  static var samples: [AddNodeError] {
    [
      .noChain, .otherChain(expected: "sepolia", found: .ethereum),
      .unknownChain(.ethereum),
    ]
  }
}

extension ChainParameterError: Sampled {
  static var samples: [ChainParameterError] { [.chainID("100"), .decimals(8), .nodes(limit: 20)] }
}

extension NodeChoiceError: Sampled {
  static var samples: [NodeChoiceError] { [.unknown(.sample), .ambiguous(.sample)] }
}

extension RemoveChainError: Sampled {
  static var samples: [RemoveChainError] { [.builtIn("ethereum"), .declined] }
}

extension SettingError: Sampled {
  static var samples: [SettingError] {
    [
      .unknown("curency"), .table("chains"), .urlAsKey, .notSet(.currency),
      .value(.speed, found: "turbo"), .url(.chain),
      .stranger("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
    ]
  }
}

extension TestNodesError: Sampled {
  static var samples: [TestNodesError] { [.none(chain: "base")] }
}

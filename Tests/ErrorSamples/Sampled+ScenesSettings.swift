import Core
import Entity

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

extension TestNodesError: Sampled {
  static var samples: [TestNodesError] { [.none(chain: "base")] }
}

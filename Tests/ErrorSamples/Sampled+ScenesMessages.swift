import Core
import Entity
import HomeKit
import WalletKit

@testable import Scenes

extension MessageChainError: Sampled {
  static var samples: [MessageChainError] { [.other(found: "137", wanted: "ethereum")] }
}

extension SignInCheckError: Sampled {
  static var samples: [SignInCheckError] {
    [
      .domain(found: "evil.example", wanted: "example.com"), .expired("2026-01-31T23:59:59Z"),
      .early("2026-01-31T23:59:59Z"), .account(wanted: .zero, signer: .zero),
    ]
  }
}

extension UnseenSigningError: Sampled {
  static var samples: [UnseenSigningError] {
    [.unknown(type: "Order", .zero), .unknownCall(type: "SafeTx", .zero)]
  }
}

extension VerifyMessageError: Sampled {
  static var samples: [VerifyMessageError] {
    [
      .other(found: .zero, wanted: .zero), .contract(byteCount: 130, isWrapped: false),
      .contract(byteCount: 608, isWrapped: true), .tooLong(limit: 32_768, found: 40_000),
      .noContract(.zero, on: "ethereum", byteCount: 130),
      .refused(by: .zero, .other(first: [255, 255, 255, 255], count: 32), signer: .zero),
      .refusedAfterCall(by: .zero, .noContract(isCalled: true)),
      .refusedAfterCall(by: .zero, .refuses(isCalled: true)),
    ]
  }
}

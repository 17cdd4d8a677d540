import Core
import Entity

@testable import Exchange

extension EndpointError: Sampled {
  static var samples: [EndpointError] {
    [.notAnAddress, .scheme(UntrustedMessage("ftp")), .noHost, .port(70_000), .socketPath]
  }
}

extension ExchangeError: Sampled {
  static var samples: [ExchangeError] {
    [
      .ended, .cut, .tooLong, .malformed, .unexpectedMessage, .notDelivered, .silent(seconds: 10),
      .silentBefore(seconds: 10), .late(seconds: 85), .lateBefore(seconds: 85),
      .otherVersion(worker: UntrustedMessage("0.0.9"), wallet: UntrustedMessage(Version.text)),
    ]
  }
}

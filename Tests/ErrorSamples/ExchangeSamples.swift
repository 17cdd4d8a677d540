import Core
import Entity

@testable import Exchange

extension EndpointError: Sampled {
  static var samples: [EndpointError] {
    [.notAnAddress, .scheme(ForeignWords("ftp")), .noHost, .port(70_000)]
  }
}

extension ExchangeError: Sampled {
  static var samples: [ExchangeError] {
    [
      .ended, .cut, .tooLong, .garbled, .stray, .unheard, .silent(seconds: 10),
      .silentBefore(seconds: 10),
      .otherVersion(worker: ForeignWords("0.0.9"), wallet: ForeignWords(Version.text)),
    ]
  }
}

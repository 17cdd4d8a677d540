import Core
import Entity
import Files

@testable import WalletKit

extension SecretError: Sampled {
  static var samples: [SecretError] {
    [
      .size(-1, limit: 1_048_576), .noMemory(bytes: 32), .tooMany(limit: 1024),
      .libraryNotReady, .noEntropy,
    ]
  }
}

extension SecretFileError: Sampled {
  static var samples: [SecretFileError] {
    [
      .badPath, .missing(path: "words.txt"), .unreadable(path: "words.txt", code: 13),
      .notRegular(path: "words.txt"), .otherOwner(path: "words.txt", owner: 1001),
      .openToOthers(path: "my words.txt"), .tooLong(limit: 1024), .terminal,
      .readFailed(code: 5), .secret(.noMemory(bytes: 1025)),
    ]
  }
}

extension SecretHexError: Sampled {
  static var samples: [SecretHexError] {
    [.notHex(position: 7), .digitCount(33)] + SecretError.samples.map(Self.memory)
  }
}

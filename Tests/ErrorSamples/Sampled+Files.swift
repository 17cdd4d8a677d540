import Core

@testable import Files

extension InputError: Sampled {
  static var samples: [InputError] {
    [
      .unreadable(path: "tx.json", reason: Sentence(data: "no such file or directory")),
      .tooLong(path: "tx.json", limit: 1_048_576), .looksLikeKey,
    ]
  }
}

extension OutputError: Sampled {
  static var samples: [OutputError] {
    [
      .unwritable(reason: "no space left on device"), .fileExists(path: "out.json"),
      .fileUnwritable(path: "out.json", reason: Sentence(data: "permission denied")),
      .secretToStdout(flag: "--mnemonic-out"), .badName, .readBack(path: "backup.ktb"),
      .notConfirmed(path: "backup.ktb"),
    ]
  }
}

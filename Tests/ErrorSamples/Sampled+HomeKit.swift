import Core
import Entity
import Exchange
import Files

@testable import HomeKit

extension ConfigError: Sampled {
  static var samples: [ConfigError] {
    [
      .unreadable("config.toml"), .openToOthers("config.toml"), .otherOwner("config.toml", 1001),
      .malformed(TOMLError(.expectedValue, TOMLPosition(line: 3, column: 9))),
      .unknownKey("chian", line: 1),
      .wrongKind("chains.dev.id", line: 4, wanted: "a positive whole number"),
      .unknownLanguage("tlh", line: 3),
      .unknownTimeZone("Asia/Nowhere", line: 2), .notEditable("chains.dev", line: 2),
      .busy(seconds: 10), .quorumBroken(chain: "dev", quorum: 2),
      .noID(chain: "mynet"), .chainTwice("ethereum", "mainnet"),
      .otherGenesis(chain: "ethereum", builtIn: .keccak(of: [])),
      .nodesTwice(chain: "mynet", line: 4), .unknownChain("narnia"),
      .node(chain: "dev", .noHost), .readableByOthers("config.toml"),
      .credentialNode("https://rpc.example.org/v3", line: 7),
      .credentialSource("https://rpc.example.org", line: 7), .credentialsInBackup,
      .sourceWithoutKind("chains.dev.history-sources", line: 3),
      .sourceIncomplete(kind: "trueblocks", needs: "folder", found: nil, line: 3),
      .sourceAmbiguous(kind: "blockscout", line: 3),
      .sourceTwice("chains.dev.history-sources", line: 7),
    ]
  }
}

extension ContactFileError: Sampled {
  static var samples: [ContactFileError] {
    let path = "contacts"
    return [
      .unreadable(path: path, "input/output error"), .notAFile(path: path),
      .openToOthers(path: path), .busy(seconds: 10),
    ]
  }
}

extension LabelFileError: Sampled {
  static var samples: [LabelFileError] {
    let path = "labels.jsonl"
    return [
      .unreadable(path: path, "input/output error"), .notAFile(path: path),
      .openToOthers(path: path), .busy(seconds: 10),
    ]
  }
}

extension PaidNamesFileError: Sampled {
  static var samples: [PaidNamesFileError] {
    let path = "names.json"
    return [
      .unreadable(path: path, "input/output error"), .notAFile(path: path),
      .openToOthers(path: path), .busy(seconds: 10),
    ]
  }
}

extension DescriptorFolderError: Sampled {
  static var samples: [DescriptorFolderError] {
    [
      .unknown("erc20"), .tooMany(limit: 20_000),
      .tooLarge(bytes: 20_000_000, limit: 16_777_216), .index("written by another version"),
    ]
  }
}

extension PolicyFileError: Sampled {
  static var samples: [PolicyFileError] {
    [
      .unreadable(path: "policy.toml"), .openToOthers(path: "policy.toml"),
      .malformed(TOMLError(.expectedValue, TOMLPosition(line: 3, column: 9))),
      .unknownKey("allow.chians", line: 2),
      .wrongKind("allow.blind", line: 4, wanted: "true or false"),
      .unresolved("alice", line: 5, because: "unknown name: \(foreign: "alice")"),
    ]
  }
}

extension PolicyNameError: Sampled {
  static var samples: [PolicyNameError] {
    [.token("usdz"), .units("100"), .selector("0x1234"), .unverified("cold"), .addressWithChain]
  }
}

extension TokenFileError: Sampled {
  static var samples: [TokenFileError] {
    let path = "tokens.json"
    return [
      .notJSON(path, .empty), .noTokens(path), .incomplete(path, row: 3), .notAFile(path),
      .openToOthers(path), .otherOwner(path, 1001),
      .wrong(path, row: 3, AddressError.checksum.report.message), .tooLong(path),
      .busy(seconds: 10),
    ]
      + TokenList().tokens(symbol: "USDC", on: .ethereum).map {
        .redefined(path, row: 3, builtIn: $0)
      }
  }
}

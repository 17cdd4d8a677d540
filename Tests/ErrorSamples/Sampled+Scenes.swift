import Core
import Entity
import HomeKit
import WalletKit

@testable import Scenes

extension ABIChoiceError: Sampled {
  static var samples: [ABIChoiceError] {
    [
      .noEvent(topic: .keccak(of: [])), .noEvent(topic: nil), .noEventNamed("Paid"),
      .noError(selector: [1, 2, 3, 4]), .noError(selector: []), .noErrorNamed("Broke"),
      .noFunction(selector: [1, 2, 3, 4]), .noFunction(selector: []),
      .otherError(wanted: [0x4E, 0x48, 0x7B, 0x71], found: [0, 0, 0, 1]),
    ]
  }
}

extension AddContactError: Sampled {
  static var samples: [AddContactError] {
    [.ownName("rent"), .ownAddress(.zero, name: "savings/1"), .declined]
  }
}

extension AnswerSignRequestError: Sampled {
  static var samples: [AnswerSignRequestError] {
    guard let path = try? DerivationPath(parsing: "m/44'/60'/0'/0/1") else { return [] }
    return [
      .path(asked: path, account: .master), .noAccount(path), .several(path, count: 2),
      .notAsked(.zero), .otherWallet(asked: "8f2a9c01", found: "00e1d2c3"),
      .otherKind(wanted: "typed data", found: "transaction"),
    ]
  }
}

extension AttachSignatureError: Sampled {
  static var samples: [AttachSignatureError] { [.notUnsigned] }
}

extension BlindSigningError: Sampled {
  static var samples: [BlindSigningError] {
    [
      .unknown(.zero, selector: [1, 2, 3, 4], bytes: 36),
      .unknownInside("multicall", selector: [1, 2, 3, 4], bytes: 36),
      .claimed("bid(uint256)"), .noCall,
      .notInABI(selector: [1, 2, 3, 4]), .otherBytes("burn(uint256)", .short(.all)),
    ]
  }
}

extension CheckPolicyError: Sampled {
  static var samples: [CheckPolicyError] {
    [
      .refused([
        PolicyViolation(rule: "messages", wanted: "a message", allowed: "none"),
        PolicyViolation(
          rule: "hours",
          wanted: Sentence(data: "a signature at night"),
          allowed: Sentence(data: "other hours")
        ),
      ])
    ]
  }
}

extension CombineSharesError: Sampled {
  static var samples: [CombineSharesError] { [.noPlace, .noWords(bytes: 18)] }
}

extension CreateWalletError: Sampled {
  static var samples: [CreateWalletError] { [.wordCount(13), .unnamed] }
}

extension DescriptorError: Sampled {
  static var samples: [DescriptorError] {
    [
      .nothingNamed, .none("a.json", reason: Sentence(data: "invalid JSON: it is empty")),
      .included("pool.json", name: "../erc20.json"), .outside("pool.json"), .noFiles,
      .nothing(files: 2, first: .init(path: "a.json", reason: ClearDescriptorError.foreign.report)),
    ]
  }
}

extension DecodeCodeError: Sampled {
  static var samples: [DecodeCodeError] {
    [.several, .tooLong(limit: 65_536), .secret(.words)]
  }
}

extension EncodeCodeError: Sampled {
  static var samples: [EncodeCodeError] { [.blobs] }
}

extension ChartHistoryError: Sampled {
  static var samples: [ChartHistoryError] { [.tooLarge] }
}

extension ExportHistoryError: Sampled {
  static var samples: [ExportHistoryError] {
    [.changed, .noFeeds(chain: "sepolia"), .noRate(.krw, chain: "base")]
  }
}

extension ExportPeriodError: Sampled {
  static var samples: [ExportPeriodError] {
    [.year(1969), .yearAndDays, .day("31.1.2025"), .order]
  }
}

extension JournalPrefixError: Sampled {
  static var samples: [JournalPrefixError] { [.form("crypto")] }
}

extension ResetHistoryError: Sampled {
  static var samples: [ResetHistoryError] { [.declined] }
}

extension ImportWalletError: Sampled {
  static var samples: [ImportWalletError] {
    [.knownTestKey, .sources(count: 2), .passphraseWithoutWords]
  }
}

extension MakeBackupError: Sampled {
  static var samples: [MakeBackupError] {
    (try? WalletName(parsing: "savings")).map { [.namesWallet($0)] } ?? []
  }
}

extension CreatePaperBackupError: Sampled {
  static var samples: [CreatePaperBackupError] { [.ending(file: "savings.txt"), .wallet] }
}

extension GenerateRecoveryPhraseError: Sampled {
  static var samples: [GenerateRecoveryPhraseError] { [.wordCount(13)] }
}

extension PolicyStateError: Sampled {
  static var samples: [PolicyStateError] {
    [.looser(["recipients", "most day of ether"]), .removed, .lost]
  }
}

extension RawTransactionError: Sampled {
  static var samples: [RawTransactionError] {
    [.noSender, .otherAccount(wanted: .zero, given: Multicall3.address)]
  }
}

extension ReceiveError: Sampled {
  static var samples: [ReceiveError] { [.noMaximum] }
}

extension AddressChainError: Sampled {
  static var samples: [AddressChainError] {
    [.other(named: "base", used: "ethereum"), .everyChain(named: "base")]
  }
}

extension NameLookupError: Sampled {
  static var samples: [NameLookupError] {
    [
      .root, .tooLong(bytes: 300), .noResolver("alice.eth"),
      .noAddress("alice.eth", chain: "base"),
    ]
  }
}

extension NameWarningError: Sampled {
  static var samples: [NameWarningError] {
    [
      .moved(
        "\(foreign: "alice.eth", limit: 256) was \(Address.zero) when you last agreed to it, on "
          + "\(time: "2026-01-31"), and is \(Address.zero) now"
      ),
      .doubled(
        "\(foreign: "alice.eth", limit: 256) stands for two addresses here, \(Address.zero) and "
          + "\(Address.zero), but a name leads to one"
      ),
      .stale(
        "the name was read from a block of Ethereum that was \(Age.text(10_800)) old: it may lead to "
          + "another address by now"
      ),
      .unread(
        "whether a name led to another address before is unknown: \(Sentence(data: "no file"))"
      ),
    ]
  }
}

extension PrimaryNameError: Sampled {
  static var samples: [PrimaryNameError] {
    [
      .none(.zero, chain: "ethereum"), .isName("alice.eth"), .unnormalized(.zero, "Alice.eth"),
      .leadsElsewhere(.zero, "alice.eth", .zero), .leadsNowhere(.zero, "alice.eth"),
    ]
  }
}

extension RecipientError: Sampled {
  static var samples: [RecipientError] {
    [
      .unknown("alcie"), .ens("alice.eth"), .extendedKey,
      .ambiguous("rent", account: .zero, contact: .zero),
    ]
  }
}

extension TokenChangeError: Sampled {
  static var samples: [TokenChangeError] {
    TokenList().tokens(symbol: "USDC", on: .ethereum).flatMap { token -> [TokenChangeError] in
      [
        .builtIn(token), .known(token), .unknown("tusd", chain: "dev"),
        .ambiguous("usdc", [token.address, .zero]), .undescribed(.zero), .unread, .incomplete,
        .noSymbol, .declined,
      ]
    }
  }
}

extension ImportTokensError: Sampled {
  static var samples: [ImportTokensError] {
    TokenList().tokens(symbol: "USDC", on: .ethereum).map { .redefined(row: 3, $0) }
  }
}

extension RemoveContactError: Sampled {
  static var samples: [RemoveContactError] { [.noContacts] }
}

extension RestoreBackupError: Sampled {
  static var samples: [RestoreBackupError] { [.nameForMany, .nameAndSkip] }
}

extension ShowStoredTransactionError: Sampled {
  static var samples: [ShowStoredTransactionError] { [.unknown(.keccak(of: []), chain: "base")] }
}

extension ShowWatchedError: Sampled {
  static var samples: [ShowWatchedError] { [.different] }
}

extension SignError: Sampled {
  static var samples: [SignError] {
    ((try? ChainID(31337)).map { [.chainName("ethereum", id: $0)] } ?? [])
      + [.notOurs(.zero), .differsFromReview, .declined]
  }
}

extension TransactionTextError: Sampled {
  static var samples: [TransactionTextError] {
    [.empty, .neither, .payouts, .other(.wallet)]
  }
}

extension UnwrittenError: Sampled {
  static var samples: [UnwrittenError] { [UnwrittenError(place: "UserProfile.LoadProfile")] }
}

extension VerifyRecoveryPhraseError: Sampled {
  static var samples: [VerifyRecoveryPhraseError] {
    guard let name = try? WalletName(parsing: "savings") else { return [] }
    return [
      .others(wallet: name, wanted: .zero, found: .zero),
      .otherKind(wallet: name, .privateKey, of: .mnemonic), .sources(count: 2), .nothing,
      .secretForBackup,
    ]
  }
}

extension WatchWalletError: Sampled {
  static var samples: [WatchWalletError] {
    [.sources, .needsXpub, .schemeAndPath, .count(0)]
  }
}

extension WatchedAddressError: Sampled {
  static var samples: [WatchedAddressError] {
    [.notText, .label(line: 3)]
      + AddressError.samples.prefix(1).map { .address(line: 2, .address($0)) }
  }
}

extension RequestedTransactionError: Sampled {
  static var samples: [RequestedTransactionError] { [.noTransaction, .noAddress] }
}

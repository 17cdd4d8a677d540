import Core
import Entity
import Files

@testable import WalletKit

extension AuditError: Sampled {
  static var samples: [AuditError] {
    [
      .damaged(AuditFault(kind: .chain, line: 7), path: "~/.kingtherum/audit.log"),
      .damaged(AuditFault(kind: .time, line: 7), path: "~/.kingtherum/audit.log"),
      .cutOff(lines: 12, path: "~/.kingtherum/audit.log"),
      .appended(lines: 12, path: "~/.kingtherum/audit.log"), .lineTooLong,
      .file(KeystoreError.full(path: "~/.kingtherum/audit.log").report),
    ] + ahead
  }

  private static var ahead: [AuditError] {
    guard let newest = try? UTCTime(seconds: 1_860_000_000),
      let now = try? UTCTime(seconds: 1_790_000_000)
    else { return [] }
    return [.ahead(newest: newest, now: now, path: "~/.kingtherum/audit.log")]
  }
}

extension BackupError: Sampled {
  static var samples: [BackupError] {
    guard let name = try? WalletName(parsing: "savings"),
      let other = try? WalletName(parsing: "rent")
    else { return [] }
    return [
      .format, .version, .kdfLimit(passes: 3, memoryKiB: 4_194_304), .damaged(.body),
      .cutOff(wanted: 8192, found: 4096),
      .trailing(wanted: 4096, found: 4097), .wrongPassphrase, .tampered(piece: 2),
      .content(file: "keystore/savings.ktr"), .tooLarge(bytes: 90_000_000, limit: 67_108_864),
      .nothing, .damagedWallet(slug: "savings", .damaged), .notInside(name: "savings"), .readBack,
      .nameTaken(name: name), .otherVersion(name: name, here: 3, kept: 2),
      .existsAs(name: name, other: other), .keystore(.wrongPassphrase),
    ]
  }
}

extension DeviceSecretError: Sampled {
  static var samples: [DeviceSecretError] {
    let file = "~/.local/state/kingtherum/device.secret"
    return [
      .noPlace, .missing(path: file), .size(31, path: file), .notFile(path: file),
      .otherOwner(path: file, owner: 1001), .openToOthers(path: file), .twoNames(path: file),
      .readBack(path: file), .of(.noAccess(path: "~/.kingtherum")),
    ]
  }
}

extension ExtendedKeyError: Sampled {
  static var samples: [ExtendedKeyError] {
    [
      .notBase58(position: 5), .length, .checksum, .version(found: 0x0488_ADE4), .master,
      .keyPrefix(found: 4), .privateKey, .publicKey,
    ]
  }
}

extension HDKeyError: Sampled {
  static var samples: [HDKeyError] {
    [
      .seedLength(15), .invalidSeed, .invalidChild(index: 7, hardened: true),
      .hardenedFromPublic(index: 44), .tooDeep(256),
    ] + ExtendedKeyError.samples.map(Self.text) + PrivateKeyError.samples.map(Self.key)
      + SecretError.samples.map(Self.memory) + DigestError.samples.map(Self.digest)
  }
}

extension MnemonicError: Sampled {
  static var samples: [MnemonicError] {
    [
      .wordCount(11), .unknownWord(position: 7, of: 12, lists: [.english]),
      .mixed(position: 6, of: 12, expected: .english, found: [.french]),
      .ambiguous([.chineseSimplified, .chineseTraditional]), .noAbbreviations(.korean), .checksum,
      .oddCharacter(codePoint: 0x200B, position: 3), .privateKey, .notUTF8(offset: 12),
      .entropyLength(15),
    ] + SecretError.samples.map(Self.memory) + UnicodeError.samples.map(Self.unicode)
      + DigestError.samples.map(Self.digest)
  }
}

extension UserEntropyError: Sampled {
  static var samples: [UserEntropyError] {
    [.empty(.dice), .symbol(.cards, position: 13)] + SecretError.samples.map(Self.memory)
  }
}

extension PINError: Sampled {
  static var samples: [PINError] {
    [.notDigits, .length(4), .trivial(.date), .memory(.noEntropy)]
  }
}

extension PINLockError: Sampled {
  static var samples: [PINLockError] {
    let path = "~/.local/state/kingtherum/5159fb2e78032317c9d5663a5f6f2e92.pin"
    return [
      .wait(seconds: 16), .spent(failures: 10), .counterMissing(path: path),
      .counterUnreadable(path: path, reason: Sentence(data: "input/output error")),
      .counterDamaged(path: path), .counterRolledBack(path: path),
      .counterFixed(path: path, reason: Sentence(data: "read-only file system")),
    ]
  }
}

extension PaperError: Sampled {
  static var samples: [PaperError] {
    [
      .format, .symbol(row: 3, position: 7), .length(row: 3, found: 27), .mistyped(row: 3),
      .twice(line: 2), .missing(line: 4), .version, .content, .tooLong(lines: 70, limit: 60),
    ]
  }
}

extension PassphraseError: Sampled {
  static var samples: [PassphraseError] {
    [PassphraseUse.password, .passphrase].flatMap { use in
      [
        .empty(use), .tooLong(use, 1025, limit: 1024), .containsNUL(use, offset: 3),
        .containsLineBreak(use, offset: 8), .notUTF8(use, offset: 5),
      ]
    } + [.tooShort(8, least: 12), .repeats, .sequence, .common]
      + UnicodeError.samples.map(Self.unicode) + SecretError.samples.map(Self.memory)
  }
}

extension PrivateKeyError: Sampled {
  static var samples: [PrivateKeyError] {
    [.length(31), .zero, .aboveOrder, .digitCount(63), .notHex(position: 5)]
      + [.signer(.contextNotReady)] + SecretError.samples.map(Self.memory)
  }
}

extension RecoveryCodeError: Sampled {
  static var samples: [RecoveryCodeError] {
    [.length(27), .symbol(place: 9), .checksum, .memory(.noEntropy)]
  }
}

extension RecoveryError: Sampled {
  static var samples: [RecoveryError] {
    [
      .tooManyUnknown(3), .noPaths, .keyPath(.master),
      .passphrase(line: 4, .containsNUL(.passphrase, offset: 2)), .noPassphrases,
      .notFound(tried: 2048),
    ] + MnemonicError.samples.map(Self.mnemonic) + SecretError.samples.map(Self.memory)
      + DigestError.samples.map(Self.digest)
  }
}

extension SigningError: Sampled {
  static var samples: [SigningError] {
    [.contextNotReady, .refused, .mismatch] + SecretError.samples.map(Self.memory)
  }
}

extension StartError: Sampled {
  static var samples: [StartError] {
    [
      .step(.descriptors, code: 24), .borrowedRights, .libraryNotReady, .curveNotReady, .entropy,
      .networkStillOpen,
    ]
  }
}

extension V3Error: Sampled {
  static var samples: [V3Error] {
    [
      .tooBig(70_000, limit: 65_536), .twice(field: "crypto"), .version(found: 1),
      .cipher(found: "aes-128-cbc"), .kdf(found: "\(foreign: "argon2id")"),
      .notHex(field: "crypto.mac"),
      .length(field: "crypto.cipherparams.iv", allowed: 16...16, found: 15),
      .parameter(.n, found: 262_145), .tooHeavy(.memory, found: 1 << 36, limit: 1 << 30),
      .kdfMemory(mebibytes: 1024), .wrongPassword, .damaged,
      .addressMismatch(stated: .zero, derived: .zero), .wordsMismatch, .wordsLength(18),
      .wordsElsewhere("the path \(term: "m/44'/60'/0'/0/1")"),
    ] + JSONError.samples.map(Self.notJSON) + SecretError.samples.map(Self.memory)
      + DigestError.samples.map(Self.library) + WalletSecretError.samples.map(Self.words)
  }
}

extension WalletSecretError: Sampled {
  static var samples: [WalletSecretError] {
    [
      .size(255), .version(2), .malformed(offset: 35), .noPaths, .pathMissing, .passphraseMissing,
      .passphraseUnused, .noWords(.seed), .seedLength(15),
    ] + MnemonicError.samples.map(Self.mnemonic) + HDKeyError.samples.map(Self.derivation)
      + PrivateKeyError.samples.map(Self.key) + SecretError.samples.map(Self.memory)
  }
}

extension WatchKeyError: Sampled {
  static var samples: [WatchKeyError] {
    [
      .isPrivate, .counter, .counterAbove(depth: 3), .hardened(level: 4),
      .elsewhere(depth: 3, step: "1'"), .depth(2), .notBelow(.master),
      .noOrigin, .several(10), .coin(0), .children("0'/*"),
    ] + HDKeyError.samples.map(Self.key) + PathError.samples.map(Self.path)
  }
}

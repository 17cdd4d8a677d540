import Core

@testable import Entity

extension AddressError: Sampled {
  static var samples: [AddressError] {
    [
      .space, .noPrefix, .notHex(position: 7), .length(found: 39), .length(found: 64), .checksum,
      .byteCount(found: 21),
    ]
  }
}

extension InteroperableAddressError: Sampled {
  static var samples: [InteroperableAddressError] {
    [
      .address(.checksum), .noChain, .chainForm(UntrustedMessage("1")),
      .namespace(UntrustedMessage("solana")), .chain(.unknown(UntrustedMessage("narnia"))),
      .chainID(.notDecimal), .checksumForm, .checksum, .nameChecksum("alice.eth"),
      .oddDigits(found: 53), .version(2), .chainType(2), .cutOff(missing: 1),
      .trailing(byteCount: 4), .leadingZero,
      .longReference(byteCount: 9), .noAddress, .addressLength(found: 32),
    ]
  }
}

extension AmountError: Sampled {
  static var samples: [AmountError] {
    [
      .empty, .noNumber, .noUnit(number: "1.5"), .noPriceUnit(number: "20"),
      .priceUnit(found: "gwie"), .words(found: 3),
      .sign, .comma, .exponent, .hex,
      .notDigits(position: 2), .missingDigits, .longUnit, .other(wanted: "USDC", found: "gwei"),
      .max, .number(.tooLarge),
    ]
  }
}

extension ChainIDError: Sampled {
  static var samples: [ChainIDError] { [.notDecimal, .outOfRange(found: "0")] }
}

extension ChainRegistryError: Sampled {
  static var samples: [ChainRegistryError] {
    [
      .unknown(UntrustedMessage("narnia")), .badName(UntrustedMessage("My Chain")),
      .sameName("base"),
      .sameNumber(.ethereum),
    ]
  }
}

extension ClearDescriptorError: Sampled {
  static var samples: [ClearDescriptorError] {
    [
      .unreadable, .json(.empty), .shape(of: "display.formats"),
      .version("\(foreign: "erc7730-v3")"),
      .include("../erc20.json"),
      .binding, .foreign, .formats(.init(of: "0xa9059cbb", reason: .unnamed)), .unnamed,
      .path("#.recipient"), .collision("transfer(address,uint256)"),
    ]
  }
}

extension ContactBookError: Sampled {
  static var samples: [ContactBookError] {
    let names = [try? ContactName(parsing: "Alice")].compactMap(\.self)
    return [
      .json(.unfinished), .version, .entry(3, because: "name must not be empty"),
      .tooMany, .unknown("alice"),
    ]
      + names.flatMap { [.nameTaken($0, by: .zero), .addressTaken(.zero, by: $0)] }
  }
}

extension ContactError: Sampled {
  static var samples: [ContactError] {
    [
      .name(.empty), .likeAddress("0xmine"), .likeENS("alice.eth"), .zeroAddress, .noteTooLong,
      .noteUnseen(scalar: 0x202e, position: 4),
    ]
  }
}

extension DocumentError: Sampled {
  static var samples: [DocumentError] {
    [
      .json(.missing(path: "transaction.nonce")),
      .schema(wanted: UnsignedDocument.schema, found: "backup"), .version(found: 2),
      .disagree(field: "transaction.value", stated: "2", computed: "1"),
      .hex(field: "unsigned", .oddLength(digits: 3)),
      .transaction(field: "unsigned", .empty),
      .sidecar(field: "sidecar", .hashCount(named: 2, found: 1)),
      .address(field: "from.address", .checksum),
      .hash(field: "claims.block.hash", .length(found: 63)),
      .wei(field: "claims.balance", .notDecimal), .path(field: "from.path", .noMaster),
      .walletName(field: "from.wallet", .empty), .time(field: "claims.built", .form),
      .number(field: "claims.block.number"),
      .word(field: "claims.simulation.status", found: "maybe"),
      .token(field: "claims.token", .decimals(found: 256)),
      .longText(field: "claims.recipientName"), .noChain, .tooLarge(found: 200_000), .unpayable,
    ]
  }
}

extension ENSNameError: Sampled {
  static var samples: [ENSNameError] {
    [
      .tooLong, .emptyLabel(label: 2), .disallowed(character: 0x200d, position: 5),
      .disallowedForm(character: 0x344, label: 1), .underscore(label: 1), .labelExtension(label: 1),
      .leadingMark(character: 0x303, label: 1), .markAfterEmoji(character: 0x303, label: 1),
      .leadingPunctuation(character: 0x2019, label: 1),
      .trailingPunctuation(character: 0x2019, label: 1),
      .adjacentPunctuation(character: 0x30fb, label: 1),
      .mixedScripts(character: 0x430, script: "Cyrillic", others: "Latin", label: 1),
      .repeatedMark(character: 0x651, label: 1), .tooManyMarks(limit: 4, label: 1),
      .confusable(script: "Cyrillic", other: "Latin", label: 1),
      .labelTooLong(found: 300, label: 1),
    ]
  }
}

extension Hash32Error: Sampled {
  static var samples: [Hash32Error] {
    [.noPrefix, .notHex(position: 7), .length(found: 63), .byteCount(found: 20)]
  }
}

extension MessageSignatureError: Sampled {
  static var samples: [MessageSignatureError] {
    [.length(found: 63), .recovery(found: 29), .parts(.highS), .nobody]
  }
}

extension OutboxLinesError: Sampled {
  static var samples: [OutboxLinesError] { [.line(3)] }
}

extension PathError: Sampled {
  static var samples: [PathError] {
    [
      .space, .noMaster, .emptyLevel(2), .notNumber(level: 3),
      .index(level: 5, found: "2147483648"), .tooDeep(found: 256),
    ]
  }
}

extension PathTemplateError: Sampled {
  static var samples: [PathTemplateError] {
    [
      .severalOpen(2), .reversed(first: 7, last: 2), .rangeAndCount(length: 6, count: 5),
      .count(0), .masterOnly,
    ] + PathError.samples.map(Self.path)
  }
}

extension PaymentPhraseError: Sampled {
  static var samples: [PaymentPhraseError] {
    [.words(found: 5), .nobody, .noAmount(["alice", "bob"]), .ambiguous(["2024", "0.1eth"])]
  }
}

extension PaymentRequestError: Sampled {
  static var samples: [PaymentRequestError] {
    [
      .scheme, .tooLong(limit: PaymentRequest.longest), .notAddress("vitalik"),
      .name(.emptyLabel(label: 1)), .contractName("token.eth"),
      .address(.checksum), .chain(.notDecimal), .function("approve"), .parameter("value"),
      .duplicate(key: "value"), .unknown(key: "memo"), .missing(key: "address"),
      .number(key: "value"), .negative(key: "value"), .notWhole(key: "value"),
      .tooLarge(key: "value"), .etherWithToken,
    ]
  }
}

extension PayoutDocumentError: Sampled {
  static var samples: [PayoutDocumentError] {
    [
      .empty, .tooMany(limit: PayoutList.maxRows, found: 10_001), .part(.version(found: 2)),
      .notPayment(number: 3), .otherChain(number: 3), .otherSender(number: 3),
      .nonce(number: 3, wanted: 9, found: 11), .unpayable,
    ]
  }
}

extension PayoutListError: Sampled {
  static var samples: [PayoutListError] {
    [
      .empty, .tooLong(limit: PayoutList.maxBytes, found: 9_000_000),
      .tooMany(limit: PayoutList.maxRows), .notUTF8(line: 3),
      .json(.missing(path: "transaction.nonce")), .column("memo"), .columnTwice(.to),
      .noColumn(.amount), .fields(row: 3, wanted: 4, found: 5), .quote(row: 3, field: 1),
      .openQuote(row: 3), .missing(row: 3, .amount), .longNote(row: 3),
    ]
  }
}

extension PolicyError: Sampled {
  static var samples: [PolicyError] {
    [
      .kept,
      .refused(
        PolicyViolation(
          rule: "most day of ether",
          wanted: Sentence(data: "1.5 ether, with 1 ether already signed"),
          allowed: Sentence(data: "2 ether per day")
        )
      ),
    ]
  }
}

extension SignInError: Sampled {
  static var samples: [SignInError] {
    [
      .character(position: 7), .header, .address(.noPrefix), .checksum, .notBlank(line: 3),
      .field("URI", line: 6), .form("Nonce", line: 9), .unfinished(line: 5), .trailing(line: 12),
    ]
  }
}

extension SignatureError: Sampled {
  static var samples: [SignatureError] {
    [.byteCount(.r, found: 31), .zero(.r), .tooLarge(.s), .highS, .parity(found: 2)]
  }
}

extension TokenError: Sampled {
  static var samples: [TokenError] {
    [.symbolTooLong, .nameTooLong, .decimals(found: 256)]
  }
}

extension URRecordError: Sampled {
  static var samples: [URRecordError] {
    [
      .form("crypto-hdkey", "key-data", wanted: "33 bytes"), .missing("crypto-hdkey", "key-data"),
      .unknownField("eth-sign-request", "9"), .privateKey, .path(.noMaster), .openPath,
      .dataType(found: 5), .transaction(.empty), .otherKind(announcesLegacy: true, type: 2),
      .typedData(.noDomainType), .chain(stated: 1, inside: "10"), .recovery, .signature(.highS),
      .otherRequest, .otherSigner(wanted: .zero, found: nil), .chainID(.notDecimal), .noKind,
    ]
  }
}

extension TypedDataError: Sampled {
  static var samples: [TypedDataError] {
    let path = "message.to.wallet"
    let field = "types.Mail[1]"
    return [
      .json(.missing(path: "transaction.nonce")), .noDomainType, .primaryUnknown("Mail"),
      .primaryIsDomain, .typeName("Mail[]"), .reserved("uint7"),
      .fieldName(path: field, "a b"), .fieldTwice(path: field, "to"), .alias(path: field, "uint"),
      .type(path: field, "uint7"), .colon(path: "types.Mail.to"), .unused("Other"),
      .domainField("chainId", wanted: "\(term: "uint256")", found: "string"),
      .tooMany("types", limit: 128, found: 200), .missing(path: path),
      .null(path: path, type: "address"), .undeclared(path: path, type: "Person"),
      .kind(path: path, wanted: "bool", found: .string), .integer(path: "message.amount"),
      .range(path: "message.amount", type: "uint8"), .address(path: path, .checksum),
      .hex(path: "message.data"), .byteCount(path: "message.salt", wanted: 32, found: 31),
      .elementCount(path: "message.pair", wanted: 2, found: 3),
    ]
  }
}

extension UTCTimeError: Sampled {
  static var samples: [UTCTimeError] { [.form, .range] }
}

extension WalletNameError: Sampled {
  static var samples: [WalletNameError] {
    [
      .empty, .tooLong(found: 51), .tooManyBytes, .path(position: 3),
      .unseen(scalar: 0x202e, position: 4), .firstCharacter, .notText,
    ]
  }
}

extension WeiError: Sampled {
  static var samples: [WeiError] { [.notDecimal, .tooLarge] }
}

extension WorkerFailure: Sampled {
  static var samples: [WorkerFailure] {
    [
      .node(.quota), .store(.busy(path: "chain.sqlite")), .sending(.anyChain),
      .costly(.sample), .other(RPCFailure.quota.report),
    ]
  }
}

extension WrappedSignatureError: Sampled {
  static var samples: [WrappedSignatureError] {
    [.notWrapped, .layout(.pointer(ABIValuePath([1])))]
  }
}

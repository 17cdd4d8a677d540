@testable import Core

extension BLSPointError: Sampled {
  static var samples: [BLSPointError] {
    [
      .length(found: 47), .notCompressed, .infinity, .beyondField, .notOnCurve, .notInGroup,
      .refused,
    ]
  }
}

extension CBORError: Sampled {
  static var samples: [CBORError] {
    [
      .cutOff, .trailing(bytes: 3), .notShortest, .indefinite, .reserved, .float, .simple, .notText,
      .keyTwice, .keyOrder, .tooDeep, .tooLong(found: 1_048_577),
    ]
  }
}

extension Secp256k1Error: Sampled {
  static var samples: [Secp256k1Error] {
    [
      .publicKeyLength(found: 64), .publicKeyPrefix(found: 5), .notOnCurve,
      .digestLength(found: 31), .signatureRange, .recoveryID(found: 4), .notRecoverable,
    ]
  }
}

extension DigestError: Sampled {
  static var samples: [DigestError] {
    [.outputSize(wanted: 32, found: 20), .inputSize(found: 1 << 31), .rounds(found: 0), .refused]
  }
}

extension HexError: Sampled {
  static var samples: [HexError] { [.notHex(position: 7), .oddLength(digits: 39)] }
}

extension JSONError: Sampled {
  static var samples: [JSONError] {
    let place = JSONPosition(line: 3, column: 14)
    return [
      .empty, .byteOrderMark, .tooLong(limit: 65_536, found: 70_000), .notUTF8(place),
      .unexpected(place), .unfinished,
      .trailing(place), .tooDeep(place, limit: JSON.depthLimit), .duplicate(place, key: "to"),
      .numberForm(place), .fraction(place), .largeNumber(place), .control(place), .escape(place),
      .surrogate(place), .missing(path: "transaction.nonce"), .unknown(path: "transaction.memo"),
      .type(path: "transaction.to", wanted: .string, found: .null),
    ]
  }
}

extension RLPError: Sampled {
  static var samples: [RLPError] {
    [
      .empty, .truncated(found: 3), .beyondList(at: 1), .trailing(bytes: 2), .prefixedByte(at: 1),
      .longForm(at: 1), .zeroInLength(at: 1), .tooDeep(limit: RLP.depthLimit),
      .wantedBytes, .wantedList, .leadingZero, .wideInteger(bits: 64),
    ]
  }
}

extension URError: Sampled {
  static var samples: [URError] {
    [
      .notUR, .pieces(found: 4), .type(found: "eth_x"), .letterCount(found: 7), .letters(word: 5),
      .checksum, .cbor(.cutOff), .partForm, .figures, .sequence(found: "2-7"), .mixed,
      .contradiction, .incomplete(known: 3, of: 7), .tooManyParts(found: 9_000),
      .otherType(wanted: "\(term: "eth-signature")", found: "crypto-hdkey"), .digest(.refused),
    ]
  }
}

extension UnicodeError: Sampled {
  static var samples: [UnicodeError] {
    [.notUTF8, .tooLong, .workspace(wanted: 64, found: 16)]
  }
}

extension UnitError: Sampled {
  static var samples: [UnitError] {
    [.empty, .notDecimal(position: 2), .tooFine(decimals: 18, found: 19), .tooLarge]
  }
}

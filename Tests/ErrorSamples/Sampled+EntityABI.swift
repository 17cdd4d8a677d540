import Core

@testable import Entity

extension ABIError: Sampled {
  static var samples: [ABIError] {
    [
      .empty, .short(wanted: 32, found: 20), .tooLong(limit: 4_096, found: 5_000), .pointer,
      .padding,
      .notFlag, .notText, .decimals(found: "256"), .count(wanted: 3, found: 2),
    ]
  }
}

extension ABIEventError: Sampled {
  static var samples: [ABIEventError] {
    let zero = Hash32(unchecked: [UInt8](repeating: 0, count: 32))
    return [
      .otherEvent(wanted: .keccak(of: []), found: zero), .topicCount(wanted: 3, found: 4),
      .topic(number: 2, type: "address"), .bytes(.short(ABIValuePath([1]))),
    ]
  }
}

extension ABITypeError: Sampled {
  static var samples: [ABITypeError] {
    [
      .unexpected(position: 5), .unknown(position: 1), .count(position: 8), .tooDeep, .tooLarge,
      .tooLong(limit: 16_384), .name, .indexed(limit: 3, found: 4),
    ]
  }
}

extension ABIValueError: Sampled {
  static var samples: [ABIValueError] {
    let place = ABIValuePath([1, 0])
    return [
      .form(place, wanted: "true or false"), .range(place, type: "uint8"),
      .bytes(place, wanted: 32, found: 20), .count(.all, wanted: 2, found: 3),
      .address(place, .length(found: 38)), .hex(place, .oddLength(digits: 3)), .short(place),
      .json(place, .tooLong(limit: 1, found: 2)),
      .pointer(place), .padding(place), .notFlag(place), .notText(place), .bomb,
      .selector(wanted: [0xa9, 0x05, 0x9c, 0xbb], found: [0, 0, 0, 1]),
      .unpackable(type: "(uint8,uint8)"),
    ]
  }
}

extension ContractABIError: Sampled {
  static var samples: [ContractABIError] {
    [
      .json(.missing(path: "abi[0].name")), .tooMany(limit: 4_096, found: 5_000),
      .kind(path: "abi[0]", found: "procedure"),
      .type(path: "abi[0].inputs[1]", .unknown(position: 1)),
      .spelling(path: "abi[0].inputs[0]", found: "uint"),
      .name(path: "abi[0].inputs[0]", found: "a b"), .topics(path: "abi[0]"),
      .collision(selector: [0x42, 0x96, 0x6c, 0x68], "burn(uint256)", "other()"),
    ]
  }
}

import Core
import Entity

@testable import ChainKit

/// A Universal Resolver in a few lines, for scripted nodes: records by name and coin type.
struct NameRecords: Sendable {
  /// The address records, as bytes.
  var addresses: [String: [UInt64: [UInt8]]] = [:]
  /// The names that addresses claim, as bytes, by the name of the reverse record.
  var claims: [String: [UInt8]] = [:]
  /// How a name ends instead.
  var endings: [String: ResolverNode.Ending] = [:]

  static let resolver = Address.word(0xaaaa)

  /// The answer to a call of the Universal Resolver.
  func ending(_ target: Address, _ input: [UInt8]) throws -> ResolverNode.Ending {
    guard target == NameService.universalResolver else { return .returned([]) }
    let body = Array(input.dropFirst(4))
    if input.starts(with: ABIValue.selector("findResolver(bytes)")) {
      return .returned(
        try ABI.encode(
          [.address(Self.resolver), .bytes([UInt8](repeating: 1, count: 32)), .number(0)],
          as: [.address, .fixedBytes(32), .uint(bits: 256)]
        )
      )
    }
    guard input.starts(with: ABIValue.selector("resolve(bytes,bytes)")),
      case .decoded(let encoded, let call) = try Self.parts(body)
    else { return .reverted([]) }
    let name = Self.text(encoded)
    if let ending = endings[name] { return ending }
    guard try ENSName(normalizing: name).namehash.bytes == Array(call.dropFirst(4).prefix(32))
    else {
      return .reverted([])
    }
    if let claim = claims[name] { return try returned(claim) }
    guard let records = addresses[name] else {
      return .reverted(
        ABIValue.selector("ResolverNotFound(bytes)")
          + (try ABI.encode([.bytes(encoded)], as: [.bytes]))
      )
    }
    if call.starts(with: ABIValue.selector("addr(bytes32)")), call.count == 36 {
      let record = records[60] ?? [UInt8](repeating: 0, count: 20)
      return try Self.answer([UInt8](repeating: 0, count: 12) + record)
    }
    guard call.starts(with: ABIValue.selector("addr(bytes32,uint256)")), call.count == 68 else {
      return .reverted([])
    }
    let coin = UInt64(exactly: UInt256(word: call.suffix(32)))
    return try returned(coin.flatMap { records[$0] } ?? [])
  }

  private func returned(_ bytes: [UInt8]) throws -> ResolverNode.Ending {
    try Self.answer(try ABI.encode([.bytes(bytes)], as: [.bytes]))
  }

  /// The answer of the Universal Resolver with this result.
  static func answer(_ result: [UInt8]) throws -> ResolverNode.Ending {
    .returned(
      try ABI.encode([.bytes(result), .address(resolver)], as: [.bytes, .address])
    )
  }

  private enum Parts {
    case decoded(name: [UInt8], call: [UInt8])
    case other
  }

  private static func parts(_ body: [UInt8]) throws -> Parts {
    let values = try ABI.decode(body, as: [.bytes, .bytes]).values
    guard case .bytes(let name) = values[0], case .bytes(let call) = values[1] else {
      return .other
    }
    return .decoded(name: name, call: call)
  }

  /// Reads a name from its DNS encoding.
  static func text(_ encoded: [UInt8]) -> String {
    var labels: [String] = []
    var rest = encoded[...]
    while let count = rest.first, count > 0 {
      labels.append(String(decoding: rest.dropFirst().prefix(Int(count)), as: UTF8.self))
      rest = rest.dropFirst(1 + Int(count))
    }
    return labels.joined(separator: ".")
  }
}

extension Address {
  /// An address that ends with a number.
  static func word(_ number: UInt64) -> Address {
    (try? Address(bytes: Array(UInt256(number).word.suffix(20)))) ?? .zero
  }
}

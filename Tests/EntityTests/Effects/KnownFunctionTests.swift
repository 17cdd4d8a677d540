import Core
import TestSupport
import Testing

@testable import Entity

/// Every function of the table is classified exactly once, and a counted one has effects.
struct KnownFunctionTests {
  @Test func everyFunctionHasExactlyOneRow() throws {
    let functions = try KnownFunctions.rows.map { try ABIFunction(parsing: $0.text) }
    let names = functions.map(\.signature.description)
    #expect(Set(names).count == names.count)
    #expect(Set(functions.map(\.signature.selector)).count == names.count)
  }

  @Test func everyHarmlessFunctionSaysWhy() {
    let reasons = KnownFunctions.rows.compactMap { row -> String? in
      if case .harmless(let reason) = row.classification { return reason }
      return nil
    }
    #expect(!reasons.isEmpty && reasons.count < 10)
    for reason in reasons { #expect(reason.count > 20) }
  }

  @Test func everyCountedFunctionHasAnEffect() throws {
    var random = SeededRandom()
    let comment = Comment(rawValue: random.comment)
    for row in KnownFunctions.rows {
      let function = try ABIFunction(parsing: row.text)
      guard row.isCounted else { continue }
      var found = 0
      for _ in 0..<64 {
        let values = function.parameters.map { Self.value($0, &random) }
        let input = try function.signature.encode(values)
        let analyzed = AnalyzedCall(
          input,
          at: CallContext(account: .zero, contract: .zero, chain: 1)
        )
        #expect(analyzed.call?.function == function, comment)
        #expect(!analyzed.effects.isEmpty, "\(row.text) \(random.comment)")
        found += analyzed.isUnknown ? 0 : 1
      }
      // Random bytes are not router commands; ProtocolCallTests has calls that can be decoded.
      let isByCommands = row.text.contains("bytes commands") || row.text.contains("bytes permit")
      #expect(found > 0 || isByCommands, "no call of \(row.text) is understood, \(random.comment)")
    }
  }

  @Test func everyChangeOfControlSaysWhoseControlItIs() throws {
    var random = SeededRandom()
    var rows = 0
    for row in KnownFunctions.rows {
      guard case .control = row.classification else { continue }
      rows += 1
      let function = try ABIFunction(parsing: row.text)
      let values = function.parameters.map { Self.value($0, &random) }
      let input = try function.signature.encode(values)
      let contract = Address(unchecked: random.bytes(20))
      let analyzed = AnalyzedCall(
        input,
        at: CallContext(account: .zero, contract: contract, chain: 1)
      )
      let controls = analyzed.effects.contains { effect in
        // A call to an administrator of proxies names the proxy to change.
        guard case .control(_, let changed, _) = effect else { return false }
        return changed == contract || values.first == .address(changed)
      }
      #expect(controls, "\(row.text) \(random.comment)")
    }
    #expect(rows > 30)
  }

  /// A carrier that never yields a call would hide its inner calls.
  @Test func everyCarrierYieldsTheCallsWithinSomeCall() throws {
    let place = try ProtocolCallTests.place()
    var yielding: Set<String> = []
    for file in ["protocol-calls", "call-effects", "calls"] {
      for vector in try Vectors.load(file, as: Carried.self) {
        let analyzed = AnalyzedCall(try Hex.decode(vector.data), at: place)
        for call in analyzed.all where !call.inner.isEmpty {
          yielding.insert(call.call?.function.signature.description ?? "")
        }
      }
    }
    for row in KnownFunctions.rows {
      guard case .carrier = row.classification else { continue }
      let name = try ABIFunction(parsing: row.text).signature.description
      #expect(yielding.contains(name), "\(row.text)")
    }
  }

  private struct Carried: Decodable {
    let data: String
  }

  /// A plain transfer skips the general decoding, with the same result.
  @Test func transferFastPathMatchesTheFullAnalysis() throws {
    let to = try Address(bytes: [UInt8](repeating: 7, count: 20))
    let token = try Address(bytes: [UInt8](repeating: 8, count: 20))
    for units: UInt256 in [0, 1, Units.largest] {
      let input = ERC20.transfer(to: to, amount: units)
      var (short, long) = (Self.intent(), Self.intent())
      short.add(callOf: input, to: token)
      long.add(AnalyzedCall(input, at: CallContext(account: .zero, contract: token)))
      #expect(short == long)
    }
  }

  private static func intent() -> Intent {
    Intent(.transaction, account: .zero, digest: .keccak(of: []))
  }

  /// A random value for a parameter; lists have two items, and the bytes for hooks are empty.
  private static func value(_ parameter: ABIParameter, _ random: inout SeededRandom) -> ABIValue {
    switch (parameter.name, parameter.type) {
    case ("extra", .bytes): return .bytes([])
    case ("path", .bytes): return .bytes(random.bytes(43))
    case ("pubkey", .bytes): return .bytes(random.bytes(48))
    case ("signature", .bytes): return .bytes(random.bytes(96))
    case ("withdrawalCredentials", .bytes):
      return .bytes([1] + [UInt8](repeating: 0, count: 11) + random.bytes(20))
    default: return value(parameter.type, parameter.members, &random)
    }
  }

  private static func value(
    _ type: ABIType,
    _ members: [ABIParameter],
    _ random: inout SeededRandom
  ) -> ABIValue {
    switch type {
    case .uint(let bits): return .number(Int257(UInt256(word: random.bytes(bits / 8)[...])))
    case .address: return .address(Address(unchecked: random.bytes(20)))
    case .bool: return .bool(.random(using: &random))
    case .fixedBytes(let count): return .bytes(random.bytes(count))
    case .bytes: return .bytes(random.bytes(8))
    case .tuple: return .list(members.map { value($0, &random) })
    case .array(let item): return .list((0..<2).map { _ in value(item, members, &random) })
    default: return .string("")
    }
  }
}

extension KnownFunction {
  fileprivate var isCounted: Bool {
    if case .counted = classification { return true }
    return false
  }
}

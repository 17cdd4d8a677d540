/// Call data that reads like a call of a known function.
package struct DecodedCall: Hashable, Sendable {
  package let function: ABIFunction
  /// The bytes themselves.
  package let input: [UInt8]
  /// What it is called with, in the order of the parameters.
  package let arguments: [Argument]
  /// Whether the bytes are those that a compiler would write.
  package let isStandard: Bool
  /// Whether its meaning is the word of an ABI that was given, and not known here.
  package let isClaimed: Bool

  /// A value with its name, and what lies in it.
  package struct Argument: Hashable, Sendable {
    /// What the function's author calls it, or its number; of an item of an array, `[0]`.
    package let name: String
    package let type: ABIType
    package let value: ABIValue
    /// The call that its bytes are, if they read like one.
    package let call: DecodedCall?
    /// Whether its bytes are there to be called, known or not.
    package let isCall: Bool
    /// Members and items, of tuples and arrays of tuples or calls.
    package let parts: [Argument]
  }

  /// How deep calls are looked for in calls.
  package static let depthLimit = 6

  /// Reads call data, or answers nil when it reads like no function of the table.
  ///
  /// Of functions with one selector the first that the bytes fit is taken; what is known here comes
  /// before what `abi` claims.
  package init?(decoding input: [UInt8], claimed abi: ContractABI? = nil) {
    self.init(input, abi, depth: 1)
  }

  private init?(_ input: [UInt8], _ abi: ContractABI?, depth: Int) {
    guard input.count >= 4, depth <= Self.depthLimit else { return nil }
    let selector = Array(input.prefix(4))
    let known = KnownFunctions.of(selector: selector).map { ($0, false) }
    for (function, isClaimed) in known + (abi?.functions[selector].map { [($0, true)] } ?? []) {
      guard let decoded = try? function.signature.decode(input) else { continue }
      self.function = function
      self.input = input
      self.isClaimed = isClaimed
      let isStandard = decoded.isStandard
      self.isStandard = isStandard
      // Parts of an unusual layout can share their bytes, level by level; nothing is looked for in
      // those.
      let depth = isStandard ? depth : Self.depthLimit
      arguments = zip(function.parameters, decoded.values).enumerated().map { number, pair in
        Argument(
          pair.0,
          pair.1,
          named: pair.0.name.isEmpty ? "\(number)" : pair.0.name,
          abi,
          depth
        )
      }
      return
    }
    return nil
  }

  /// Those of its arguments, and of their parts, that are there to be called, by the names of its
  /// parameters.
  var carried: [Argument] { arguments.flatMap(\.carried) }

  /// Whether its arguments show the calls within.
  package var showsCalls: Bool { !carried.isEmpty }
}

extension DecodedCall.Argument {
  /// The names that parameters have in the table whose bytes are call data.
  private static let names: Set<String> = ["call", "calls"]

  fileprivate init(
    _ parameter: ABIParameter,
    _ value: ABIValue,
    named name: String,
    _ abi: ContractABI?,
    _ depth: Int
  ) {
    (self.name, self.value, type) = (name, value, parameter.type)
    if case .bytes(let bytes) = value, parameter.type == .bytes,
      Self.names.contains(parameter.name)
    {
      isCall = !bytes.isEmpty
      call = DecodedCall(nested: bytes, abi, depth: depth + 1)
      parts = []
      return
    }
    (isCall, call) = (false, nil)
    parts = Self.parts(parameter, value, abi, depth)
  }

  private static func parts(
    _ parameter: ABIParameter,
    _ value: ABIValue,
    _ abi: ContractABI?,
    _ depth: Int
  ) -> [DecodedCall.Argument] {
    guard case .list(let values) = value else { return [] }
    switch parameter.type {
    case .tuple:
      return zip(parameter.members, values).map { member, value in
        .init(member, value, named: member.name, abi, depth)
      }
    case .array(let item), .fixedArray(let item, _):
      let isWorthIt = !parameter.members.isEmpty || names.contains(parameter.name)
      guard isWorthIt else { return [] }
      let one = ABIParameter(name: parameter.name, type: item, members: parameter.members)
      return values.enumerated().map { .init(one, $1, named: "[\($0)]", abi, depth) }
    default: return []
    }
  }

  fileprivate var carried: [DecodedCall.Argument] { isCall ? [self] : parts.flatMap(\.carried) }
}

extension DecodedCall {
  fileprivate init?(nested bytes: [UInt8], _ abi: ContractABI?, depth: Int) {
    self.init(bytes, abi, depth: depth)
  }
}

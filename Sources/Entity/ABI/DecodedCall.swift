/// Call data that decodes as a call of a known function.
package struct DecodedCall: Hashable, Sendable {
  package let function: ABIFunction
  /// The call data.
  package let input: [UInt8]
  /// The arguments, in the order of the parameters.
  package let arguments: [Argument]
  /// Whether the bytes are those that a compiler would write.
  package let isStandard: Bool
  /// Whether the function is known only from an ABI that was given (unverified).
  package let isClaimed: Bool

  /// A value with its name and its parts.
  package struct Argument: Hashable, Sendable {
    /// The parameter's name, or its number if it has none; for the item of an array, `[0]`.
    package let name: String
    package let type: ABIType
    package let value: ABIValue
    /// The call that its bytes decode as, if any.
    package let call: DecodedCall?
    /// Whether its bytes are call data, decodable or not.
    package let isCall: Bool
    /// The members of a tuple, or the items of an array of tuples or calls.
    package let parts: [Argument]
  }

  /// The maximum depth of calls within calls.
  package static let depthLimit = 6

  /// Decodes call data; nil if it matches no function of the table or of `abi`.
  ///
  /// If several functions have the selector, the first that the bytes fit is taken; the built-in
  /// table comes before the unverified `abi`.
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
      // Parts of an unusual layout can share bytes at every level, so calls within them are not
      // decoded.
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

  /// The arguments, and their parts, that are call data by the names of their parameters.
  var carried: [Argument] { arguments.flatMap(\.carried) }

  /// Whether any of its arguments is call data.
  package var showsCalls: Bool { !carried.isEmpty }
}

extension DecodedCall.Argument {
  /// The parameter names in the table that mark call data.
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

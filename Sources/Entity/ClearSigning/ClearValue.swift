package import Core

/// A value that a descriptor can refer to: an argument of a call, or a field of typed data.
package indirect enum ClearValue: Hashable, Sendable {
  /// A number of either sign.
  case number(Int257)
  /// An account.
  case address(Address)
  /// True or false.
  case bool(Bool)
  case bytes([UInt8])
  case text(String)
  /// Values by name.
  case structure([Member])
  /// Values in order.
  case array([ClearValue])

  /// A value with its name.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: ClearValue
  }

  /// Creates a structure from the arguments of a function.
  package init(_ values: [ABIValue], _ parameters: [ABIParameter]) {
    self = .structure(
      zip(values, parameters).map { Member(name: $1.name, value: Self($0, $1)) }
    )
  }

  private init(_ value: ABIValue, _ parameter: ABIParameter) {
    switch value {
    case .number(let number): self = .number(number)
    case .address(let address): self = .address(address)
    case .bool(let flag): self = .bool(flag)
    case .bytes(let bytes): self = .bytes(bytes)
    case .string(let text): self = .text(text)
    case .list(let values):
      switch parameter.type {
      case .array(let item), .fixedArray(let item, _):
        let one = ABIParameter(name: "", type: item, members: parameter.members)
        self = .array(values.map { Self($0, one) })
      default: self = Self(values, parameter.members)
      }
    }
  }

  package init(_ structure: TypedDataStructure) {
    self = .structure(
      structure.members.map { Member(name: $0.name, value: Self($0.value)) }
    )
  }

  private init(_ value: TypedDataValue) {
    switch value {
    case .unsigned(let number): self = .number(Int257(number))
    case .signed(let number): self = .number(number)
    case .bool(let flag): self = .bool(flag)
    case .address(let address): self = .address(address)
    case .fixedBytes(let bytes), .bytes(let bytes): self = .bytes(bytes)
    case .string(let text): self = .text(text)
    case .structure(let structure): self = Self(structure)
    case .array(let elements): self = .array(elements.map { Self($0) })
    case .absent: self = .structure([])
    }
  }
}

package import Core

/// A value of the contract ABI; its ``ABIType`` says what it means.
package indirect enum ABIValue: Hashable, Sendable {
  /// A number; of `fixed` types, in units of the last decimal.
  case number(Int257)
  /// An account.
  case address(Address)
  /// Yes or no.
  case bool(Bool)
  /// Bytes, of types with and without a fixed count, and a `function`.
  case bytes([UInt8])
  /// Text, which is foreign: whoever shows it escapes it.
  case string(String)
  /// The items of an array, or the members of a tuple.
  case list([ABIValue])
}

/// Where a value stands: `[1, 0]` is the first item of the second value.
package struct ABIValuePath: Hashable, Sendable, CustomStringConvertible {
  /// The numbers on the way down, each counted from 0.
  package let numbers: [Int]

  /// The place of all values together.
  package static let all = ABIValuePath([])

  init(_ numbers: [Int]) { self.numbers = numbers }

  /// The place of one value within this one.
  func item(_ number: Int) -> ABIValuePath { ABIValuePath(numbers + [number]) }

  /// `value 2`, `value 2, item 1`, counted from 1 as people do.
  package var description: String {
    guard let first = numbers.first else { return "the list of values" }
    return (["value \(first + 1)"] + numbers.dropFirst().map { "item \($0 + 1)" })
      .joined(separator: ", ")
  }
}

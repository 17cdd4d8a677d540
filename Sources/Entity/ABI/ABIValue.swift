package import Core

/// A value of the contract ABI; its ``ABIType`` says what it means.
package indirect enum ABIValue: Hashable, Sendable {
  /// A number; of `fixed` types, in units of the last decimal.
  case number(Int257)
  /// An account.
  case address(Address)
  /// Yes or no.
  case bool(Bool)
  /// Bytes of any length or of a fixed length, or a `function`.
  case bytes([UInt8])
  /// Text, which is untrusted: escape it before display.
  case string(String)
  /// The items of an array, or the members of a tuple.
  case list([ABIValue])
}

/// The place of a value: `[1, 0]` is the first item of the second value.
package struct ABIValuePath: Hashable, Sendable {
  /// The indexes from the outside in, each counted from 0.
  package let numbers: [Int]

  /// The place of the whole list of values.
  package static let all = ABIValuePath([])

  init(_ numbers: [Int]) { self.numbers = numbers }

  /// The place of an item of this value.
  func item(_ number: Int) -> ABIValuePath { ABIValuePath(numbers + [number]) }

  /// `value 2`, `value 2, item 1`, counted from 1.
  package var words: Sentence {
    guard let first = numbers.first else { return "the list of values" }
    return Sentence(
      joining: ["value \(first + 1)"] + numbers.dropFirst().map { "item \($0 + 1)" },
      by: ", "
    )
  }
}

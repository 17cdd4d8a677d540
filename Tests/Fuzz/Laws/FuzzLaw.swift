/// A property that holds for every input of a parser, whatever the bytes.
///
/// A parser must not crash, and must write what it accepts: byte for byte if the form is canonical.
/// `make fuzz` runs each law with libFuzzer, and `make test` with random changes of its seeds.
package struct FuzzLaw: Sendable {
  /// The law's name in `make fuzz`.
  package let name: String

  /// Inputs that the parser accepts, or nearly; changes of them reach further than random bytes.
  package let seeds: [[UInt8]]

  /// Returns true if the law holds for these bytes.
  package let holds: @Sendable ([UInt8]) -> Bool

  init(_ name: String, seeds: [[UInt8]], holds: @escaping @Sendable ([UInt8]) -> Bool) {
    (self.name, self.seeds, self.holds) = (name, seeds, holds)
  }

  /// A law about texts; bytes that are not UTF-8 become replacement characters.
  init(_ name: String, texts: [String], holds: @escaping @Sendable (String) -> Bool) {
    self.init(name, seeds: texts.map { Array($0.utf8) }) {
      holds(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Every law.
  package static let all =
    core + entity + contracts + proofs + travel + walletKit + foreign + signing
    + settings + shown

  /// The law with a name; nil if there is none.
  package static func named(_ name: String) -> FuzzLaw? { all.first { $0.name == name } }
}

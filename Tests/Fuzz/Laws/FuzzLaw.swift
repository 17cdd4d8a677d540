/// What holds for every input of a reader, whatever the bytes.
///
/// A reader must not crash, and what it takes it must write again: where the form is canonical, byte
/// for byte. `make fuzz` drives each law with libFuzzer, `make test` with seeded changes of its seeds.
package struct FuzzLaw: Sendable {
  /// The name that `make fuzz` calls it by.
  package let name: String

  /// Inputs that the reader takes, or nearly; changes of them reach further than noise does.
  package let seeds: [[UInt8]]

  /// Whether the law holds for these bytes.
  package let holds: @Sendable ([UInt8]) -> Bool

  init(_ name: String, seeds: [[UInt8]], holds: @escaping @Sendable ([UInt8]) -> Bool) {
    (self.name, self.seeds, self.holds) = (name, seeds, holds)
  }

  /// A law about texts; bytes that are no UTF-8 are read as text with replacement characters.
  init(_ name: String, texts: [String], holds: @escaping @Sendable (String) -> Bool) {
    self.init(name, seeds: texts.map { Array($0.utf8) }) {
      holds(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Every law.
  package static let all =
    core + entity + contracts + travel + walletKit + foreign + signing
    + settings + shown

  /// The law of a name.
  package static func named(_ name: String) -> FuzzLaw? { all.first { $0.name == name } }
}

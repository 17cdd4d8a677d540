import Core
import TestSupport
import Testing

@testable import Entity

struct CanonicalFormsTests {
  /// Characters of names that Unicode 15 has, the version of utf8proc 2.8.
  private static let characters = (0..<UInt32(0x30000)).filter { character in
    NameTables.shared[character].kind == .valid
      && (Unicode.Scalar(character)?.properties.age.map { $0.major < 15 } ?? false)
  }

  private func text(_ characters: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in characters.compactMap(Unicode.Scalar.init) { text.append(scalar) }
    return String(text)
  }

  @Test func composesAsUTF8ProcDoes() throws {
    var random = SeededRandom()
    let tables = NameTables.shared
    let unstable = Self.characters.filter { tables[$0].isUnstable || tables[$0].decomposes }
    #expect(Self.characters.count > 100_000 && unstable.count > 600)
    for _ in 0..<5_000 {
      let source = (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in
        (Bool.random(using: &random) ? unstable : Self.characters).randomElement(using: &random)
      }
      let comment = Comment(rawValue: "\(random.comment): \(source)")
      let found = tables.forms.composed(source, rank: tables.rank)
      let wanted = try #require(UnicodeText.nfc(text(source)))
      #expect(found == wanted.unicodeScalars.map(\.value), comment)
      if source.allSatisfy({ !tables[$0].isUnstable }) { #expect(found == source, comment) }
      let decomposed = tables.forms.decomposed(found, rank: tables.rank)
      #expect(tables.forms.composed(decomposed, rank: tables.rank) == found, comment)
      #expect(tables.forms.decomposed(source, rank: tables.rank) == decomposed, comment)
    }
  }

  @Test(
    arguments: [
      ([0xac01], [0x1100, 0x1161, 0x11a8]), ([0xac00], [0x1100, 0x1161]),
      ([0xd7a3], [0x1112, 0x1175, 0x11c2]), ([0x1e9], [0x6b, 0x30c]),
      ([0x1ed], [0x6f, 0x328, 0x304]), ([0x61], [0x61]),
    ] as [([UInt32], [UInt32])]
  )
  func decomposesAndComposes(whole: [UInt32], parts: [UInt32]) {
    let tables = NameTables.shared
    #expect(tables.forms.decomposed(whole, rank: tables.rank) == parts)
    #expect(tables.forms.composed(parts, rank: tables.rank) == whole)
  }

  /// A name may be all marks; sorting them takes no time that grows with the square of their count.
  @Test func sortsManyMarks() {
    let tables = NameTables.shared
    let marks = [[UInt32]](repeating: [0x651, 0x64d], count: 30_000).flatMap(\.self)
    #expect(tables.rank(of: 0x64d) < tables.rank(of: 0x651))
    #expect(
      tables.forms.decomposed([0x61] + marks, rank: tables.rank) == [0x61]
        + [UInt32](repeating: 0x64d, count: 30_000) + [UInt32](repeating: 0x651, count: 30_000)
    )
  }
}

import Core
import Foundation
import Testing

/// The vector files match the manifest.
@Suite struct ManifestTests {
  static var manifest: Manifest {
    get throws { Manifest(readme: try House.file("vectors/README.md").text) }
  }

  @Test func everyVectorFileHasOneRow() throws {
    let files = try House.files(in: "vectors", endings: ["json"]).map(\.name)
    #expect(try Self.manifest.rows.map(\.file).sorted() == files.sorted())
    #expect(!files.isEmpty)
  }

  @Test func everyFileHasTheHashOfItsRow() throws {
    for row in try Self.manifest.rows {
      let bytes = Array(try House.file("vectors/\(row.file)").text.utf8)
      #expect(Hex.encode(try Digests.sha256(bytes)) == row.sha256, "\(row.file)")
    }
  }

  @Test func everyFileHasTheCasesOfItsRow() throws {
    for row in try Self.manifest.rows {
      let text = try House.file("vectors/\(row.file)").text
      let file = try JSONDecoder().decode(VectorFile.self, from: Data(text.utf8))
      let valid = file.cases.count { $0.expect == "valid" }
      let invalid = file.cases.count { $0.expect == "invalid" }
      #expect(valid == row.valid, "\(row.file)")
      #expect(invalid == row.invalid, "\(row.file)")
      #expect(valid + invalid == file.cases.count, "\(row.file): neither valid nor invalid")
      #expect(file.cases.allSatisfy { !$0.comment.isEmpty }, "\(row.file): a case says nothing")
    }
  }

  @Test func everyRowsProgramIsThere() throws {
    for row in try Self.manifest.rows {
      #expect(throws: Never.self, "\(row.file)") { try House.file("vectors/\(row.program)") }
    }
  }
}

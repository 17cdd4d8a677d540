import Foundation
import GRDB

@testable import ChainKit

/// A temporary folder for databases, which is removed when the test ends.
final class StoreFolder: Sendable {
  let path = NSTemporaryDirectory() + "kingtherum-store-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/chain.sqlite" }
  var journal: String { path + "/journal.sqlite" }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
  }

  /// The names of its files, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Writes what is no database.
  func spoil(_ file: String) throws {
    try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: file))
  }

  /// Makes a database from a dump in `Tests/Schemas`.
  func fill(_ file: String, from dump: String) throws {
    let dumps = URL(filePath: #filePath).appending(path: "../../../Schemas").standardized
    let sql = try String(contentsOf: dumps.appending(path: dump), encoding: .utf8)
      .replacing("BEGIN TRANSACTION;", with: "").replacing("COMMIT;", with: "")
    // A dump lists the tables by name, not by what they refer to.
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = try DatabasePool(path: file, configuration: configuration)
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }
}

import Foundation
import Testing

/// Each floor depends only on lower floors, and the two kits do not depend on each other.
@Suite struct FloorTests {
  /// The imports allowed per floor, besides the standard library. A `*` stands for any ending.
  static let floors: [String: Set<String>] = [
    "Core": ["CSecp256k1", "COpenSSL", "CUTF8Proc"],
    "Files": ["Core", "CPlatform", "Glibc", "Darwin"],
    "Entity": ["Core"],
    "Guard": ["CPlatform", "CSeccomp", "Glibc"],
    "Exchange": [
      "Core", "Entity", "Foundation", "FoundationEssentials", "Dispatch", "Glibc", "Darwin",
    ],
    "WalletKit": [
      "Core", "Files", "Entity", "Guard", "CSecp256k1", "CSodium", "COpenSSL", "CPlatform",
      "Glibc", "Darwin", "Foundation",
    ],
    "ChainKit": [
      "Core", "Files", "Entity", "Exchange", "Foundation", "AsyncHTTPClient", "NIO*", "GRDB",
      "Logging",
      "Glibc", "Musl", "Darwin",
    ],
    "HomeKit": ["Core", "Files", "Entity", "Exchange", "Glibc", "Darwin"],
    "Scenes": ["Core", "Entity", "WalletKit", "HomeKit"],
    "Live": [
      "Core", "Files", "Entity", "Exchange", "WalletKit", "HomeKit", "Scenes", "CQREncode",
      "CPlatform", "Dispatch", "Glibc", "Darwin",
    ],
    "kingtherum": [
      "Core", "Files", "Entity", "Exchange", "WalletKit", "HomeKit", "Scenes", "Live",
      "ArgumentParser", "FoundationEssentials", "Foundation", "Dispatch", "Glibc", "Darwin",
      "CPlatform",
    ],
    "kingtherum-worker": [
      "Core", "Entity", "Exchange", "Guard", "ChainKit", "Logging", "Dispatch", "Glibc",
      "Darwin", "CPlatform", "CSeccomp",
    ],
  ]

  /// Parts of the standard library that are modules of their own.
  static let standardLibrary: Set<String> = ["Swift", "Synchronization"]

  @Test func everyFolderOfSwiftIsAFloor() throws {
    let folders = Set(try House.sources().map { $0.path.split(separator: "/")[1] })
    #expect(folders == Set(Self.floors.keys.map { Substring($0) }))
  }

  @Test(arguments: floors.keys.sorted()) func importsOnlyWhatItsFloorMay(floor: String) throws {
    let allowed = Self.standardLibrary.union(Self.floors[floor] ?? [])
    for file in try House.sources(of: floor) {
      for (index, line) in file.codeLines.enumerated() {
        for module in Self.modules(importedBy: line) {
          #expect(
            Self.allows(allowed, module),
            "\(file.path):\(index + 1) imports \(module), which \(floor) may not"
          )
        }
      }
    }
  }

  @Test(arguments: [
    ("import Core", ["Core"]),
    ("public import Entity", ["Entity"]),
    ("  package import struct Foundation.URL", ["Foundation"]),
    ("@testable import Scenes", ["Scenes"]),
    ("@_spi(Testing) internal import ChainKit; import GRDB", ["ChainKit", "GRDB"]),
    ("import func Glibc.write", ["Glibc"]),
    ("#if canImport(Glibc)", []),
    ("let important = imports", []),
  ])
  func readsImports(line: String, modules: [String]) {
    #expect(Self.modules(importedBy: line) == modules)
  }

  /// The modules that a line of code imports.
  static func modules(importedBy line: some StringProtocol) -> [String] {
    let access: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    let kinds: Set<String> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
    ]
    return String(line).split(separator: ";").compactMap { statement in
      var words = statement.split(separator: " ").map(String.init)[...]
      words = words.drop { $0.hasPrefix("@") || access.contains($0) }
      guard words.popFirst() == "import" else { return nil }
      words = words.drop { kinds.contains($0) }
      return words.first?.split(separator: ".").first.map(String.init)
    }
  }

  private static func allows(_ allowed: Set<String>, _ module: String) -> Bool {
    allowed.contains { name in
      name.hasSuffix("*") ? module.hasPrefix(name.dropLast()) : module == name
    }
  }
}

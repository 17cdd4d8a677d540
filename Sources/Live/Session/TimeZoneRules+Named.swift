package import Core
package import Entity
import Files

extension TimeZoneRules {
  /// Finds a time zone: `UTC`, an offset such as `+09:00`, or a name of the time zone database such
  /// as `Asia/Seoul`.
  ///
  /// - Throws: ``TimeZoneError``.
  package static func named(_ name: String) throws(TimeZoneError) -> TimeZoneRules {
    if ["UTC", "GMT", "Z"].contains(name.uppercased()) { return .utc }
    if let rules = TimeZoneRules(offset: name) { return rules }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      guard let first = part.first, first != UInt8(ascii: "."), part.count <= 64 else {
        return false
      }
      return part.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+")].contains($0)
      }
    }
    guard isName, parts.count <= 4 else { throw .unknown(name) }
    for folder in ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"] {
      let path = "\(folder)/\(name)"
      guard let bytes = try? InputFile.read(path, limit: maxFileBytes) else { continue }
      guard let rules = TimeZoneRules(name: name, file: bytes) else { throw .damaged(path: path) }
      return rules
    }
    throw .unknown(name)
  }
}

/// Why a time zone cannot be used.
package enum TimeZoneError: Error, Equatable {
  case unknown(String)
  case damaged(path: String)
}

extension TimeZoneError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let name):
      Report(.usage, "time-zone-unknown", "unknown time zone: \(foreign: name)")
    case .damaged(let path):
      Report(.data, "time-zone-damaged", "\(path: path) is not a file of the time zone database")
    }
  }
}

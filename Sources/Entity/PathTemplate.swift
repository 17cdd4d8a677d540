package import Core

/// A derivation path, or several that differ in one number.
///
/// `m/44'/60'/0'/0/3` is one path, and counts up in its last number if more are requested. `{i}`
/// stands for a number that counts from 0, as in `m/44'/60'/{i}'/0/0`; `2-7` is a range, as in
/// `m/44'/60'/0'/0/2-7`.
package struct PathTemplate: Hashable, Sendable {
  /// The maximum number of paths of one template.
  package static let maxPaths = 100_000

  private let front: String
  private let back: String
  private let start: UInt32
  private let end: UInt32?

  /// Whether the template contains `{i}`.
  package let hasCounter: Bool

  /// Reads a path, a template with one `{i}`, or one with one range.
  ///
  /// - Throws: ``PathTemplateError``.
  package init(parsing text: String) throws(PathTemplateError) {
    let levels = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let open = levels.indices.filter { Self.isOpen(levels[$0]) }
    guard open.count < 2 else { throw .severalOpen(open.count) }
    // A path without an open number counts up in its last one; the master key has none.
    guard let place = open.first ?? (levels.count > 1 ? levels.count - 1 : nil) else {
      (front, back, start, end, hasCounter) = (text, "", 0, nil, false)
      _ = try path(at: 0)
      return
    }
    let hardened = levels[place].hasSuffix("'") || levels[place].hasSuffix("h")
    let number = hardened ? String(levels[place].dropLast()) : levels[place]
    front = levels[..<place].joined(separator: "/") + "/"
    back = levels[(place + 1)...].reduce(hardened ? "'" : "") { $0 + "/" + $1 }
    hasCounter = number == Self.counter
    if hasCounter {
      (start, end) = (0, nil)
    } else if open.isEmpty {
      (start, end) = (try Self.index(number, level: place), nil)
    } else {
      let bounds = number.split(separator: "-", omittingEmptySubsequences: false)
      guard bounds.count == 2 else { throw .path(.notNumber(level: place)) }
      start = try Self.index(String(bounds[0]), level: place)
      end = try Self.index(String(bounds[1]), level: place)
    }
    _ = try path(at: start)
    if let end {
      guard start <= end else { throw .reversed(first: start, last: end) }
      _ = try path(at: end)
    }
  }

  /// Returns the paths: those of the range, or as many as are requested.
  ///
  /// - Throws: ``PathTemplateError`` if the range has another length, or there are too many.
  package func paths(count: Int?) throws(PathTemplateError) -> [DerivationPath] {
    let length = end.map { Int($0) - Int(start) + 1 }
    if let length, let count, length != count { throw .rangeAndCount(length: length, count: count) }
    let wanted = length ?? count ?? 1
    guard (1...Self.maxPaths).contains(wanted) else { throw .count(wanted) }
    guard front.contains("/") || wanted == 1 else { throw .masterOnly }
    var paths: [DerivationPath] = []
    paths.reserveCapacity(wanted)
    for offset in 0..<wanted {
      paths.append(try path(at: start + UInt32(offset)))
    }
    return paths
  }

  private func path(at index: UInt32) throws(PathTemplateError) -> DerivationPath {
    let text = front.contains("/") ? "\(front)\(index)\(back)" : front
    do { return try DerivationPath(parsing: text) } catch { throw .path(error) }
  }

  private static let counter = "{i}"

  private static func isOpen(_ level: String) -> Bool {
    [counter, counter + "'", counter + "h"].contains(level)
      || level.utf8.dropFirst().contains(UInt8(ascii: "-"))
  }

  private static func index(_ text: String, level: Int) throws(PathTemplateError) -> UInt32 {
    let step: DerivationPath.Component?
    do { step = try DerivationPath(parsing: "m/\(text)").components.first } catch {
      switch error {
      case .index(_, let found): throw .path(.index(level: level, found: found))
      case .emptyLevel: throw .path(.emptyLevel(level))
      default: throw .path(.notNumber(level: level))
      }
    }
    // A hardened mark inside a range, as in 0'-5', would be lost.
    guard let step, !step.hardened else { throw .path(.notNumber(level: level)) }
    return step.index
  }
}

/// An error in a template of derivation paths.
package enum PathTemplateError: Error, Equatable, Sendable {
  /// More than one level is `{i}` or a range.
  case severalOpen(Int)
  /// A range ends before it begins.
  case reversed(first: UInt32, last: UInt32)
  /// The length of the range differs from the number that was requested.
  case rangeAndCount(length: Int, count: Int)
  /// The number of paths is zero, or above the limit.
  case count(Int)
  /// The path of the master key has no number to count up.
  case masterOnly
  /// One of the paths is invalid.
  case path(PathError)
}

extension PathTemplateError: Reportable {
  package var report: Report {
    switch self {
    case .severalOpen(let found):
      Report(
        .usage,
        "path-template-open",
        "invalid path: only one level can be {i} or a range, found \(count: found)"
      )
    case .reversed(let first, let last):
      Report(
        .usage,
        "path-template-reversed",
        "invalid range: must go from the lower number to the higher, found \(first) to \(last)"
      )
    case .rangeAndCount(let length, let count):
      Report(
        .usage,
        "path-template-count",
        "the range has \(length, one: "path", many: "paths"), but "
          + "\(count, one: "was", many: "were") "
          + "requested"
      )
    case .count(let found):
      Report(
        .usage,
        "path-template-many",
        "invalid number of paths: must be from 1 to \(count: PathTemplate.maxPaths), found "
          + "\(count: found)"
      )
    case .masterOnly:
      Report(.usage, "path-template-master", "the path m is a single key; it has no next one")
    case .path(let cause): cause.report
    }
  }
}

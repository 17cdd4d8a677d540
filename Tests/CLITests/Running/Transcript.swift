/// A transcript as a list of steps.
struct Transcript: Equatable {
  var steps: [Step] = []
  /// Remarks and blank lines after the last step.
  var end: [String] = []

  init(parsing text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    var loose: [String] = []
    for line in lines {
      if line.isEmpty || line.hasPrefix("#") {
        loose.append(line)
        continue
      }
      if let step = Step(beginning: line, after: loose) {
        steps.append(step)
        loose = []
      } else if !steps.isEmpty {
        steps[steps.count - 1].take(line)
      }
    }
    end = loose
  }

  var text: String {
    (steps.map { ($0.before + [$0.text]).joined(separator: "\n") } + end).joined(separator: "\n")
      + "\n"
  }
}

/// One command with its input and output.
struct Step: Equatable {
  enum Runner: String { case program = "$ ", shell = "% " }

  let before: [String]
  let runner: Runner
  let command: String
  private(set) var input: [String] = []
  var stdout: [String] = []
  var stderr: [String] = []
  var status: Int32 = 0

  init?(beginning line: String, after before: [String]) {
    guard let runner = Runner(rawValue: String(line.prefix(2))) else { return nil }
    self.runner = runner
    self.before = before
    command = String(line.dropFirst(2))
  }

  mutating func take(_ line: String) {
    switch line.prefix(2) {
    case "< ", "<": input.append(String(line.dropFirst(2)))
    case "! ", "!": stderr.append(String(line.dropFirst(2)))
    case "? ": status = Int32(line.dropFirst(2)) ?? -1
    default: stdout.append(line.hasPrefix("\\") ? String(line.dropFirst()) : line)
    }
  }

  /// Whether the program ended as documented.
  ///
  /// That is a success, or an error message with a documented exit status. Status 70, a bug, is
  /// never right.
  var isAnswered: Bool {
    guard runner == .program, status != 0 else { return true }
    let isWorded = stderr.contains { line in
      // The second form is that of the pseudo-language, the third one is Korean.
      ["kingtherum: error: ", "kingtherum: [error]: ", "kingtherum: 오류: ", "  \"error\" :"]
        .contains { line.hasPrefix($0) }
    }
    return [1, 64, 65, 69, 130].contains(status) && isWorded
  }

  /// Returns the step with its real outcome; a written line with `[..]` stays if it matches.
  func happened(_ outcome: Outcome) -> Step {
    var step = self
    step.stdout = Self.keepingGaps(of: stdout, in: Self.awaited(outcome.stdout, by: stdout))
    step.stderr = Self.keepingGaps(of: stderr, in: Self.awaited(outcome.stderr, by: stderr))
    step.status = outcome.status
    return step
  }

  /// Leaves out that a node is waited for, unless that is written: this machine is busy then.
  private static func awaited(_ real: [String], by written: [String]) -> [String] {
    let slowness = [
      /info: waiting for \$URL\d?, at most \d+ s/,
      /정보: \$URL.* 기다리는 중입니다\(최대 \d+초\)/,
    ]
    return real.filter { line in
      written.contains(line) || !slowness.contains { line.wholeMatch(of: $0) != nil }
    }
  }

  private static func keepingGaps(of written: [String], in real: [String]) -> [String] {
    // Compares lines at the same position from the start, or from the end if lines were added or
    // removed.
    real.enumerated().map { index, line in
      [index, index + written.count - real.count].lazy
        .filter(written.indices.contains).map { written[$0] }
        .first { $0.contains(Gap.sign) && Gap.fits($0, line) } ?? line
    }
  }

  var text: String {
    var lines = [runner.rawValue + command]
    lines += input.map { $0.isEmpty ? "<" : "< " + $0 }
    lines += stdout.map(Self.escaped)
    lines += stderr.map { $0.isEmpty ? "!" : "! " + $0 }
    if status != 0 { lines.append("? \(status)") }
    return lines.joined(separator: "\n")
  }

  private static func escaped(_ line: String) -> String {
    let isTaken = line.first.map { "#\\".contains($0) } ?? true
    let isSign = ["$ ", "% ", "< ", "! ", "? ", "<", "!"].contains(line.prefix(2))
    return isTaken || isSign ? "\\" + line : line
  }
}

/// The placeholder for any text within a line.
enum Gap {
  static let sign = "[..]"

  /// Whether a line matches the written one, with any text in place of each placeholder.
  static func fits(_ written: String, _ line: String) -> Bool {
    var parts = written.split(separator: sign, omittingEmptySubsequences: false)[...]
    guard let first = parts.popFirst(), line.hasPrefix(first) else { return false }
    var rest = line.dropFirst(first.count)
    guard let last = parts.popLast() else { return rest.isEmpty }
    for part in parts where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

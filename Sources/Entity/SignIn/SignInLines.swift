/// Reads the lines of a sign-in message, one after another.
struct SignInLines {
  private let lines: [String]
  /// The number of the last line that was read, counted from 1.
  private(set) var number = 0

  init(_ text: String) {
    lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  mutating func next() throws(SignInError) -> String {
    guard number < lines.count else { throw .unfinished(line: number + 1) }
    number += 1
    return lines[number - 1]
  }

  mutating func blank() throws(SignInError) {
    guard try next().isEmpty else { throw .notBlank(line: number) }
  }

  mutating func field(_ name: String, _ fits: (String) -> Bool) throws(SignInError) -> String {
    let line = try next()
    guard let value = Self.value(of: name, in: line) else { throw .field(name, line: number) }
    guard fits(value) else { throw .form(name, line: number) }
    return value
  }

  mutating func optionalField(_ name: String, _ fits: (String) -> Bool) throws(SignInError)
    -> String?
  {
    guard number < lines.count, Self.value(of: name, in: lines[number]) != nil else { return nil }
    return try field(name, fits)
  }

  mutating func time(_ name: String) throws(SignInError) -> InternetTime {
    let text = try field(name) { InternetTime(parsing: $0) != nil }
    guard let time = InternetTime(parsing: text) else { throw .form(name, line: number) }
    return time
  }

  mutating func optionalTime(_ name: String) throws(SignInError) -> InternetTime? {
    guard number < lines.count, Self.value(of: name, in: lines[number]) != nil else { return nil }
    return try time(name)
  }

  mutating func resources() throws(SignInError) -> [String] {
    guard number < lines.count, lines[number] == "Resources:" else { return [] }
    number += 1
    var resources: [String] = []
    while number < lines.count {
      let line = try next()
      guard line.utf8.starts(with: "- ".utf8), URIText.isURI(String(line.dropFirst(2))) else {
        throw .form("a resource", line: number)
      }
      resources.append(String(line.dropFirst(2)))
    }
    return resources
  }

  func end() throws(SignInError) {
    guard number == lines.count else { throw .trailing(line: number + 1) }
  }

  private static func value(of name: String, in line: String) -> String? {
    let start = name + ": "
    guard line.utf8.starts(with: start.utf8) else { return nil }
    return String(line.dropFirst(start.utf8.count))
  }
}

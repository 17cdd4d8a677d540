extension Sentence: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }

  package init(stringInterpolation parts: Interpolation) {
    self.init(
      parts.one,
      parts.arguments,
      plural: parts.counted.map { Plural(template: parts.many, counted: $0) }
    )
  }

  /// The parts of a sentence as it is written in the source.
  ///
  /// `scripts/sentences` parses the same parts from the source, and rejects unknown ones.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var one = ""
    fileprivate var many = ""
    fileprivate var counted: Int?
    fileprivate var arguments: [Argument] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      one.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) {
      one += literal
      many += literal
    }

    /// Adds a datum of a type that says what it is.
    package mutating func appendInterpolation<Datum: SentenceData>(_ datum: Datum) {
      append(.data(datum.description, Datum.sentenceKind))
    }

    /// Adds a quantity with its unit, or a price.
    package mutating func appendInterpolation(amount: String) { append(.data(amount, .amount)) }

    /// Adds the address of an account or a contract.
    package mutating func appendInterpolation(address: String) { append(.data(address, .address)) }

    /// Adds bytes in hex: a hash, a key, a selector.
    package mutating func appendInterpolation(hex: String) { append(.data(hex, .hex)) }

    /// Adds what the user calls something; it must be safe to print.
    package mutating func appendInterpolation(name: String) { append(.data(name, .name)) }

    /// Adds a path of a file or a folder; it must be safe to print.
    package mutating func appendInterpolation(path: String) { append(.data(path, .path)) }

    /// Adds a point in time, or a duration.
    package mutating func appendInterpolation(time: String) { append(.data(time, .time)) }

    /// Adds a number that is not written as one of the number types.
    package mutating func appendInterpolation(number: String) { append(.data(number, .number)) }

    /// Adds a word or symbol of a standard or of the program.
    package mutating func appendInterpolation(term: String) { append(.data(term, .term)) }

    /// Adds another sentence, or a part of one that varies.
    package mutating func appendInterpolation(_ sentence: Sentence) { append(.sentence(sentence)) }

    /// Adds a count with thousands separators.
    package mutating func appendInterpolation(count: some BinaryInteger) {
      append(.data(count.grouped, .number))
    }

    /// Adds a count with its noun, such as `\(files, one: "file", many: "files")`.
    ///
    /// The first count of a sentence selects the form of the whole sentence; each further one
    /// becomes a sentence of its own.
    package mutating func appendInterpolation(
      _ count: some BinaryInteger,
      one: String,
      many: String
    ) {
      append(count, { "\($0) \(one)" }, { "\($0) \(many)" })
    }

    /// Adds words that depend on a count without showing it.
    ///
    /// For example `\(by: files, one: "this file is", many: "these files are")`.
    package mutating func appendInterpolation(
      by count: some BinaryInteger,
      one: String,
      many: String
    ) {
      append(count, { _ in one }, { _ in many })
    }

    /// Adds foreign text, escaped and truncated to `limit` Unicode scalars.
    package mutating func appendInterpolation(foreign text: String, limit: Int = 64) {
      append(.data(UntrustedText.escaped(text, limit: limit), .foreign))
    }

    /// Adds a command or a part of one, which is never broken into two rows.
    package mutating func appendInterpolation(command: String) { append(.command(command)) }

    private mutating func append(_ argument: Argument) {
      arguments.append(argument)
      appendLiteral("{\(arguments.count)}")
    }

    private mutating func append(
      _ count: some BinaryInteger,
      _ one: (String) -> String,
      _ many: (String) -> String
    ) {
      let argument = Argument.count(Int(clamping: count))
      guard counted == nil else {
        let plural = Plural(template: many("{1}"), counted: 0)
        return append(.sentence(Sentence(one("{1}"), [argument], plural: plural)))
      }
      counted = arguments.count
      arguments.append(argument)
      self.one += one("{\(arguments.count)}")
      self.many += many("{\(arguments.count)}")
    }
  }
}

extension Sentence {
  /// Joins the parts of a sentence that is written on several lines of the source.
  package static func + (left: Sentence, right: Sentence) -> Sentence {
    let shift = left.arguments.count
    let arguments = left.arguments + right.arguments
    let tail = right.moved(by: shift)
    guard let counts = left.plural else {
      let plural = tail.plural.map {
        Plural(template: left.template + $0.template, counted: $0.counted)
      }
      return Sentence(left.template + tail.template, arguments, plural: plural)
    }
    guard right.plural == nil else {
      // A second count is a sentence of its own.
      let nested = left.arguments + [.sentence(right)]
      let place = "{\(nested.count)}"
      let plural = Plural(template: counts.template + place, counted: counts.counted)
      return Sentence(left.template + place, nested, plural: plural)
    }
    let plural = Plural(template: counts.template + tail.template, counted: counts.counted)
    return Sentence(left.template + tail.template, arguments, plural: plural)
  }

  /// Returns the sentence with its argument numbers increased by `shift`.
  private func moved(by shift: Int) -> Sentence {
    guard shift > 0, !arguments.isEmpty else { return self }
    let renumber: (String) -> String = { text in
      Template(text).parts.map { part in
        switch part {
        case .literal(let literal): literal
        case .place(let place): "{\(place + 1 + shift)}"
        }
      }
      .joined()
    }
    return Sentence(
      renumber(template),
      arguments,
      plural: plural.map { Plural(template: renumber($0.template), counted: $0.counted + shift) }
    )
  }
}

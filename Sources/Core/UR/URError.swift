/// Why a text is not a UR, or its parts do not make one.
package enum URError: Error, Equatable, Sendable {
  /// The text does not begin with `ur:`.
  case notUR
  /// The number of pieces between slashes is not two or three.
  case pieces(found: Int)
  /// The type has characters other than letters, digits and hyphens.
  case type(found: String)
  /// The number of letters is not two per byte plus a 4-byte checksum.
  case letterCount(found: Int)
  /// The two letters of this byte, counted from 1, stand for no byte.
  case letters(word: Int)
  /// The checksum does not match.
  case checksum
  /// The value is not valid CBOR.
  case cbor(CBORError)
  /// A part is not the expected list of five values.
  case partForm
  /// The numbers of a part contradict each other, or exceed the limits.
  case figures
  /// The sequence numbers in the text are not those of the part.
  case sequence(found: String)
  /// A part of another message.
  case mixed
  /// Two parts contradict each other.
  case contradiction
  /// Parts are missing.
  case incomplete(known: Int, of: Int)
  /// The message would have more than 4,096 parts.
  case tooManyParts(found: Int)
  /// The message is of another type.
  case otherType(wanted: Sentence, found: String)
  /// libcrypto returned an error.
  case digest(DigestError)
}

extension URError: Reportable {
  package var report: Report {
    switch self {
    case .notUR: Report(.data, "ur-none", "not a UR: must start with ur:")
    case .pieces(let found):
      Report(
        .data,
        "ur-pieces",
        "invalid UR: expected 2 pieces, or 3 for a part, found \(count: found)"
      )
    case .type(let found):
      Report(
        .data,
        "ur-type",
        "invalid UR: the type must be letters, digits and hyphens, found "
          + "\(foreign: found)"
      )
    case .letterCount(let found):
      Report(
        .data,
        "ur-letter-count",
        "invalid UR: expected two letters for each byte and 8 for the checksum, found "
          + "\(count: found)"
      )
    case .letters(let word):
      Report(.data, "ur-letters", "invalid UR: unknown letters for byte \(word)")
    case .checksum:
      Report(
        .data,
        "ur-checksum",
        "invalid UR: the checksum does not match, so at least one letter is wrong"
      )
    case .cbor(let error): error.report
    case .partForm: Report(.data, "ur-part-form", "invalid UR: malformed part")
    case .figures:
      Report(
        .data,
        "ur-figures",
        "invalid UR: inconsistent part numbers, or more than 1 MiB or \(count: URPart.maxParts) "
          + "parts"
      )
    case .sequence(let found):
      Report(
        .data,
        "ur-sequence",
        "invalid UR: this part is labeled \(foreign: found) but is a different one"
      )
    case .mixed:
      Report(.data, "ur-mixed", "this part belongs to a different message than the parts before it")
    case .contradiction:
      Report(.data, "ur-contradiction", "two parts of the message contradict each other")
    case .incomplete(let known, let count):
      Report(
        .data,
        "ur-incomplete",
        count == 0
          ? "expected a UR, found nothing"
          : "incomplete message: found \(count: known) of \(count, one: "part", many: "parts")"
      )
    case .tooManyParts(let found):
      Report(
        .data,
        "ur-too-many-parts",
        "too many parts: the limit is \(count: URPart.maxParts), this requires \(count: found)"
      )
    case .otherType(let wanted, let found):
      Report(.data, "ur-other-type", "wrong type of UR: expected \(wanted), found \(term: found)")
    case .digest(let error): error.report
    }
  }
}

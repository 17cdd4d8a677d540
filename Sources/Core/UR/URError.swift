/// What is wrong with a text that should be a UR, or with the parts of one.
package enum URError: Error, Equatable, Sendable {
  /// The text does not begin with `ur:`.
  case notUR
  /// There are not two or three pieces between the slashes.
  case pieces(found: Int)
  /// The type holds something else than letters, digits and hyphens.
  case type(found: String)
  /// So many letters are not the two of each byte, with four bytes of checksum.
  case letterCount(found: Int)
  /// Two letters, counted in bytes from 1, stand for no byte.
  case letters(word: Int)
  /// The checksum does not fit the rest.
  case checksum
  /// The value is no CBOR that is taken.
  case cbor(CBORError)
  /// A part is not the list of five that it has to be.
  case partForm
  /// The figures of a part do not fit each other, or are out of all proportion.
  case figures
  /// The numbers in the text are not those of the part.
  case sequence(found: String)
  /// A part of another message.
  case mixed
  /// Two parts say different things.
  case contradiction
  /// Parts are missing.
  case incomplete(known: Int, of: Int)
  /// The message would have more than 4,096 parts.
  case tooManyParts(found: Int)
  /// The message is of another type.
  case otherType(wanted: String, found: String)
  /// libcrypto refused.
  case digest(DigestError)
}

extension URError: Reportable {
  package var report: Report {
    switch self {
    case .notUR: Report(.data, "ur-none", "this is no UR: it does not begin with ur:")
    case .pieces(let found):
      Report(.data, "ur-pieces", "a UR has 2 pieces, or 3 if it is a part, this has \(found)")
    case .type(let found):
      Report(
        .data,
        "ur-type",
        "the type of a UR has letters, digits and hyphens, this is \(ForeignText.escaped(found))"
      )
    case .letterCount(let found):
      Report(
        .data,
        "ur-letter-count",
        "a UR has two letters for each byte and 8 for the checksum, this one has \(found) in all"
      )
    case .letters(let word):
      Report(.data, "ur-letters", "the letters of byte \(word) of the UR stand for nothing")
    case .checksum:
      Report(.data, "ur-checksum", "the checksum of the UR does not fit: a letter is wrong")
    case .cbor(let error): error.report
    case .partForm: Report(.data, "ur-part-form", "this part of a UR is not in the form of one")
    case .figures:
      Report(
        .data,
        "ur-figures",
        "the figures of this part do not fit each other, or ask for more than 1 MiB or "
          + "\(URPart.mostParts) parts"
      )
    case .sequence(let found):
      Report(
        .data,
        "ur-sequence",
        "this part calls itself \(ForeignText.escaped(found)), and is another one"
      )
    case .mixed:
      Report(.data, "ur-mixed", "this is of another message than the parts before it")
    case .contradiction:
      Report(.data, "ur-contradiction", "two parts of the message contradict each other")
    case .incomplete(let known, let count):
      Report(
        .data,
        "ur-incomplete",
        count == 0
          ? "a UR was wanted, here is nothing"
          : "\(known) of \(count) parts are here, the message is not whole"
      )
    case .tooManyParts(let found):
      Report(
        .data,
        "ur-too-many-parts",
        "at most \(URPart.mostParts) parts can be made, this would take \(found)"
      )
    case .otherType(let wanted, let found):
      Report(.data, "ur-other-type", "a UR of type \(wanted) was wanted, this is \(found)")
    case .digest(let error): error.report
    }
  }
}

/// Errors without a hint, and the reason why none is needed.
enum HintException: String, CaseIterable {
  case remedyInMessage = "the message says what to do"
  case expectedInMessage = "the message says what is expected, and what was found"
  case limitInMessage = "the message names the limit: only another value within it helps"
  case declined = "it is what the user answered"
  case hintOfParser = "the hint is made from the words that were typed"

  /// The codes of the errors.
  var codes: [String] {
    switch self {
    case .remedyInMessage: Self.remedies
    case .expectedInMessage: Self.expectations
    case .limitInMessage: Self.limits
    case .declined:
      [
        "chain-remove-declined", "contact-declined", "declined", "history-reset-declined",
        "outbox-declined", "policy-declined", "remove-declined", "send-declined", "token-declined",
      ]
    case .hintOfParser: ["command-looks-like-key", "command-unknown", "topic-unknown", "usage"]
    }
  }

  private static let remedies = [
    "config-open-to-others", "config-owner", "contacts-open-to-others", "names-open-to-others",
    "labels-open-to-others",
    "hd-invalid-child", "home-mode", "image-no-library",
    "no-terminal-to-show", "output-file-exists", "policy-mode",
    "secret-to-stdout", "shares-one-of-many", "token-list-open-to-others", "token-list-owner",
  ]

  private static let expectations = [
    "amount-other-unit", "block-unknown", "new-words-count", "paper-ending",
    "path-template-reversed", "pin-length", "pin-not-digits", "shares-bytes",
    "shares-group-text", "speed-unknown", "watch-path-counter", "wei-not-decimal", "word-count",
  ]

  private static let limits = [
    "abi-type-deep", "abi-type-large", "abi-type-long", "contact-note-length",
    "digest-input-size", "discover-gap", "hd-too-deep", "label-length", "note-length",
    "path-template-many", "path-too-deep",
    "pbkdf2-rounds", "shares-iterations", "wei-too-large",
  ]
}

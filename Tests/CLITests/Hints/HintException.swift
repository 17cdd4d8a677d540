/// Errors without a hint, and the reason why none is needed.
enum HintException: String, CaseIterable {
  case remedyInMessage = "the message says what to do"
  case expectedInMessage = "the message says what is expected, and what was found"
  case limitInMessage = "the message names the limit: only a smaller value helps"
  case conflictInMessage = "the message names the options that conflict, or those that are required"
  case declined = "it is what the user answered"
  case hintOfParser = "the hint is made from the words that were typed"
  case nothingToDo = "nothing can be done"

  /// The codes of the errors.
  var codes: [String] {
    switch self {
    case .remedyInMessage: Self.remedies
    case .expectedInMessage: Self.expectations
    case .limitInMessage: Self.limits
    case .conflictInMessage: Self.conflicts
    case .declined:
      [
        "contact-declined", "declined", "outbox-declined", "policy-declined", "remove-declined",
        "send-declined",
      ]
    case .hintOfParser: ["command-looks-like-key", "command-unknown", "usage"]
    case .nothingToDo: ["contact-zero"]
    }
  }

  private static let remedies = [
    "account-label-ambiguous", "amount-comma", "amount-exponent", "authorization-zero",
    "build-max-with-call", "build-tokens-with-call", "config-not-editable",
    "config-open-to-others", "config-owner",
    "contact-name-ens", "contacts-open-to-others", "descriptor-index", "device-mode",
    "hd-invalid-child", "home-mode", "image-no-library", "keystore-file-mode",
    "message-request-forwarded", "no-terminal-to-show", "output-file-exists",
    "pin-counter-fixed", "policy-mode", "receive-maximum", "recipient-ens", "secret-file-kind",
    "secret-file-mode", "secret-file-terminal", "secret-to-stdout", "shares-one-of-many",
    "store-damaged", "token-list-open-to-others", "token-list-owner", "wallet-misnamed",
    "wallet-revision-limit", "watch-damaged",
  ]

  private static let expectations = [
    "abi-signature", "amount-long-unit", "amount-no-number", "amount-no-text", "amount-no-unit",
    "amount-other-unit", "amount-words", "block-unknown", "digest-length", "hd-seed-length",
    "new-words-count", "paper-ending", "path-template-reversed", "pin-length",
    "pin-not-digits", "recovery-id", "shares-bytes", "shares-group-text", "shares-passphrase",
    "shares-secret-length", "speed-unknown", "time-form", "time-range", "watch-path-counter",
    "wei-not-decimal",
    "word-count",
  ]

  private static let limits = [
    "abi-event-indexed", "abi-type-count", "abi-type-deep", "abi-type-large", "abi-type-long",
    "amount-too-large", "backup-too-large", "build-long-code", "contact-note-length",
    "derive-count", "descriptor-many", "digest-input-size", "discover-gap", "hd-too-deep",
    "history-limit", "history-offset", "input-too-long", "passphrase-too-long", "path-index",
    "path-template-many", "path-too-deep", "pbkdf2-rounds", "secret-file-long",
    "shares-groups-needed", "shares-iterations", "shares-members", "shares-members-needed",
    "sidecar-too-many", "token-decimals", "token-name-length", "token-symbol-length",
    "watch-count", "wei-too-large",
  ]

  private static let conflicts = [
    "abi-decode-topics", "abi-packed-function", "account-address-and-path",
    "authorization-chains", "authorization-delegate", "build-creation-to", "build-data-twice",
    "message-twice", "path-template-count", "recover-key-paths", "recover-passphrase-twice",
    "recover-target", "secret-several-ways", "shares-passphrase-twice",
    "watch-scheme-and-path",
  ]
}

import Core
import Entity

/// A sign-in message (EIP-4361).
extension Rule {
  static let siteIsElsewhere = Rule(
    "siwe-uri-elsewhere",
    of: [.signIn],
    in: \.signIn
  ) { message, _ in
    guard let host = message.uriHost, host != message.domain.lowercased() else { return [] }
    return [
      .danger(
        "siwe-uri-elsewhere",
        "the site is \(foreign: message.domain, limit: .max), but the signature is for "
          + "\(foreign: host, limit: .max)"
      )
    ]
  }

  static let siteIsUnguarded = Rule("siwe-http", of: [.signIn], in: \.signIn) { message, _ in
    let isBare = { (scheme: String?, host: String?) in
      guard scheme?.lowercased() == "http", let host else { return false }
      return !WebHost(authority: host).isThisMachine
    }
    guard
      isBare(message.scheme, message.domain)
        || isBare(message.uri.split(separator: ":").first.map(String.init), message.uriHost)
    else { return [] }
    return [
      .caution(
        "siwe-http",
        "the site is not encrypted (http): others can read or change what it says"
      )
    ]
  }

  /// The number of seconds that this machine's clock may be slow.
  private static let slowness: Int64 = 300

  static let signInIsOfLater = Rule(
    "siwe-issued-later",
    of: [.signIn],
    in: \.signIn
  ) { message, knowledge in
    guard let now = knowledge.now,
      message.issuedAt.seconds > Int64(clamping: now) + slowness
    else { return [] }
    return [
      .caution(
        "siwe-issued-later",
        "this says that it was issued at \(time: message.issuedAt.text), which is in the future"
      )
    ]
  }

  static let signInHasNoEnd = Rule("siwe-no-end", of: [.signIn], in: \.signIn) { message, _ in
    message.expirationTime == nil
      ? [.info("siwe-no-end", "this never expires on its own")] : []
  }

  static let siteHasStrangeLetters = Rule(
    "siwe-punycode",
    of: [.signIn],
    in: \.signIn
  ) { message, _ in
    let labels = message.domain.lowercased().split(separator: ".")
    guard labels.contains(where: { $0.hasPrefix("xn--") }) else { return [] }
    return [
      .caution(
        "siwe-punycode",
        "the domain has letters from other scripts and may look like a different domain"
      )
    ]
  }
}

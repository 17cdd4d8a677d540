/// A Korean particle whose form depends on the sound before it.
///
/// Translations contain both forms, as Korean writes them where the sound is not known: `을(를)`.
/// Where such a particle follows an argument, the text of the argument decides; behind a text whose
/// sound is not known, both forms stay.
struct KoreanParticle: Hashable, Sendable {
  /// How it stands in a translation.
  let written: String
  private let afterConsonant: String
  private let afterVowel: String
  /// Whether a final ㄹ counts as a vowel, as before 로.
  private let joinsRieul: Bool

  private init(_ written: String, _ consonant: String, _ vowel: String, joinsRieul: Bool = false) {
    (self.written, afterConsonant, afterVowel) = (written, consonant, vowel)
    self.joinsRieul = joinsRieul
  }

  static let all = [
    KoreanParticle("을(를)", "을", "를"),
    KoreanParticle("이(가)", "이", "가"),
    KoreanParticle("은(는)", "은", "는"),
    KoreanParticle("과(와)", "과", "와"),
    // (으)로, (으)로부터.
    KoreanParticle("(으)", "으", "", joinsRieul: true),
    // (이)라는, (이)며, (이)나.
    KoreanParticle("(이)", "이", ""),
  ]

  /// Returns its form after a sound.
  private func form(after sound: FinalSound) -> String {
    switch sound {
    case .vowel: afterVowel
    case .rieul: joinsRieul ? afterVowel : afterConsonant
    case .consonant: afterConsonant
    }
  }

  /// Chooses the form of the particle that a text begins with, behind marks that close a quotation.
  ///
  /// `text` follows an argument that ends `before`.
  static func fitted(_ text: String, after before: String) -> String {
    let closing = text.prefix { FinalSound.closing.contains($0) }
    let rest = text[closing.endIndex...]
    guard let particle = all.first(where: { rest.hasPrefix($0.written) }),
      let sound = FinalSound(of: before + closing)
    else { return text }
    let form = particle.form(after: sound)
    return "\(closing)\(form)\(rest.dropFirst(particle.written.count))"
  }
}

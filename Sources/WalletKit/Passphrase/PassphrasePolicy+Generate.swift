extension PassphrasePolicy {
  /// The number of words in a generated password.
  package static let generatedWords = 6

  /// The strength of a generated password in bits: 11 for each word, 66.
  package static let generatedBits = 11 * generatedWords

  /// Generates a password of six words from the English list of BIP-39, with single spaces.
  ///
  /// Each word is eleven bits of the system's random generator, so all are equally likely.
  package static func generate() throws(PassphraseError) -> Passphrase {
    let draw: SecretBytes
    do { draw = try SecretBytes.random(count: 2 * generatedWords) } catch { throw .memory(error) }
    var text = try Passphrase.memory(generatedWords * (WordList.width + 1))
    var end = 0
    draw.withBytes { draw in
      text.withMutableBytes { text in
        for word in 0..<generatedWords {
          if word > 0 {
            text[end] = UInt8(ascii: " ")
            end += 1
          }
          // The list has 2^11 words: the upper five bits are dropped, and no draw is repeated.
          let number = (Int(draw[2 * word]) << 8 | Int(draw[2 * word + 1])) & (WordList.count - 1)
          let letters = WordList.english.word(at: number)
          UnsafeMutableRawBufferPointer(rebasing: text[end...]).copyMemory(from: letters)
          end += letters.count
        }
      }
    }
    let typed: SecretBytes
    do { typed = try text.prefix(end) } catch { throw .memory(error) }
    return try Passphrase(typed: typed)
  }
}

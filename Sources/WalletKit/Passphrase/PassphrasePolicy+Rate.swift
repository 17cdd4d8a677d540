extension PassphrasePolicy {
  /// Estimates the cost of guessing a password.
  ///
  /// The method: of all ways to split the text into pieces, the cheapest to guess is taken, and the
  /// costs of its pieces are added. A piece is
  /// - a word of the BIP-39 list: 11 bits; another frequent word of English: 10; one of grammar: 7;
  /// - a common phrase: 9 bits, however its words are separated;
  /// - in a sentence, a word of grammar: 3 bits; any other of these words, and a common phrase: 7;
  ///   one of these words with an ending: 8; so English text has about 5 bits a word, which is what
  ///   language models need to predict it;
  /// - letters, digits or keys in a row, three or more: 10 bits;
  /// - a year from 1900 to 2099: 8 bits;
  /// - a copy of the characters before it, directly or after one character, as often as it is
  ///   repeated: 3 bits, and those of its length;
  /// - four or more letters that read like a word: 4.7 bits, and 2.3 for each after the first, as
  ///   Shannon found for English;
  /// - a space after a word: nothing; another symbol between letters: nothing if it is the one used
  ///   before, otherwise 3 bits; punctuation in a sentence: 2;
  /// - any other character: the bits of all kinds of characters in the text (26 lowercase letters,
  ///   26 capitals, 10 digits, 33 symbols, 128 for all others).
  ///
  /// Capitals in a word or a phrase add 1 to 3 bits. A text is a sentence if at least one in five of
  /// its words, of which there are three or more, is a word of grammar that is not in the BIP-39
  /// list. So no words drawn from that list are one.
  ///
  /// It knows few names, songs and quotations, and not that people choose words they like: a
  /// password made up by a person may be weaker than estimated, one from ``generate()`` is not.
  package static func rate(
    _ passphrase: borrowing Passphrase,
    guessesPerSecond: Int = PasswordStrength.standardGuessesPerSecond
  ) throws(PassphraseError) -> PasswordStrength {
    let characters = try PassphraseCharacters(passphrase)
    let count = characters.count
    // The cheapest way to each place, in 1024ths of a bit.
    var costs = try Passphrase.memory(4 * (count + 1))
    let cost = characters.with { codes in
      characters.withCapitals { capitals in
        costs.withMutableBytes { costs in
          let costs = costs.bindMemory(to: UInt32.self)
          for place in 1...max(1, count) where place <= count { costs[place] = .max }
          let pieces = PasswordPieces(codes: codes, capitals: capitals)
          for place in 0..<count {
            pieces.visit(from: place) { length, cost in
              costs[place + length] = min(costs[place + length], costs[place] + cost)
            }
          }
          return costs[count]
        }
      }
    }
    return PasswordStrength(
      bits: Int(cost / PasswordPieces.bit),
      guessesPerSecond: guessesPerSecond
    )
  }
}

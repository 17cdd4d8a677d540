import Core

/// Words that may be wrong, as numbers of a list, with the candidates for each unknown one.
struct RecoveryInput: ~Copyable {
  let language: WordLanguage
  /// The number of words of the phrase.
  let wordCount: Int
  /// The places of words that are `?` or not in the list.
  let open: [Int]
  /// True if the input has one word fewer than a phrase.
  let isMissingOne: Bool
  /// The number of words that are similar to one of the words.
  let similarCount: Int

  let words: SecretBytes
  let tables: SecretBytes
  let similar: SecretBytes

  init(
    _ typed: borrowing SecretBytes,
    language named: WordLanguage?
  ) throws(RecoveryError) {
    let typed = try typed.withBytes { bytes throws(RecoveryError) in
      do throws(MnemonicError) { return try EnteredWords(bytes, gaps: true) } catch {
        throw .mnemonic(error)
      }
    }
    let count = typed.count
    let isWhole = Mnemonic.entropySize(words: count) != nil
    guard isWhole || Mnemonic.entropySize(words: count + 1) != nil else {
      throw .mnemonic(.wordCount(count))
    }
    let spoken: WordLanguage
    if let named { spoken = named } else { spoken = try Self.language(of: typed) }
    let list = WordList.of(spoken)
    var words = try RecoveryProblem.memory(2 * 24)
    var open: [Int] = []
    words.withMutableBytes { words in
      typed.visit { place, word in
        if let index = list.index(of: word) {
          words.storeBytes(of: UInt16(index), toByteOffset: 2 * place, as: UInt16.self)
        } else {
          open.append(place)
        }
      }
    }
    // A missing word and an unknown one are faults of different kinds.
    guard isWhole || open.isEmpty else { throw .mnemonic(.wordCount(count)) }
    let isMissingOne = !isWhole
    guard open.count <= 2 else { throw .tooManyUnknown(open.count) }
    let tables = try Self.tables(of: typed, open, list)
    let similar: SecretBytes
    if open.isEmpty, isWhole {
      similar = try Self.similar(to: words, count, list)
    } else {
      similar = try RecoveryProblem.memory(0)
    }
    language = spoken
    wordCount = isMissingOne ? count + 1 : count
    similarCount = similar.count / 4
    self.open = open
    self.isMissingOne = isMissingOne
    self.tables = tables
    self.similar = similar
    self.words = words
  }

  /// The kinds of mistakes to try for these words.
  var phases: [RecoveryPhase] {
    if isMissingOne { return [.missing] }
    guard open.isEmpty else { return [.unknown(open.count)] }
    return [.asWritten, .swapped, .mistyped(similarCount), .moved(3), .moved(4), .replaced]
  }

  /// Returns the language whose list has the most of the words.
  private static func language(of words: borrowing EnteredWords) throws(RecoveryError)
    -> WordLanguage
  {
    let found = WordLanguage.allCases.map { language in
      var found = 0
      words.visit { _, word in found += WordList.of(language).index(of: word) == nil ? 0 : 1 }
      return found
    }
    let most = found.max() ?? 0
    let likely = zip(WordLanguage.allCases, found).filter { $0.1 == most }.map(\.0)
    guard most > 0 else {
      throw .mnemonic(.unknownWord(position: 1, of: words.count, lists: []))
    }
    guard likely.count == 1 else { throw .mnemonic(.ambiguous(likely)) }
    return likely[0]
  }

  /// Returns, for each unknown word, all words of the list, the most similar ones first.
  private static func tables(
    of typed: borrowing EnteredWords,
    _ open: [Int],
    _ list: WordList
  ) throws(RecoveryError) -> SecretBytes {
    var tables = try RecoveryProblem.memory(2 * WordList.count * open.count)
    var distances = try RecoveryProblem.memory(WordList.count)
    tables.withMutableBytes { tables in
      distances.withMutableBytes { distances in
        typed.visit { place, word in
          guard let number = open.firstIndex(of: place) else { return }
          var end = 2 * WordList.count * number
          for index in 0..<WordList.count {
            let distance = EditDistance.between(word, list.word(at: index))
            distances[index] = UInt8(min(distance, 64))
          }
          for distance in 0...64 {
            for index in 0..<WordList.count where distances[index] == distance {
              tables.storeBytes(of: UInt16(index), toByteOffset: end, as: UInt16.self)
              end += 2
            }
          }
        }
      }
    }
    return tables
  }

  /// Returns the words one change away from a word, then those two away: its place, their number.
  private static func similar(
    to words: borrowing SecretBytes,
    _ count: Int,
    _ list: WordList
  ) throws(RecoveryError) -> SecretBytes {
    let most = 4 * count * WordList.count
    var near = try RecoveryProblem.memory(most)
    var far = try RecoveryProblem.memory(most)
    var ends = (near: 0, far: 0)
    near.withMutableBytes { near in
      far.withMutableBytes { far in
        visitSimilar(to: words, count, list) { place, index, distance in
          let entry = UInt32(place) | UInt32(index) << 16
          if distance == 1 {
            near.storeBytes(of: entry.littleEndian, toByteOffset: ends.near, as: UInt32.self)
            ends.near += 4
          } else {
            far.storeBytes(of: entry.littleEndian, toByteOffset: ends.far, as: UInt32.self)
            ends.far += 4
          }
        }
      }
    }
    var similar = try RecoveryProblem.memory(ends.near + ends.far)
    similar.withMutableBytes { similar in
      near.withBytes { near in
        similar.copyMemory(from: UnsafeRawBufferPointer(rebasing: near[..<ends.near]))
      }
      far.withBytes { far in
        UnsafeMutableRawBufferPointer(rebasing: similar[ends.near...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: far[..<ends.far]))
      }
    }
    return similar
  }

  private static func visitSimilar(
    to words: borrowing SecretBytes,
    _ count: Int,
    _ list: WordList,
    _ visit: (Int, Int, Int) -> Void
  ) {
    words.withBytes { words in
      for place in 0..<count {
        let number = words.loadUnaligned(fromByteOffset: 2 * place, as: UInt16.self)
        let word = list.word(at: Int(number))
        for index in 0..<WordList.count {
          let other = list.word(at: index)
          guard abs(word.count - other.count) <= 2 else { continue }
          let distance = EditDistance.between(word, other)
          if (1...2).contains(distance) { visit(place, index, distance) }
        }
      }
    }
  }
}

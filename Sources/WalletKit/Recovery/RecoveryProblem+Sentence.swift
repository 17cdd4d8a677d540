extension RecoveryProblem {
  /// Returns the phase of a candidate's number, and its number within that phase.
  func phase(of number: Int) -> (RecoveryPhase, Int) {
    var rest = number
    for phase in phases {
      let count = phase.count(words: wordCount)
      if rest < count { return (phase, rest) }
      rest -= count
    }
    preconditionFailure("a number beyond the last sentence")
  }

  /// Writes the word numbers of one candidate, two bytes each.
  func write(_ phase: RecoveryPhase, _ number: Int, to output: UnsafeMutableRawBufferPointer) {
    let output = output.bindMemory(to: UInt16.self)
    words.withBytes { words in
      let words = words.bindMemory(to: UInt16.self)
      for place in 0..<wordCount { output[place] = words[place] }
      switch phase {
      case .asWritten, .passphrases: break
      case .unknown(let places): fill(places, number, in: output)
      case .swapped:
        let pair = RecoveryPhase.choice(number, 2, of: wordCount)
        output.swapAt(pair[0], pair[1])
      case .mistyped:
        similar.withBytes { similar in
          let entry = similar.bindMemory(to: UInt16.self)
          output[Int(entry[2 * number])] = entry[2 * number + 1]
        }
      case .moved(let several):
        let rounds = RecoveryPhase.rounds(several)
        let places = RecoveryPhase.choice(number / rounds.count, several, of: wordCount)
        for (from, to) in zip(places, rounds[number % rounds.count]) {
          output[places[to]] = words[from]
        }
      case .replaced: output[number / WordList.count] = UInt16(number % WordList.count)
      case .missing:
        let gap = number / WordList.count
        for place in gap..<(wordCount - 1) { output[place + 1] = words[place] }
        output[gap] = UInt16(number % WordList.count)
      }
    }
  }

  private func fill(_ places: Int, _ number: Int, in output: UnsafeMutableBufferPointer<UInt16>) {
    tables.withBytes { tables in
      let tables = tables.bindMemory(to: UInt16.self)
      var rest = number
      // The last place changes fastest.
      for (place, position) in open.enumerated().reversed() where place < places {
        output[position] = tables[place * WordList.count + rest % WordList.count]
        rest /= WordList.count
      }
    }
  }

  /// Returns the places, counted from 1, at which a candidate differs from the given words.
  ///
  /// For a missing word it is the word's own place.
  func places(of phase: RecoveryPhase, _ number: Int) -> [Int] {
    switch phase {
    case .asWritten, .passphrases: return []
    case .unknown: return open.map { $0 + 1 }
    case .swapped: return RecoveryPhase.choice(number, 2, of: wordCount).map { $0 + 1 }
    case .mistyped:
      return similar.withBytes { similar in
        [Int(similar.loadUnaligned(fromByteOffset: 4 * number, as: UInt16.self)) + 1]
      }
    case .moved(let several):
      let rounds = RecoveryPhase.rounds(several).count
      return RecoveryPhase.choice(number / rounds, several, of: wordCount).map { $0 + 1 }
    case .replaced, .missing: return [number / WordList.count + 1]
    }
  }
}

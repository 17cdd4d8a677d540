extension NameTables {
  /// The tables while they are unpacked, in the order in which `scripts/name_tables.py` packs them.
  struct Parts {
    var groups: [Group] = []
    var groupSets = [GroupSet()]
    var lookalikeSets: [GroupSet] = []
    var mappings: [[UInt32]] = []
    var mostMarks = 0
    var forms = CanonicalForms()
    var emoji = EmojiTrie(capacity: 16_384)
    var pages = [UInt16](repeating: 0, count: 0x1100)
    var characters = [NameCharacter](repeating: NameCharacter(), count: 256)

    /// Changes what is known about a character.
    mutating func change(_ character: UInt32, _ change: (inout NameCharacter) -> Void) {
      let upper = Int(character >> 8)
      if pages[upper] == 0 {
        pages[upper] = UInt16(characters.count >> 8)
        characters.append(contentsOf: repeatElement(NameCharacter(), count: 256))
      }
      change(&characters[Int(pages[upper]) << 8 | Int(character & 0xff)])
    }
  }

  convenience init(unpacking packed: PackedNumberReader) {
    var reader = TableReader(packed)
    self.init(reader.read())
  }

  /// Reads the tables one after the other.
  private struct TableReader {
    private var numbers: PackedNumberReader
    private var parts = Parts()

    init(_ numbers: PackedNumberReader) {
      self.numbers = numbers
      parts.characters.reserveCapacity(900 << 8)
    }

    mutating func read() -> Parts {
      readGroups()
      parts.groupSets += readSets(3)
      readCharacters()
      readMappings()
      readRanks()
      readPairs()
      parts.lookalikeSets = readSets(40)
      readConfusables()
      readEmoji()
      return parts
    }

    private mutating func readGroups() {
      for _ in 0..<numbers.number(0) {
        let letters = (0..<numbers.number(1)).map { _ in UInt8(numbers.symbol(7, 2)) }
        let name = String(decoding: letters, as: UTF8.self)
        parts.groups.append(Group(name: name, countsMarks: numbers.flag(60)))
      }
    }

    private mutating func readSets(_ context: Int) -> [GroupSet] {
      (0..<numbers.number(0)).map { _ in
        var set = GroupSet()
        var next = 0
        for _ in 0..<numbers.number(context) {
          let group = next + numbers.number(context + 1)
          set.insert(group)
          next = group + 1
        }
        return set
      }
    }

    /// Reads runs of characters of one kind, then those that are fenced.
    private mutating func readCharacters() {
      var next: UInt32 = 0
      var kind = 0
      for _ in 0..<numbers.number(0) {
        let start = next + UInt32(numbers.number(5))
        next = start + UInt32(numbers.number(6)) + 1
        if !numbers.flag(7) { kind = numbers.symbol(8, 8) }
        var character = NameCharacter(kind: kind, mark: numbers.symbol(2, 9))
        if kind > 3, parts.groupSets[kind - 3].isSingle { character.setUnique() }
        for each in start..<next { parts.change(each) { $0 = character } }
      }
      for each in readList(10) { parts.change(each) { $0.setFenced() } }
      parts.mostMarks = numbers.number(0)
    }

    /// Reads characters in ascending order.
    private mutating func readList(_ context: Int) -> [UInt32] {
      var next: UInt32 = 0
      return (0..<numbers.number(0)).map { _ in
        let each = next + UInt32(numbers.number(context))
        next = each + 1
        return each
      }
    }

    private mutating func readMappings() {
      var next: UInt32 = 0
      var distance = 0
      var target = 0
      for number in 0..<numbers.number(0) {
        let each = next + UInt32(numbers.number(12))
        next = each + 1
        let others = numbers.number(13)
        target = numbers.flag(14) ? Int(each) + distance : target + numbers.signed(15)
        distance = target - Int(each)
        var mapping = [UInt32(target)]
        for _ in 0..<others {
          target += numbers.signed(16)
          mapping.append(UInt32(target))
        }
        parts.mappings.append(mapping)
        parts.change(each) { $0 = NameCharacter(mapping: number) }
      }
    }

    private mutating func readRanks() {
      var next: UInt32 = 0
      var rank = 0
      for _ in 0..<numbers.number(0) {
        let step = numbers.number(20)
        if step > 0 { next = 0 }
        rank += step
        let each = next + UInt32(numbers.number(21))
        next = each + 1
        parts.change(each) { $0.set(rank: rank) }
      }
    }

    /// Reads the pairs of characters that others decompose to.
    ///
    /// The second character of a pair, and one that never composes, make a text unstable.
    private mutating func readPairs() {
      var next: UInt32 = 0
      var first = 0
      var seconds: [UInt32] = []
      for _ in 0..<numbers.number(0) {
        let whole = next + UInt32(numbers.number(24))
        next = whole + 1
        first += numbers.signed(25)
        let place = numbers.number(26)
        if place == seconds.count { seconds.append(UInt32(numbers.number(27))) }
        let composes = numbers.flag(28)
        parts.forms.insert(whole, UInt32(first), seconds[place], composes: composes)
        parts.change(seconds[place]) { $0.setUnstable() }
        parts.change(whole) { character in
          guard character.kind == .valid else { return }
          character.setDecomposes()
          if !composes { character.setUnstable() }
        }
      }
      for letter in Hangul.laterLetters { parts.change(letter) { $0.setUnstable() } }
    }

    private mutating func readConfusables() {
      var next: UInt32 = 0
      var set = 0
      for _ in 0..<numbers.number(0) {
        let each = next + UInt32(numbers.number(42))
        next = each + 1
        if !numbers.flag(43) { set = numbers.symbol(9, 44) }
        parts.change(each) { $0.set(lookalikes: set) }
      }
    }

    /// Reads the patterns of emoji, and adds each with every skin tone that it may have.
    private mutating func readEmoji() {
      let letters = readList(50)
      var last: [Int] = []
      for _ in 0..<numbers.number(0) {
        let shared = numbers.number(51)
        let others = numbers.number(52)
        let base = shared < last.count ? last[shared] + 1 : 0
        var pattern = Array(last[..<shared])
        pattern.append(base + numbers.number(shared == 0 ? 53 : 54))
        for _ in 0..<others {
          let isJoined = letters[pattern[pattern.count - 1]] == EmojiPattern.joiner
          pattern.append(numbers.symbol(11, isJoined ? 56 : 55))
        }
        let emoji = EmojiPattern(pattern.map { letters[$0] }, kind: numbers.symbol(2, 57))
        for sequence in emoji.sequences { parts.emoji.insert(sequence) }
        parts.change(letters[pattern[0]]) { $0.setStartsEmoji() }
        last = pattern
      }
    }
  }
}

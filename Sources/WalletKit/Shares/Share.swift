/// One share of a secret: its header and its value.
///
/// SLIP-39, "Format of the share mnemonic": identifier, parameters, value and checksum in words of
/// ten bits. The words are only ever read from and written into guarded memory.
struct Share: ~Copyable {
  let header: ShareHeader

  /// The value, as long as the shared secret.
  let value: SecretBytes

  /// The sizes of secrets in bytes: BIP-32 allows at most 64.
  static let sizes = 16...64

  init(header: ShareHeader, value: consuming SecretBytes) {
    self.header = header
    self.value = value
  }

  /// Reads a share, in either case and with any white space around and between the words.
  init(parsing text: UnsafeRawBufferPointer) throws(ShareFault) {
    let count = try Self.countWords(in: text)
    guard let size = Self.size(ofWords: count) else { throw .wordCount(count) }
    let numbers = try Self.numbers(of: text, count: count)
    let header = numbers.withBytes { numbers in
      ShareHeader(bits: Self.bits(of: numbers, from: 0, count: 10 * ShareHeader.words))
    }
    let isRight = numbers.withBytes { numbers in
      var checksum = RS1024(extendable: header.isExtendable)
      for place in 0..<count { checksum.update(UInt32(Self.number(at: place, in: numbers))) }
      return checksum.isRight
    }
    guard isRight else { throw .checksum }
    guard header.groupThreshold <= header.groupCount else {
      throw .groupThreshold(header.groupThreshold, groups: header.groupCount)
    }
    let value = try Self.value(of: numbers, words: count, size: size)
    self.init(header: header, value: value)
  }

  /// Returns the words of the share, in lowercase and with single spaces.
  borrowing func sentence() throws(ShareFault) -> SecretBytes {
    let count = Self.words(ofSize: value.count)
    let numbers = try numbers(count: count)
    var text = try Self.memory(count * (ShareWordList.width + 1))
    let length = text.withMutableBytes { text in
      numbers.withBytes { numbers in
        var end = 0
        for place in 0..<count {
          if place > 0 {
            text[end] = UInt8(ascii: " ")
            end += 1
          }
          let rest = UnsafeMutableRawBufferPointer(rebasing: text[end...])
          end += ShareWordList.write(Self.number(at: place, in: numbers), to: rest)
        }
        return end
      }
    }
    do { return try text.prefix(length) } catch { throw .memory(error) }
  }

  /// Returns the number of words in a share with a value of `size` bytes.
  static func words(ofSize size: Int) -> Int {
    ShareHeader.words + (8 * size + 9) / 10 + RS1024.words
  }

  /// Returns the value's bytes in a share of `count` words; nil if no share has as many.
  ///
  /// Up to eight bits of padding precede the value; if more were allowed, a share with one word too
  /// many or too few could pass as another size.
  private static func size(ofWords count: Int) -> Int? {
    let bits = 10 * (count - ShareHeader.words - RS1024.words)
    guard bits > 0, bits % 16 <= 8, sizes.contains(bits / 16 * 2) else { return nil }
    return bits / 16 * 2
  }
}

extension Share {
  /// Returns the number of a word in the list, from the two bytes it takes.
  static func number(at place: Int, in numbers: UnsafeRawBufferPointer) -> Int {
    Int(numbers[2 * place]) << 8 | Int(numbers[2 * place + 1])
  }

  static func memory(_ count: Int) throws(ShareFault) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .memory(error) }
  }

  /// Returns up to 64 bits of the words side by side.
  private static func bits(
    of numbers: UnsafeRawBufferPointer,
    from start: Int,
    count: Int
  ) -> UInt64 {
    var bits: UInt64 = 0
    for place in start..<(start + count) {
      bits = bits << 1 | UInt64(number(at: place / 10, in: numbers) >> (9 - place % 10) & 1)
    }
    return bits
  }

  private static func value(
    of numbers: borrowing SecretBytes,
    words: Int,
    size: Int
  ) throws(ShareFault) -> SecretBytes {
    let start = 10 * ShareHeader.words
    let padding = 10 * (words - ShareHeader.words - RS1024.words) - 8 * size
    var value = try memory(size)
    let isPadded = numbers.withBytes { numbers in
      value.withMutableBytes { value in
        for place in 0..<size {
          value[place] = UInt8(bits(of: numbers, from: start + padding + 8 * place, count: 8))
        }
      }
      return bits(of: numbers, from: start, count: padding) == 0
    }
    guard isPadded else { throw .padding }
    return value
  }

  /// Returns the numbers of all words, two bytes each: header, padding and value, checksum.
  private borrowing func numbers(count: Int) throws(ShareFault) -> SecretBytes {
    let valueWords = count - ShareHeader.words - RS1024.words
    let padding = 10 * valueWords - 8 * value.count
    let head = header.bits
    var numbers = try Self.memory(2 * count)
    numbers.withMutableBytes { numbers in
      value.withBytes { value in
        for place in 0..<(10 * (count - RS1024.words)) {
          let inValue = place - 10 * ShareHeader.words - padding
          let bit =
            place < 10 * ShareHeader.words
            ? UInt8(head >> UInt64(10 * ShareHeader.words - 1 - place) & 1)
            : inValue < 0 ? 0 : value[inValue / 8] >> UInt8(7 - inValue % 8) & 1
          // Ten bits in two bytes: two in the low end of the first, eight in the second.
          let shift = 9 - place % 10
          numbers[2 * (place / 10) + (shift < 8 ? 1 : 0)] |= bit << UInt8(shift % 8)
        }
      }
      var checksum = RS1024(extendable: header.isExtendable)
      for place in 0..<count {
        checksum.update(UInt32(Self.number(at: place, in: UnsafeRawBufferPointer(numbers))))
      }
      for place in 0..<RS1024.words {
        let word = checksum.checksum(at: place)
        numbers[2 * (count - RS1024.words + place)] = UInt8(word >> 8)
        numbers[2 * (count - RS1024.words + place) + 1] = UInt8(truncatingIfNeeded: word)
      }
    }
    return numbers
  }
}

import Core
import Live
import Testing

@testable import Live
@testable import kingtherum

@Suite struct GIFReaderTests {
  private static let palette =
    "ffffff" + "000000" + "808080" + "ff0000" + String(repeating: "00", count: 756)

  /// Three pictures of 17 by 16 pixels as Pillow 13.0.0 writes them: one that stays, one that is
  /// cleared after it was shown, and one that is taken back. The second and the third let through
  /// what their colour 3 covers, and have tables of colours of their own.
  private static let pillow =
    "47494638396111001000870000" + palette
    + "21f90401050003002c000000001100100000084b0001081c48b0e0c000020020549870a14300020240941871a2c5"
    + "8406331274d8b023438517298abca8b1e4478e271b865c5911a349832863aa6c399226c4971965a60469b327459c"
    + "0503020021f90409050003002c0000000011001000" + "87" + palette
    + "084b0007081428a0608082020e1a1c48302142850e190e7068f06141891033229468b1e242861e294604a9d123c6"
    + "8e223986cca8b2e4c881224b9e5cb91124cd8f30635ae4e852e14c9d0503020021f9040d050003002c0000000011"
    + "001000" + "87" + palette
    + "082700030c104870a0c182080f2a4cc870a1c386101f4a8c4871a2c58a182f6accc871a3c78e1d0302003b"

  private static func pictures(_ file: [UInt8]) throws -> [[UInt8]] {
    var reader = try GIFReader(file)
    var found: [[UInt8]] = []
    while let picture = try reader.next() { found.append(picture.pixels) }
    return found
  }

  private static func drawn(_ grey: (Int, Int) -> UInt8) -> [UInt8] {
    (0..<16).flatMap { y in (0..<17).map { x in grey(x, y) } }
  }

  @Test func readsWhatAnotherProgramDraws() throws {
    let greys: [UInt8] = [255, 0, 128]
    let found = try Self.pictures(try Hex.decode(Self.pillow))
    try #require(found.count == 3)
    #expect(found[0] == Self.drawn { x, y in greys[x * y % 3] })
    // What it covers not is the first one.
    #expect(
      found[1]
        == Self.drawn { x, y in
          x < 5 ? greys[x * y % 3] : (x + y) % 4 == 0 ? 0 : 128
        }
    )
    // The second one was cleared, and the first one with it.
    #expect(found[2] == Self.drawn { x, y in (x - y) % 2 == 0 ? 0 : 255 })
  }

  @Test func readsWhatThisProgramDraws() throws {
    let codes = (1...3).map { seed in
      (0..<21).map { y in (0..<21).map { x in (x * seed + y) % 3 == 0 } }
    }
    let found = try Self.pictures(GIF(codes, scale: 2).bytes)
    #expect(found.count == 3)
    for (code, pixels) in zip(codes, found) {
      #expect(pixels.count == 58 * 58)
      for y in 0..<58 {
        for x in 0..<58 {
          let (line, column) = (y / 2 - 4, x / 2 - 4)
          let isDark = (0..<21).contains(line) && (0..<21).contains(column) && code[line][column]
          #expect(pixels[y * 58 + x] == (isDark ? 0 : 255))
        }
      }
    }
  }

  /// A GIF of 4 colours and 3 by 9 pixels with one picture in it.
  private static func gif(
    _ symbols: [UInt8],
    left: UInt8 = 0,
    wide: UInt8 = 3,
    high: UInt8 = 9,
    flags: UInt8 = 0,
    bits: UInt8 = 2
  ) -> [UInt8] {
    let packed = LZW.packed(symbols, symbolBits: 2)
    return Array("GIF87a".utf8) + [3, 0, 9, 0, 0x81, 0, 0]
      + [0, 0, 0, 85, 85, 85, 170, 170, 170, 255, 255, 255]
      + [0x2C, left, 0, 0, 0, wide, 0, high, 0, flags, bits, UInt8(packed.count)] + packed
      + [0, 0x3B]
  }

  @Test func linesMayComeInterlaced() throws {
    let order = [0, 8, 4, 2, 6, 1, 3, 5, 7]
    let symbols = order.flatMap { line in [UInt8](repeating: UInt8(line % 4), count: 3) }
    let lines = (0..<9).flatMap { line in [UInt8](repeating: UInt8(line % 4) * 85, count: 3) }
    #expect(try Self.pictures(Self.gif(symbols, flags: 0x40)) == [lines])
    #expect(try Self.pictures(Self.gif(symbols)) != [lines])
  }

  @Test func unpacksWhateverWasPacked() throws {
    var random = SystemRandomNumberGenerator()
    for (bits, count) in [(2, 1), (2, 40_000), (8, 1), (8, 60_000), (5, 9_999)] {
      let few = (0..<count).map { _ in UInt8.random(in: 0..<2, using: &random) }
      let many = few.map { _ in UInt8(Int.random(in: 0..<(1 << bits), using: &random)) }
      for symbols in [few, many, [UInt8](repeating: 1, count: count)] {
        let packed = LZW.packed(symbols, symbolBits: bits)
        #expect(try LZW.unpacked(packed, symbolBits: bits, count: count) == symbols)
        #expect(throws: ImageError.damaged) {
          try LZW.unpacked(packed, symbolBits: bits, count: count + 1)
        }
      }
    }
  }

  @Test func whatIsCutOffIsDamaged() throws {
    for whole in [try Hex.decode(Self.pillow), Self.gif([UInt8](repeating: 2, count: 27))] {
      for count in 0..<whole.count {
        #expect(throws: ImageError.damaged) { try Self.pictures(Array(whole.prefix(count))) }
      }
    }
  }

  @Test func refusesWhatDoesNotFit() throws {
    let symbols = [UInt8](repeating: 2, count: 27)
    #expect(try Self.pictures(Self.gif(symbols)).count == 1)
    let wrong = [
      Self.gif(symbols, left: 1), Self.gif(symbols, wide: 4), Self.gif(symbols, high: 10),
      Self.gif(symbols, wide: 0), Self.gif(symbols, high: 0), Self.gif(symbols, bits: 1),
      Self.gif(symbols, bits: 9), Self.gif(symbols, bits: 12), Self.gif(symbols, flags: 0x80),
    ]
    for file in wrong {
      #expect(throws: ImageError.damaged) { try Self.pictures(file) }
    }
    let none = Array("GIF89a".utf8) + [0, 0, 9, 0, 0, 0, 0, 0x3B]
    let vast = Array("GIF89a".utf8) + [255, 255, 255, 255, 0, 0, 0, 0x3B]
    for file in [none, vast] {
      #expect(throws: ImageError.tooLarge) { try Self.pictures(file) }
    }
  }

  /// A GIF of 2 colours with so many pictures of one pixel on a screen, 15 bytes for each.
  private static func screen(_ width: Int, _ height: Int, pictures: Int) -> [UInt8] {
    let little = { (number: Int) in [UInt8(number & 0xFF), UInt8(number >> 8)] }
    let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    return Array("GIF89a".utf8) + little(width) + little(height) + [0x80, 0, 0]
      + [0, 0, 0, 255, 255, 255] + (0..<pictures).flatMap { _ in picture } + [0x3B]
  }

  /// What every picture costs is the screen, so that is what is counted, and before any work.
  @Test func refusesAFewBytesThatCostManySeconds() throws {
    let attack = Self.screen(8192, 8192, pictures: 10)
    #expect(attack.count == 170)
    let began = ContinuousClock.now
    #expect(throws: ImageError.tooLarge) { _ = try GIFReader(attack) }
    #expect(ContinuousClock.now - began < .milliseconds(100))
    let area = 64 * 64
    let most = GIFReader.mostPixels / area
    #expect(throws: Never.self) { _ = try GIFReader(Self.screen(64, 64, pictures: most)) }
    #expect(throws: ImageError.tooLarge) {
      _ = try GIFReader(Self.screen(64, 64, pictures: most + 1))
    }
    // Blocks beside the pictures hide none of them.
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 25, 0, 0, 0]
    let head = Array(attack.prefix(19))
    let pictures = (0..<10).flatMap { _ in control + attack[19..<34] }
    #expect(throws: ImageError.tooLarge) { _ = try GIFReader(head + pictures + [0x3B]) }
    #expect(throws: ImageError.tooLarge) { _ = try GIFReader(head + pictures) }
  }

  @Test func readsTheLargestThatThisProgramDraws() throws {
    // 57 modules a side (version 10), a quiet zone of 4 around them, 6 pixels each.
    let modules = (0..<57).map { y in (0..<57).map { x in (x ^ y) & 1 == 0 } }
    var reader = try GIFReader(GIF([modules, modules]).bytes)
    #expect(try reader.next()?.width == 390)
    let most = Self.screen(390, 390, pictures: QRFrames.mostFrames)
    #expect(throws: Never.self) { _ = try GIFReader(most) }
  }

  /// Whatever one byte is changed to, there is a picture or an error, and no trap.
  @Test func anyByteMayBeAnother() throws {
    let whole = Self.gif((0..<27).map { UInt8($0 * 7 % 4) })
    for index in 6..<whole.count {
      for byte in UInt8.min...UInt8.max where index != 7 && index != 9 {
        var file = whole
        file[index] = byte
        do { _ = try Self.pictures(file) } catch let error as ImageError {
          #expect(error == .damaged || error == .tooLarge)
        }
      }
    }
  }
}

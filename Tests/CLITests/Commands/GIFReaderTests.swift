import Core
import Live
import TestSupport
import Testing

@testable import Live
@testable import kingtherum

@Suite struct GIFReaderTests {
  private static func pictures(_ file: [UInt8]) throws -> [[UInt8]] {
    let (found, error) = picturesUntilError(file)
    if let error { throw error }
    return found
  }

  /// Returns the pictures before the first error, and that error.
  private static func picturesUntilError(_ file: [UInt8]) -> ([[UInt8]], ImageError?) {
    var found: [[UInt8]] = []
    do throws(ImageError) {
      var reader = try GIFReader(file)
      while let picture = try reader.next() { found.append(picture.pixels) }
      return (found, nil)
    } catch {
      return (found, error)
    }
  }

  private static func drawn(_ gray: (Int, Int) -> UInt8) -> [UInt8] {
    (0..<16).flatMap { y in (0..<17).map { x in gray(x, y) } }
  }

  @Test func readsWhatAnotherProgramDraws() throws {
    let grays: [UInt8] = [255, 0, 128]
    let found = try Self.pictures(try Hex.decode(SampleGIF.pillow))
    try #require(found.count == 3)
    #expect(found[0] == Self.drawn { x, y in grays[x * y % 3] })
    // The first picture stays visible around the second.
    #expect(
      found[1]
        == Self.drawn { x, y in
          x < 5 ? grays[x * y % 3] : (x + y) % 4 == 0 ? 0 : 128
        }
    )
    // The second picture was cleared, and the first one with it.
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

  /// Returns a GIF with 4 colors and 3 by 9 pixels that contains one picture.
  private static func gif(
    _ symbols: [UInt8],
    left: Int = 0,
    top: Int = 0,
    wide: Int = 3,
    high: Int = 9,
    flags: UInt8 = 0,
    bits: Int = 2
  ) -> [UInt8] {
    SampleGIF.head(3, 9, bits: 2)
      + SampleGIF.picture(
        SampleGIF.packed(symbols, symbolBits: 2),
        left: left,
        top: top,
        wide: wide,
        high: high,
        flags: flags,
        bits: bits
      ) + [0x3B]
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
    for (bits, wide, high) in [(2, 1, 1), (2, 200, 200), (8, 1, 1), (8, 300, 200), (5, 99, 101)] {
      let most = 1 << bits - 1
      let few = (0..<(wide * high)).map { _ in UInt8.random(in: 0..<2, using: &random) }
      let many = few.map { _ in UInt8(Int.random(in: 0...most, using: &random)) }
      for symbols in [few, many, [UInt8](repeating: 1, count: wide * high)] {
        let packed = SampleGIF.packed(symbols, symbolBits: bits)
        let file = { (lines: Int) in
          SampleGIF.head(wide, lines, bits: bits)
            + SampleGIF.picture(packed, wide: wide, high: lines, bits: bits) + [0x3B]
        }
        let grays = symbols.map { UInt8(Int($0) * 255 / most) }
        #expect(try Self.pictures(file(high)) == [grays])
        #expect(throws: ImageError.damaged) { try Self.pictures(file(high + 1)) }
      }
    }
  }

  /// A truncated file still yields the pictures before the cut.
  @Test func whatIsCutOffIsDamaged() throws {
    let symbols = (0..<900).map { UInt8($0 * $0 / 7 % 4) }
    let packed = SampleGIF.packed(symbols, symbolBits: 2)
    let picture = SampleGIF.picture(packed, wide: 30, high: 30, bits: 2)
    let several = SampleGIF.head(30, 30, bits: 2) + picture + picture + picture + [0x3B]
    let samples = [
      try Hex.decode(SampleGIF.pillow), Self.gif([UInt8](repeating: 2, count: 27)), several,
    ]
    for whole in samples {
      let pictures = try Self.pictures(whole)
      for count in 0..<whole.count {
        let (found, error) = Self.picturesUntilError(Array(whole.prefix(count)))
        #expect(error == .damaged)
        #expect(found == Array(pictures.prefix(found.count)))
        // The last byte only ends the file, so without it no picture is missing.
        if count == whole.count - 1 { #expect(found.count == pictures.count) }
      }
    }
  }

  @Test func refusesWhatDoesNotFit() throws {
    let symbols = [UInt8](repeating: 2, count: 27)
    #expect(try Self.pictures(Self.gif(symbols)).count == 1)
    let wrong = [
      Self.gif(symbols, left: 1), Self.gif(symbols, top: 1), Self.gif(symbols, wide: 4),
      Self.gif(symbols, high: 10), Self.gif(symbols, left: 65_535, wide: 65_535),
      Self.gif(symbols, wide: 65_535, high: 65_535), Self.gif(symbols, wide: 0),
      Self.gif(symbols, high: 0), Self.gif(symbols, bits: 0), Self.gif(symbols, bits: 1),
      Self.gif(symbols, bits: 9), Self.gif(symbols, bits: 12), Self.gif(symbols, flags: 0x80),
    ]
    for file in wrong {
      #expect(throws: ImageError.damaged) { try Self.pictures(file) }
    }
  }

  /// Such a screen would take 4 GiB, and seconds to fill.
  @Test func refusesScreensBeforeThereIsMemoryForThem() throws {
    let time = try ProcessorTime.of {
      for (width, height) in [(0, 9), (9, 0), (65_535, 65_535), (8_193, 8_192)] {
        let file =
          SampleGIF.head(width, height, bits: 1)
          + SampleGIF.picture([0x44, 1], wide: 1, high: 1, bits: 2) + [0x3B]
        #expect(throws: ImageError.tooLarge) { _ = try GIFReader(file) }
      }
    }
    #expect(time < .seconds(2))
  }

  @Test func refusesSymbolsWithoutAColor() throws {
    let picture = { (symbol: UInt8) in
      let packed = SampleGIF.packed([symbol], symbolBits: 2)
      return SampleGIF.picture(packed, wide: 1, high: 1, bits: 2) + [0x3B]
    }
    let head = SampleGIF.head(1, 1, bits: 1)
    #expect(try Self.pictures(head + picture(1)) == [[255]])
    #expect(throws: ImageError.damaged) { try Self.pictures(head + picture(2)) }
    let bare = SampleGIF.head(1, 1, bits: nil)
    #expect(throws: ImageError.damaged) { try Self.pictures(bare + picture(0)) }
    // A transparent symbol needs no color.
    let control: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 0, 0]
    #expect(try Self.pictures(bare + control + picture(0)) == [[255]])
    let short: [UInt8] = [0x21, 0xF9, 3, 1, 0, 0, 0]
    #expect(throws: ImageError.damaged) { try Self.pictures(head + short + picture(0)) }
  }

  /// Code 4 resets the table, 5 ends the picture, and 6 and 7 are defined only after other codes.
  @Test func refusesUndefinedCodes() throws {
    let file = { (codes: [Int]) in
      SampleGIF.head(3, 1, bits: 2)
        + SampleGIF.picture(SampleGIF.codes(codes, width: 3), wide: 3, high: 1, bits: 2) + [0x3B]
    }
    #expect(try Self.pictures(file([4, 3, 6, 5])) == [[255, 255, 255]])
    #expect(try Self.pictures(file([3, 4, 3, 4, 3, 5])) == [[255, 255, 255]])
    for codes in [[4, 6, 3, 5], [4, 7, 3, 5], [6, 3, 3, 5], [4, 3, 4, 6, 5], [4, 3, 5], [5]] {
      #expect(throws: ImageError.damaged) { try Self.pictures(file(codes)) }
    }
  }

  /// A reset takes 3 bits, draws nothing, and costs more than a code that draws.
  @Test(arguments: [(1, 1 << 20), (24, 1 << 14)])
  func endlessTableResetsEndInTime(pictures: Int, clears: Int) throws {
    let codes = [Int](repeating: 4, count: clears) + [0, 5]
    let packed = SampleGIF.codes(codes, width: 3)
    let picture = SampleGIF.picture(packed, wide: 1, high: 1, bits: 2)
    let file = SampleGIF.head(1, 1, bits: 1) + (0..<pictures).flatMap { _ in picture } + [0x3B]
    let start = SuspendingClock.now
    /// Reads all pictures with a clock that moves so many microseconds whenever it is read.
    func read(each: Int) throws {
      var passed = Duration.zero
      var reader = try GIFReader(file, limit: .milliseconds(100)) {
        passed += .microseconds(each)
        return start + passed
      }
      while try reader.next() != nil {}
    }
    #expect(throws: ImageError.tooCostly) { try read(each: 1_000) }
    try read(each: 1)
  }

  /// Returns a GIF with 2 colors and a number of one-pixel pictures, 15 bytes each, on a screen.
  private static func screen(_ width: Int, _ height: Int, pictures: Int) -> [UInt8] {
    let picture = SampleGIF.picture([0x44, 1], wide: 1, high: 1, bits: 2)
    return SampleGIF.head(width, height, bits: 1) + (0..<pictures).flatMap { _ in picture } + [0x3B]
  }

  /// Every picture costs as much as the screen, so the cost is computed before any work.
  @Test func refusesAFewBytesThatCostManySeconds() throws {
    let attack = Self.screen(8192, 8192, pictures: 10)
    #expect(attack.count == 170)
    let time = try ProcessorTime.of {
      #expect(throws: ImageError.tooCostly) { _ = try GIFReader(attack) }
    }
    #expect(time < .milliseconds(100))
    let area = 64 * 64
    let most = GIFReader.maxPixels / area
    #expect(throws: Never.self) { _ = try GIFReader(Self.screen(64, 64, pictures: most)) }
    #expect(throws: ImageError.tooCostly) {
      _ = try GIFReader(Self.screen(64, 64, pictures: most + 1))
    }
    // Blocks between the pictures hide none of them.
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 25, 0, 0, 0]
    let head = Array(attack.prefix(19))
    let pictures = (0..<10).flatMap { _ in control + attack[19..<34] }
    #expect(throws: ImageError.tooCostly) { _ = try GIFReader(head + pictures + [0x3B]) }
    #expect(throws: ImageError.tooCostly) { _ = try GIFReader(head + pictures) }
  }

  @Test func readsTheLargestThatThisProgramDraws() throws {
    // 57 modules a side (version 10), a quiet zone of 4 around them, 6 pixels per module.
    let modules = (0..<57).map { y in (0..<57).map { x in (x ^ y) & 1 == 0 } }
    var reader = try GIFReader(GIF([modules, modules]).bytes)
    #expect(try reader.next()?.width == 390)
    let most = Self.screen(390, 390, pictures: QRFrames.maxFrames)
    #expect(throws: Never.self) { _ = try GIFReader(most) }
  }

  /// Changing any single byte yields a picture or an error, and never a trap.
  @Test func anyByteMayBeAnother() throws {
    let whole = Self.gif((0..<27).map { UInt8($0 * 7 % 4) })
    for index in 6..<whole.count {
      for byte in UInt8.min...UInt8.max where index != 7 && index != 9 {
        var file = whole
        file[index] = byte
        do { _ = try Self.pictures(file) } catch let error as ImageError {
          #expect([.damaged, .tooLarge, .tooCostly].contains(error))
        }
      }
    }
  }
}

import Core
import Foundation
import Live
import Testing

@testable import Live
@testable import kingtherum

/// Messages as pictures: other programs read them, and this one reads pictures of others.
@Suite struct QRFramesTests {
  private static let reader = "/usr/bin/zbarimg"
  private static let hasReader = FileManager.default.isExecutableFile(atPath: reader)
  private static let writer = "/usr/bin/qrencode"
  private static let hasWriter = FileManager.default.isExecutableFile(atPath: writer)

  private static func message(_ count: Int) throws -> UR {
    try UR(type: "bytes", value: .bytes((0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }))
  }

  private static func write(_ bytes: [UInt8], _ stage: TranscriptEnvironment, _ name: String) throws
  {
    try Data(bytes).write(to: URL(filePath: "\(stage.path)/\(name)"))
  }

  /// Simulates a camera picture of a terminal.
  ///
  /// A character is about 2 by 4 pixels, white where it is lit.
  private static func photograph(_ text: String, scale: Int = 4) -> [UInt8] {
    let rows = text.split(separator: "\n").flatMap { line in
      [line.map { "█▀".contains($0) }, line.map { "█▄".contains($0) }]
    }
    let width = (rows.map(\.count).max() ?? 0) * scale
    var pixels: [UInt8] = []
    for row in rows {
      let line = row.flatMap { Array(repeating: $0 ? UInt8(255) : 0, count: scale) }
      for _ in 0..<scale { pixels += line }
    }
    return Array("P5\n\(width) \(rows.count * scale)\n255\n".utf8) + pixels
  }

  /// The codes of a terminal with 24 rows and 80 columns, each read from a picture of the screen.
  @Test(
    .enabled(if: hasReader, "zbarimg is not installed (zbar-tools)"),
    arguments: [60, 150, 700]
  )
  func aSmallTerminalIsReadByAnotherProgram(_ count: Int) async throws {
    let message = try Self.message(count)
    let frames = try QRFrames(message, version: QRFrames.version(rows: 24, columns: 80))
    let stage = try TranscriptEnvironment()
    var names: [String] = []
    // Every other part and mixture, as someone who looks away at times would receive them.
    for number in 1...UInt32(3 * frames.parts.count) where number % 2 == 1 {
      let text = try frames.code(number).text
      #expect(text.split(separator: "\n").count <= 23)
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
      names.append("\(number).pgm")
      try Self.write(Self.photograph(text), stage, "\(number).pgm")
    }
    let read = try await stage.shell(
      "\(Self.reader) -q --raw -Sdisable -Sqrcode.enable \(names.joined(separator: " "))"
    )
    var collector = URDecoder()
    for line in read.stdout where collector.message == nil { try collector.take(line) }
    #expect(collector.message == message)
  }

  @Test(.enabled(if: hasReader, "zbarimg is not installed (zbar-tools)"))
  func theFramesOfAGIFAreReadByAnotherProgram() async throws {
    let message = try Self.message(900)
    let frames = try QRFrames(message, version: QRFrames.easyVersion)
    let stage = try TranscriptEnvironment()
    try Self.write(GIF(try frames.round().map(\.modules)).bytes, stage, "codes.gif")
    let read = try await stage.shell("\(Self.reader) -q --raw -Sdisable -Sqrcode.enable codes.gif")
    #expect(read.stdout.count == 2 * frames.parts.count)
    for (index, line) in read.stdout.enumerated() {
      #expect(try line == frames.parts.text(UInt32(index + 1)).uppercased())
    }
  }

  @Test(.enabled(if: hasWriter, "qrencode is not installed"))
  func readsThePicturesOfAnotherProgram() async throws {
    let message = try Self.message(200)
    let parts = try URParts(message, maxBytes: 80)
    let stage = try TranscriptEnvironment()
    var names: [String] = []
    for number in 1...UInt32(parts.count) {
      let text = try parts.text(number).uppercased()
      _ = try await stage.shell("\(Self.writer) -o \(number).png '\(text)'")
      names.append("\(number).png")
    }
    let images = names.reversed().joined(separator: " ")
    let read = try await stage.shell("kingtherum qr decode --image \(images) --out payload")
    #expect(read.status == 0, "\(read)")
    let payload = try Data(contentsOf: URL(filePath: stage.path + "/payload"))
    #expect(CBOR.bytes(Array(payload)) == message.value)
    let partly = try await stage.shell("kingtherum qr decode --image 1.png")
    #expect(partly.status == 65)
    #expect(
      partly.stderr.first?.hasSuffix("incomplete message: found 1 of \(parts.count) parts")
        == true
    )
  }

  @Test func readsMinimalImages() throws {
    #expect(throws: ImageError.format) { try GrayscaleImage(Array("GIF89a".utf8)) }
    #expect(throws: ImageError.format) { try GrayscaleImage([]) }
    let whole = PNG(try QRCode("hello").modules).bytes
    #expect(throws: ImageError.damaged) { try GrayscaleImage(Array(whole.prefix(60))) }
    var wrong = whole
    wrong[40] ^= 1  // in the stored rows, so that the checksum is wrong
    #expect(throws: ImageError.damaged) { try GrayscaleImage(wrong) }
    // 2^31 - 1 by 2^31 - 1 pixels are rejected before memory is allocated.
    var huge = Array(whole.prefix(8)) + [0, 0, 0, 13]
    let head = Array("IHDR".utf8) + [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 8, 0, 0, 0, 0]
    huge += head + CRC32.sum(of: head).bigEndianBytes
    #expect(throws: ImageError.self) { try GrayscaleImage(huge + whole.suffix(12)) }
    let image = try GrayscaleImage(whole)
    #expect(try QRDetector.texts(in: image) == ["hello"])
    #expect(throws: ImageError.noLibrary("libnothing.so.7", package: "nothing")) {
      try DynamicLibrary(["libnothing.so.7"], package: "nothing")
    }
  }

  @Test func aJPEGIsReadToo() throws {
    let jpeg = try Hex.decode(SampleJPEG.hex)
    #expect(try QRDetector.texts(in: GrayscaleImage(jpeg)) == ["UR:BYTES/FXISJYJKDLSBLB"])
    #expect(throws: ImageError.damaged) { try GrayscaleImage(Array(jpeg.prefix(100))) }
  }

  /// Every second pixel of every second line is of the other color, so that no line has the widths of
  /// the code's patterns; its half is gray and whole.
  @Test func aNoisyPictureIsReadAtHalfItsSize() throws {
    let clear = try GrayscaleImage(PNG(try QRCode("hello").modules).bytes)
    func picture(isNoisy: Bool) -> GrayscaleImage {
      let scale = (800 + clear.width - 1) / clear.width
      let side = clear.width * scale
      let pixels = (0..<side * side).map { place -> UInt8 in
        let (line, column) = (place / side, place % side)
        let pixel = clear.pixels[line / scale * clear.width + column / scale]
        let isFlipped = isNoisy && (line + column / 2).isMultiple(of: 2) && column.isMultiple(of: 2)
        return isFlipped ? 255 - pixel : pixel
      }
      return GrayscaleImage(width: side, height: side, pixels: pixels)
    }
    #expect(try QRDetector.texts(in: picture(isNoisy: false)) == ["hello"])
    #expect(try QRDetector.texts(in: picture(isNoisy: true)) == ["hello"])
    #expect(try QRDetector.texts(in: picture(isNoisy: true).halved.halved) == ["hello"])
  }

  @Test func halvesAreMeansOfFour() {
    let image = GrayscaleImage(
      width: 5,
      height: 3,
      pixels: [0, 255, 10, 20, 9, 255, 255, 30, 41, 9, 1, 2, 3, 4, 5]
    )
    #expect(image.halved.pixels == [191, 25])
    #expect(image.halved.width == 2 && image.halved.halved.pixels == [])
    let single = GrayscaleImage(width: 1, height: 1, pixels: [7]).halved
    #expect(single.pixels.isEmpty && single.width == 0)
  }

  @Test func fitsTheTerminal() throws {
    #expect(QRFrames.version(rows: 24, columns: 80) == 6)
    #expect(QRFrames.version(rows: 60, columns: 80) == 14)
    #expect(QRFrames.version(rows: 100, columns: 45) == 6)
    #expect(throws: QRFramesError.tooSmall) {
      try QRFrames(try Self.message(9), version: QRFrames.version(rows: 5, columns: 80))
    }
    #expect(throws: QRFramesError.tooSmall) { try QRFrames(try Self.message(900), version: 1) }
    for version in 1...40 {
      guard let frames = try? QRFrames(try Self.message(600), version: version) else { continue }
      #expect(try frames.code(99_999).modules.count <= 17 + 4 * version)
      #expect(try frames.code(1).modules.count <= 17 + 4 * version)
    }
    #expect(throws: QRFramesError.tooMany(924)) {
      try QRFrames(try Self.message(30_000), version: 6).round()
    }
  }

  /// The GIF is decoded by a separate reader; the code table fills up before the end.
  @Test func aGIFIsWhatItsFormatSays() throws {
    let modules = (0..<57).map { y in (0..<57).map { x in (x * x * y + 3 * x * y) % 7 < 3 } }
    let small = modules.prefix(21).map { Array($0.prefix(21)) }
    let file = try GIF([modules, small], hundredths: 300).bytes
    let side: [UInt8] = [0x86, 1]  // 65 modules of 6 pixels
    var head = Array("GIF89a".utf8) + side + side + [0x80, 0, 0, 255, 255, 255, 0, 0, 0]
    head += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    #expect(Array(file.prefix(head.count)) == head)
    var index = head.count
    for frame in [modules, small] {
      let picture = [0x21, 0xF9, 4, 0, 44, 1, 0, 0, 0x2C, 0, 0, 0, 0] + side + side + [0, 2]
      #expect(Array(file[index..<(index + picture.count)]) == picture)
      index += picture.count
      var packed: [UInt8] = []
      while file[index] > 0 {
        packed += file[(index + 1)...(index + Int(file[index]))]
        index += Int(file[index]) + 1
      }
      index += 1
      let pixels = (0..<(390 * 390)).map { place in
        let (line, column) = (place / 390 / 6 - 4, place % 390 / 6 - 4)
        let isInside = frame.indices.contains(line) && frame.indices.contains(column)
        return isInside && frame[line][column] ? UInt8(1) : 0
      }
      #expect(Self.unpacked(packed) == pixels)
      if frame.count == 57 { #expect(packed.count > 6_144) }  // 4,096 codes of 12 bits
    }
    #expect(Array(file[index...]) == [0x3B])
  }

  private static func unpacked(_ bytes: [UInt8]) -> [UInt8] {
    var (out, table): ([UInt8], [[UInt8]]) = ([], [])
    var (at, width) = (0, 3)
    var last: [UInt8]?
    while at + width <= 8 * bytes.count {
      let code = (0..<width).reduce(0) {
        $0 | Int(bytes[(at + $1) / 8] >> UInt8((at + $1) % 8) & 1) << $1
      }
      at += width
      if code == 5 { break }
      if code == 4 {
        table = (0..<6).map { [UInt8($0)] }
        (width, last) = (3, nil)
        continue
      }
      let entry: [UInt8]
      if code < table.count {
        entry = table[code]
      } else {
        entry = (last ?? []) + (last?.prefix(1) ?? [])
      }
      if let last, table.count < 4_096 { table.append(last + entry.prefix(1)) }
      if table.count == 1 << width, width < 12 { width += 1 }
      out += entry
      last = entry
    }
    return out
  }
}

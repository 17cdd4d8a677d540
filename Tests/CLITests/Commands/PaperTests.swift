import Foundation
import TestSupport
import Testing

@testable import Live
@testable import kingtherum

/// The paper backup as other programs read it.
@Suite struct PaperTests {
  private static let tools = ["/usr/bin/gs", "/usr/bin/zbarimg"]
  /// Reads QR codes alone: now and then, the pattern of one looks like a bar code, too.
  private static let scanner = "zbarimg --quiet --raw -Sdisable -Sqrcode.enable"
  private static let areThere = tools.allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A test recovery phrase, for a wallet and its paper backup.
  private static let words = "test test test test test test test test test test test junk"

  private static func page(_ stage: TranscriptEnvironment, _ file: String) async throws {
    let made = try await stage.shell(
      """
      printf 'seven green lanterns hum\\n' > pw; printf '\(words)\\n' > words
      kingtherum wallet import savings --mnemonic-file words --known-test-key --password-file pw \
      --low-memory -q && kingtherum wallet backup --paper \(file) savings -q
      """
    )
    try #require(made.status == 0, "\(made.stderr)")
  }

  /// One program renders the page, another reads the code, and a third opens the wallet.
  @Test(
    .enabled(if: areThere, "ghostscript or zbarimg is not installed"),
    arguments: ["page.pdf", "page.png"]
  )
  func aPageIsReadAndOpenedByOtherPrograms(_ file: String) async throws {
    let stage = try TranscriptEnvironment()
    try await Self.page(stage, file)
    let drawn =
      file.hasSuffix("pdf")
      ? "gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=pnggray -r200 -sOutputFile=drawn.png page.pdf"
      : "cp page.png drawn.png"
    let read = try await stage.shell(
      "\(drawn) && \(Self.scanner) drawn.png > scanned && cat scanned"
    )
    #expect(read.status == 0 && read.stdout.first == "KTP1", "\(read)")
    // The words come from the scanned code, by readers independent of this wallet.
    let opened = try await stage.shell("\(DevChain.python) \(Self.reader) scanned pw")
    #expect(opened.stdout == [Self.words], "\(opened.stderr)")
    let restored = try await stage.shell(
      "kingtherum wallet restore --paper scanned --home new -q && "
        + "cmp .kingtherum/keystore/savings.ktr new/keystore/savings.ktr"
    )
    #expect(restored.status == 0, "\(restored.stderr)")
  }

  @Test(
    "a wallet is restored from the picture of its page, and from the PDF",
    arguments: ["page.png", "page.pdf"]
  )
  func aPageIsRestoredFromItself(_ file: String) async throws {
    let stage = try TranscriptEnvironment()
    try await Self.page(stage, file)
    let restored = try await stage.shell(
      """
      kingtherum wallet restore --paper \(file) --home new -q && \
      cmp .kingtherum/keystore/savings.ktr new/keystore/savings.ktr && \
      kingtherum wallet restore --paper - --home other -q < \(file)
      """
    )
    #expect(restored.status == 0, "\(restored.stderr)")
  }

  @Test(
    "a page is compared with the wallet without a password, from its picture and from the PDF",
    arguments: ["page.png", "page.pdf"]
  )
  func aPageIsChecked(_ file: String) async throws {
    let stage = try TranscriptEnvironment()
    try await Self.page(stage, file)
    let checked = try await stage.shell(
      """
      kingtherum wallet verify-backup --paper \(file) -q | grep -q 'complete; the same as on this machine' && \
      kingtherum wallet list | grep -q 'backup tested' && \
      kingtherum wallet verify-backup --paper - -q < \(file) && \
      kingtherum wallet verify-backup --paper \(file) --home new -q | grep 'complete; not on this machine' && \
      test ! -e new
      """
    )
    #expect(checked.status == 0, "\(checked.stderr)")
  }

  /// How another program captures the page: exactly, and with an unsteady hand.
  private static let photos = [
    "gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=jpeggray -r150 -sOutputFile=photo page.pdf",
    "gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=jpeg -r200 -sOutputFile=photo "
      + "-c '<</BeginPage {pop 40 -20 translate 4 rotate}>> setpagedevice' -f page.pdf",
    "gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=png16m -r150 -sOutputFile=photo "
      + "-c '<</Orientation 2>> setpagedevice' -f page.pdf",
  ]

  @Test(
    "a wallet is restored from a photo of its page",
    .enabled(if: areThere, "ghostscript or zbarimg is not installed"),
    arguments: photos
  )
  func aPageIsRestoredFromAPhoto(_ take: String) async throws {
    let stage = try TranscriptEnvironment()
    try await Self.page(stage, "page.pdf")
    let restored = try await stage.shell(
      """
      \(take) && kingtherum wallet restore --paper photo --home new -q && \
      cmp .kingtherum/keystore/savings.ktr new/keystore/savings.ktr
      """
    )
    #expect(restored.status == 0, "\(restored.stderr)")
  }

  @Test(
    "a PDF written by another program is rejected",
    .enabled(if: areThere, "ghostscript or zbarimg is not installed")
  )
  func aPDFOfAnotherProgramIsRefused() async throws {
    let stage = try TranscriptEnvironment()
    try await Self.page(stage, "page.pdf")
    let refused = try await stage.shell(
      """
      gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=pdfwrite -sOutputFile=other.pdf page.pdf && \
      kingtherum wallet restore --paper other.pdf --home new --json
      """
    )
    #expect(refused.status == 65 && refused.stderr.contains { $0.contains("paper-pdf") })
  }

  @Test("a picture without a page's code, or with two codes, is rejected")
  func otherPicturesAreRefused() async throws {
    let stage = try TranscriptEnvironment()
    try await Self.page(stage, "page.png")
    var two = Bitmap(width: 1_000, height: 500)
    for (place, text) in ["one", "another"].enumerated() {
      two.draw(try QRCode(text).modules, scale: 8, x: 50 + 500 * place, y: 50)
    }
    let folder = URL(filePath: stage.path)
    let pictures: [(String, [UInt8], String)] = [
      ("white.png", PNG(Bitmap(width: 500, height: 500)).bytes, "image-no-code"),
      ("other.png", PNG(try QRCode("not a page").modules).bytes, "paper-"),
      ("ur.png", PNG(try QRCode("ur:bytes/gewyoxwmbb").modules).bytes, "ur-"),
      ("two.png", PNG(two).bytes, "qr-several"),
    ]
    for (name, bytes, code) in pictures {
      try Data(bytes).write(to: folder.appending(path: name))
      let restored = try await stage.shell(
        "kingtherum wallet restore --paper \(name) --home new --json"
      )
      #expect(restored.status == 65, "\(name)")
      #expect(restored.stderr.contains { $0.contains("\"code\" : \"\(code)") }, "\(restored)")
    }
    let named = try await stage.shell(
      """
      kingtherum wallet restore --paper page.png --wallet savings --as other \
      --wallet-password-file pw --home new --json
      """
    )
    #expect(named.status == 1)
    #expect(named.stderr.contains { $0.contains("paper-picture-renamed") }, "\(named)")
  }

  @Test("qr decode recognizes the codes that this program draws")
  func drawnCodesAreReadBack() async throws {
    let stage = try TranscriptEnvironment()
    try await Self.page(stage, "page.png")
    let read = try await stage.shell(
      """
      kingtherum receive savings --no-qr -q --png plain.png && \
      kingtherum receive savings --no-qr -q --chain dev --amount '1.5 eth' --png asked.png && \
      kingtherum qr decode --image plain.png && \
      kingtherum qr decode --image asked.png && \
      kingtherum qr decode --image page.png && \
      kingtherum qr decode --image page.png --out text -q && \
      kingtherum wallet restore --paper text --home new -q
      """
    )
    #expect(read.status == 0, "\(read.stderr)")
    for line in [
      "amount  1.5 ETH (1500000000000000000 wei)", "type     paper backup of a wallet",
      "type    payment request (EIP-681)", "lines    37",
    ] {
      #expect(read.stdout.contains(line), "\(line): \(read.stdout)")
    }
    #expect(read.stderr.contains("next: kingtherum wallet restore --paper page.png"))
  }

  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let reader = repository.appending(path: "vectors/generate/open_paper.py").path

  /// A picture states its size on paper, and leaves its margins empty.
  @Test func imageHasTheSizeOfA4() async throws {
    let stage = try TranscriptEnvironment()
    try await Self.page(stage, "page.png")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: stage.path).appending(path: "page.png")))
    let header: [UInt8] = [0, 0, 0x09, 0xB0, 0, 0, 0x0D, 0xB3, 1, 0, 0, 0, 0]  // 2480 by 3507
    #expect(Array(bytes[16..<29]) == header)
    let size: [UInt8] = [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]  // 11811 dots a metre, twice
    #expect(Array(bytes[33..<50]) == [0, 0, 0, 9] + Array("pHYs".utf8) + size)
  }

  @Test func pageGlyphsAreDistinct() {
    let glyphs = (UInt8(0x20)...0x7E).map(DotFont.glyph)
    #expect(Set(glyphs).count == 95)
    #expect(glyphs.allSatisfy { $0.count == 9 && $0.allSatisfy { $0.count == 5 } })
    #expect(DotFont.glyph(0x07) == DotFont.glyph(UInt8(ascii: "?")))
    #expect(
      DotFont.glyph(UInt8(ascii: "L")).map { $0[0] } == [
        true, true, true, true, true, true, true, false, false,
      ]
    )
  }

  /// The cross-reference table points to the objects, and the stated length is right.
  @Test func aPDFIsWellFormed() throws {
    var pdf = PDF()
    pdf.write("a (b) \\ c", .typed, size: 900, x: 1005, y: 70_000)
    pdf.draw([[true, true, false], [false, false, true]], module: 150, x: 0, y: 1000)
    let text = String(decoding: pdf.bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.4\n") && text.hasSuffix("%%EOF\n"))
    #expect(text.contains("BT /F2 9.00 Tf 10.05 700.00 Td (a \\(b\\) \\\\ c) Tj ET\n"))
    #expect(text.contains("0.00 8.50 3.00 1.50 re\n3.00 7.00 1.50 1.50 re\nf\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let table = try #require(lines.firstIndex(of: "xref"))
    for number in 1...7 {
      let place = try #require(Int(lines[table + 2 + number].prefix(10)))
      #expect(text.utf8.dropFirst(place).starts(with: "\(number) 0 obj".utf8))
    }
    let start = try #require(Int(lines[lines.count - 3]))
    #expect(text.utf8.dropFirst(start).starts(with: "xref".utf8))
    let stream = try #require(text.range(of: "stream\n")?.upperBound)
    let end = try #require(text.range(of: "endstream")?.lowerBound)
    #expect(text.contains("/Length \(text[stream..<end].utf8.count) "))
  }
}

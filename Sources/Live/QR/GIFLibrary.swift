import CPlatform

/// The functions of giflib 5.2 that are used, loaded when a GIF is read or written.
///
/// Its functions that store pictures (`DGifSlurp`, `DGifGetImageDesc`) are not used: they allocate
/// whatever a file claims.
enum GIFLibrary {
  typealias File = UnsafeMutablePointer<kt_gif>
  typealias Bytes = UnsafeMutablePointer<UInt8>
  typealias Palette = UnsafeMutablePointer<kt_gif_palette>
  /// The library's read callback, which returns the number of bytes read.
  typealias Reading = @convention(c) (File?, Bytes?, Int32) -> Int32
  /// The library's write callback, which returns the number of bytes written.
  typealias Writing = @convention(c) (File?, UnsafePointer<UInt8>?, Int32) -> Int32

  typealias Close = @convention(c) (File, UnsafeMutablePointer<Int32>?) -> Int32

  /// GIF_OK; GIF_ERROR is 0.
  static let ok: Int32 = 1

  private static func load() throws(ImageError) -> DynamicLibrary {
    try DynamicLibrary(["libgif.so.7", "libgif.7.dylib"], package: "libgif7")
  }

  /// The decoding functions.
  struct Decoder {
    typealias Open =
      @convention(c) (UnsafeMutableRawPointer, Reading, UnsafeMutablePointer<Int32>?) -> File?
    typealias Kind = @convention(c) (File, UnsafeMutablePointer<UInt32>) -> Int32
    typealias Header = @convention(c) (File) -> Int32
    typealias Line = @convention(c) (File, Bytes, Int32) -> Int32
    typealias Extension =
      @convention(c) (File, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Bytes?>) -> Int32
    typealias Block = @convention(c) (File, UnsafeMutablePointer<Bytes?>) -> Int32

    let open: Open
    let close: Close
    let kind: Kind
    let header: Header
    let line: Line
    let startExtension: Extension
    let nextBlock: Block

    init() throws(ImageError) {
      let library = try load()
      open = try library.function("DGifOpen", as: Open.self)
      close = try library.function("DGifCloseFile", as: Close.self)
      kind = try library.function("DGifGetRecordType", as: Kind.self)
      header = try library.function("DGifGetImageHeader", as: Header.self)
      line = try library.function("DGifGetLine", as: Line.self)
      startExtension = try library.function("DGifGetExtension", as: Extension.self)
      nextBlock = try library.function("DGifGetExtensionNext", as: Block.self)
    }
  }

  /// The encoding functions.
  struct Encoder {
    typealias Open =
      @convention(c) (UnsafeMutableRawPointer, Writing, UnsafeMutablePointer<Int32>?) -> File?
    typealias Version = @convention(c) (File, Bool) -> Void
    typealias Screen = @convention(c) (File, Int32, Int32, Int32, Int32, Palette) -> Int32
    typealias Picture =
      @convention(c) (File, Int32, Int32, Int32, Int32, Bool, Palette?) -> Int32
    typealias Line = @convention(c) (File, Bytes, Int32) -> Int32
    typealias Leader = @convention(c) (File, Int32) -> Int32
    typealias Block = @convention(c) (File, Int32, UnsafeRawPointer) -> Int32
    typealias Trailer = @convention(c) (File) -> Int32

    let open: Open
    let close: Close
    let setVersion: Version
    let putScreen: Screen
    let putPicture: Picture
    let putLine: Line
    let startExtension: Leader
    let putBlock: Block
    let endExtension: Trailer

    init() throws(ImageError) {
      let library = try load()
      open = try library.function("EGifOpen", as: Open.self)
      close = try library.function("EGifCloseFile", as: Close.self)
      setVersion = try library.function("EGifSetGifVersion", as: Version.self)
      putScreen = try library.function("EGifPutScreenDesc", as: Screen.self)
      putPicture = try library.function("EGifPutImageDesc", as: Picture.self)
      putLine = try library.function("EGifPutLine", as: Line.self)
      startExtension = try library.function("EGifPutExtensionLeader", as: Leader.self)
      putBlock = try library.function("EGifPutExtensionBlock", as: Block.self)
      endExtension = try library.function("EGifPutExtensionTrailer", as: Trailer.self)
    }
  }
}

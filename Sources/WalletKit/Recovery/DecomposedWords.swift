import Core

/// The words of a list in Unicode form NFKD, from which BIP-39 derives seeds.
struct DecomposedWords: Sendable {
  private let bytes: [UInt8]
  private let ends: [Int]

  init(_ language: WordLanguage) throws(RecoveryError) {
    let list = WordList.of(language)
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for index in 0..<WordList.count {
      do throws(UnicodeError) {
        let word = list.word(at: index)
        var form = [UInt8](repeating: 0, count: try UnicodeText.nfkdCapacity(word))
        let count = try Self.decompose(word, into: &form)
        bytes += form[..<count]
      } catch {
        throw .mnemonic(.unicode(error))
      }
      ends.append(bytes.count)
    }
    (self.bytes, self.ends) = (bytes, ends)
  }

  private static func decompose(
    _ word: UnsafeRawBufferPointer,
    into form: inout [UInt8]
  ) throws(UnicodeError) -> Int {
    var outcome = Result<Int, UnicodeError>.success(0)
    form.withUnsafeMutableBytes { output in
      do throws(UnicodeError) {
        outcome = .success(try UnicodeText.nfkd(word, into: output))
      } catch {
        outcome = .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Writes a word at an offset, and returns the offset of its end.
  func write(_ index: Int, to output: UnsafeMutableRawBufferPointer, at start: Int) -> Int {
    let first = index == 0 ? 0 : ends[index - 1]
    bytes.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: output[start...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[first..<ends[index]]))
    }
    return start + ends[index] - first
  }
}

@testable import WalletKit

extension Mnemonic {
  /// Passes the letters of one word, counted from 0, to `read`, in place in the list.
  borrowing func withWord<Result: ~Copyable, Failure: Error>(
    at place: Int,
    _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try read(WordList.of(language).word(at: index(at: place)))
  }
}

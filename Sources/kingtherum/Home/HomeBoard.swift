import CPlatform
import Scenes
import Synchronization

/// Where the newest moment is put by the threads that read, for the one that draws.
final class HomeBoard: Sendable {
  private struct Content {
    var moment: Home.Moment?
    var failure: (any Error)?
  }

  private let content = Mutex(Content())

  func put(_ moment: Home.Moment) {
    content.withLock { $0.moment = moment }
    kt_screen_wake()
  }

  /// Ends the screen.
  func end(with error: any Error) {
    content.withLock { $0.failure = error }
    kt_screen_wake()
  }

  /// Takes the newest moment away; nil if none came since the last time. Those in between are never
  /// seen.
  ///
  /// - Throws: what ended the reading.
  func take() throws -> Home.Moment? {
    let (moment, failure) = content.withLock { content in
      defer { content.moment = nil }
      return (content.moment, content.failure)
    }
    if let failure { throw failure }
    return moment
  }
}

import ArgumentParser
import Core
import Live
import Scenes
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The process that shows the home screen until a key ends it.
///
/// Nothing in it is unlocked. Facts are read on other threads, and this one draws.
enum HomeView {
  /// Shows the screen; ends the process with the status of an action, or 0.
  static func run() -> Never {
    do {
      let session = try Session(quietlyIn: nil)
      let request = Home.Request(chains: session.chains, tokens: try session.tokens(list: nil))
      let worker = LiveHome(session, try ChainOptions.parse([]))
      let terminal = try Terminal.required(for: "show the home screen")
      let board = HomeBoard()
      Task.detached {
        do {
          try await takeAsyncStep("act", of: Home.Interactor(worker: worker)) {
            try await $0.act(on: request) { board.put($0) }
          }
        } catch { board.end(with: error) }
      }
      let action = try HomeScreen(terminal).action(on: board)
      endProcess(action?.status ?? EXIT_SUCCESS)
    } catch { Kingtherum.leave(with: error) }
  }
}

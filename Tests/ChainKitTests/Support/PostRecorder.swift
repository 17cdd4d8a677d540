import ChainKit
import Core
import Entity
import Synchronization

/// Records the requests of several connections, and which accounts they name.
final class PostRecorder: Sendable {
  private let accounts: [Address]
  private let posts = Mutex<[(connection: Int, named: Set<Int>)]>([])

  init(_ accounts: [Address]) { self.accounts = accounts }

  /// The places of the accounts that each post names.
  var named: [Set<Int>] { posts.withLock { $0.map(\.named) } }

  /// The places of the accounts that the posts of each connection name together.
  var namedByConnection: [Set<Int>] {
    posts.withLock { posts in
      posts.reduce(into: [:]) { $0[$1.connection, default: Set<Int>()].formUnion($1.named) }
        .sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// The connections in the order of their posts, each once for all posts without one of another.
  var turns: [Int] {
    posts.withLock { posts in
      posts.reduce(into: []) { if $0.last != $1.connection { $0.append($1.connection) } }
    }
  }

  /// A connection to a node, which records what is sent over it.
  func connection(_ number: Int, to inner: any Transport) -> RewritingTransport {
    RewritingTransport(
      inner: inner,
      request: { text in
        self.note(text, connection: number)
        return text
      }
    )
  }

  private func note(_ text: String, connection: Int) {
    let text = text.lowercased()
    let named = accounts.indices.filter { text.contains(Hex.encode(accounts[$0].bytes)) }
    posts.withLock { $0.append((connection, Set(named))) }
  }
}

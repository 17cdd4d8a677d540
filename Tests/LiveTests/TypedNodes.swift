@testable import Live

/// The node options of a command line, none of which is given unless a test does.
struct TypedNodes: NodeOptions {
  var rpcURL: [String] = []
  var quorum: Int?
  var offline = false
  var timeout: UInt16?
  var verbose = false
}

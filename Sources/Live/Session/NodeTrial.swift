/// The options for a node that is tried out, in place of those that are configured.
package struct NodeTrial: NodeOptions {
  package let rpcURL: [String]
  package let quorum: Int? = nil
  package let offline = false
  package let timeout: UInt16?
  package let verbose: Bool

  /// Takes the addresses of the nodes; `timeout` is in seconds.
  package init(_ urls: [String], timeout: UInt16?, verbose: Bool) {
    (rpcURL, self.timeout, self.verbose) = (urls, timeout, verbose)
  }
}

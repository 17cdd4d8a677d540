package import Core
package import Entity

/// What was signed on this machine, as far as the audit log could be read.
package struct LoggedSignatures: Sendable, Equatable {
  package let signatures: PastSignatures
  /// The reason why signatures may be missing; nil if the whole log was read.
  package let unread: Report?

  package static let none = LoggedSignatures(.none)

  package init(_ signatures: PastSignatures, unread: Report? = nil) {
    (self.signatures, self.unread) = (signatures, unread)
  }
}

/// What the policy admitted and its owner approved of. Nothing is signed that is not this.
///
/// Only ``Approval/Interactor/approve(_:by:)`` makes one.
package struct Approved<Payload: Signable>: Sendable {
  package let payload: Payload

  init(_ payload: Payload) { self.payload = payload }

  /// A part of what was approved, for the scene that signs it.
  func part<Part: Signable>(_ part: (Payload) -> Part) -> Approved<Part> {
    Approved<Part>(part(payload))
  }
}

/// What was signed, once the log has it on the disk. Nothing is handed out before.
///
/// Only ``Approval/Interactor`` makes one.
package struct Recorded<Signed: Sendable>: Sendable {
  package let signed: Signed

  init(_ signed: Signed) { self.signed = signed }
}

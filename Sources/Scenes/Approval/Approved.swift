/// What the policy admitted and the owner approved. Nothing else is ever signed.
///
/// Only ``Approval/Interactor/approve(_:by:)`` creates one.
package struct Approved<Payload: Signable>: Sendable {
  package let payload: Payload

  init(_ payload: Payload) { self.payload = payload }

  /// Returns a part of what was approved, for the scene that signs it.
  func part<Part: Signable>(_ part: (Payload) -> Part) -> Approved<Part> {
    Approved<Part>(part(payload))
  }
}

/// What was signed, once it is in the log on the disk. Nothing is released before.
///
/// Only ``Approval/Interactor`` creates one.
package struct Recorded<Signed: Sendable>: Sendable {
  package let signed: Signed

  init(_ signed: Signed) { self.signed = signed }
}

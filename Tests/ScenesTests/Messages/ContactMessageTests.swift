import Core
import Entity
import Testing

@testable import Scenes

/// The addresses in a message are shown with their names on this machine.
struct ContactMessageTests {
  private static func model(_ delegate: Address, knowing known: KnownAddresses) throws
    -> MessageReviewModel
  {
    let authorization = try Authorization(chain: .ethereum, delegate: delegate, nonce: 1)
    let account = try Samples.book().find("savings")
    return MessageReviewModel(
      MessageReview(
        .authorization(authorization),
        account: account,
        in: try StubMessageSigner.context(),
        knowing: known
      )
    )
  }

  @Test func aContactIsNamedBesideAnAuthorization() throws {
    let seven = try Samples.address("7")
    let known = KnownAddresses(
      try Samples.book(),
      contacts: try ContactBook([try StubStore.contact("Safe code", "7")])
    )
    let model = try Self.model(seven, knowing: known)
    #expect(model.text.contains("\nknown  "))
    #expect(model.text.contains("  \(seven) (contact Safe code)\n"))
    #expect(
      try Samples.json(model)
        .contains(#""names":[{"address":"\#(seven)","kind":"contact","name":"Safe code"}]"#)
    )
  }

  @Test func unknownAddressesAreNotNamed() throws {
    let model = try Self.model(
      try Samples.address("8"),
      knowing: KnownAddresses(try Samples.book())
    )
    #expect(!model.text.contains("\nknown  "))
    #expect(!(try Samples.json(model).contains(#""names""#)))
  }

  /// A text in typed data that imitates a name does not suppress the real one.
  @Test func whoTypedDataPaysIsNamedInItsRow() throws {
    let seven = try Samples.address("7")
    let known = KnownAddresses(
      try Samples.book(),
      contacts: try ContactBook([try StubStore.contact("Alice", "7")])
    )
    func text(_ data: TypedData) throws -> String {
      MessageReviewModel(
        MessageReview(
          .typed(data),
          account: try StubMessageSigner.account(),
          in: try StubMessageSigner.context(),
          knowing: known
        )
      ).text
    }
    let permit = try text(try TypedDataSamples.permit())
    #expect(permit.contains("\nspender                   \(seven) (contact Alice)\n"))
    #expect(!permit.contains("\nknown  "))
    let order = try text(
      try TypedDataSamples.data(
        [("Note", "address who,string text")],
        message: #"{"who": "\#(seven)", "text": "\#(seven) (contact Alice)"}"#
      )
    )
    #expect(order.contains("\nknown  "))
  }
}

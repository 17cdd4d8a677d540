import Core

extension SignRequest {
  /// What is asked to be signed, read as what it is announced to be.
  package enum Subject: Hashable, Sendable {
    case transaction(Transaction)
    /// Anything else.
    case message(SignableMessage)
  }

  /// Reads what is to be signed.
  ///
  /// A message that logs in somewhere (EIP-4361) is read as that.
  /// - Throws: `URRecordError` when the bytes are not what the request announces, or name another
  ///   chain.
  package func subject() throws(URRecordError) -> Subject {
    switch kind {
    case .legacy, .transaction: return .transaction(try transaction())
    case .typedData:
      let typed: TypedData
      do { typed = try TypedData(parsing: content) } catch { throw .typedData(error) }
      if let inside = typed.chain, inside != UInt256(chain.value) {
        throw .chain(stated: chain.value, inside: "\(inside)")
      }
      return .message(.typed(typed))
    case .message:
      guard let signIn = try? SignInMessage(parsing: content) else {
        return .message(.personal(PersonalMessage(bytes: content)))
      }
      return .message(.signIn(signIn))
    }
  }

  private func transaction() throws(URRecordError) -> Transaction {
    let transaction: Transaction
    do { transaction = try Transaction(decodingUnsigned: content) } catch {
      throw .transaction(error)
    }
    guard (transaction.type == 0) == (kind == .legacy) else {
      let announced = kind == .legacy ? "a legacy transaction" : "one with a type"
      throw .otherKind(announced: announced, type: transaction.type)
    }
    guard let inside = transaction.chain else {
      throw .chain(stated: chain.value, inside: "none")
    }
    guard inside == chain else { throw .chain(stated: chain.value, inside: "\(inside)") }
    return transaction
  }
}

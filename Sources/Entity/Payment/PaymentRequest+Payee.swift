import Core

extension PaymentRequest {
  /// Who a request asks to pay: an address, or a name of the Ethereum Name Service.
  package enum Payee: Hashable, Sendable {
    case address(Address)
    case name(ENSName)
  }
}

extension PaymentRequest.Payee: CustomStringConvertible {
  /// The address with its checksum, or the normalized name.
  package var description: String {
    switch self {
    case .address(let address): address.description
    case .name(let name): name.text
    }
  }
}

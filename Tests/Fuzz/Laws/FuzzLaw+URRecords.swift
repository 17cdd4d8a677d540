import Core
import Entity

/// Records that arrive in QR codes.
extension FuzzLaw {
  static let travel = [cbor, ur, signRequest, signAnswer, sharedKey]

  private static let cbor = FuzzLaw(
    "cbor",
    seeds: [
      [0x00], [0x38, 0x63], [0x62, 0xC3, 0xBC], [0xC1, 0x1A, 0x51, 0x4B, 0x67, 0xB0],
      [0xA2, 0x01, 0x83, 0xF5, 0xF4, 0xF6, 0x03, 0x44, 1, 2, 3, 4],
    ] + Seeds.bytes(in: "ur-types", at: "cbor", from: [0, 20, 40, 60])
  ) { bytes in
    guard let value = try? CBOR(decoding: bytes) else { return true }
    return value.encoded == bytes
  }

  private static let ur = FuzzLaw(
    "ur",
    texts: [
      "ur:bytes/hdcxvwskgscmfsrsroluaettbboxsnjnfptbonsstktnrnbasgbyjypaaybnjzfrfyisecmwbzrk",
      "ur:bytes/1-2/lpadaobkcywkwmhfwnfeghihjtcxiansvomopr",
    ]
  ) { text in
    guard let message = try? URDecoder.read(Array(text.utf8)) else { return true }
    return (try? URDecoder.read(Array(message.text.utf8))) == message
  }

  private static let signRequest = FuzzLaw(
    "sign-request",
    seeds: Seeds.bytes(in: "ur-types", at: "cbor", from: [0, 1, 2, 18, 19, 23])
  ) { bytes in
    guard let value = try? CBOR(decoding: bytes), let request = try? SignRequest(value) else {
      return true
    }
    _ = try? request.subject()
    return (try? SignRequest(request.ur.value)) == request
  }

  private static let signAnswer = FuzzLaw(
    "sign-answer",
    seeds: Seeds.bytes(in: "ur-types", at: "cbor", from: [24, 25, 30])
  ) { bytes in
    guard let value = try? CBOR(decoding: bytes), let answer = try? SignResponse(value) else {
      return true
    }
    return (try? SignResponse(answer.ur.value)) == answer
  }

  private static let sharedKey = FuzzLaw(
    "shared-key",
    seeds: Seeds.bytes(in: "ur-types", at: "cbor", from: [36, 38, 39, 40, 41, 156, 159, 186])
  ) { bytes in
    guard let value = try? CBOR(decoding: bytes) else { return true }
    if let key = try? URHDKey(value) { return (try? URHDKey(key.ur.value)) == key }
    guard let account = try? URAccount(value) else { return true }
    return (try? URAccount(account.ur.value)) == account
  }
}

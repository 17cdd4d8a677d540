import Core
import Scenes
import Testing

@testable import WalletKit

/// The text shown instead of a PIN prompt.
struct PINAdviceTests {
  private static func status(_ failures: Int?, wait: Int = 0, _ refusal: KeystoreError? = nil)
    -> PINStatus
  {
    PINStatus(
      isForThisDevice: refusal != .otherDevice,
      failures: failures,
      waitSeconds: wait,
      refusal: refusal
    )
  }

  @Test(
    "a wait is explained with its end",
    arguments: [
      (4, 1, "after 4 wrong tries the next one can be tried in 1 second"),
      (5, 4, "after 5 wrong tries the next one can be tried in 4 seconds"),
      (9, 64, "after 9 wrong tries the next one can be tried in 64 seconds"),
      (1, 256, "after 1 wrong try the next one can be tried in 4 min 16 s"),
    ]
  )
  func waits(failures: Int, seconds: Int, words: String) {
    let status = Self.status(failures, wait: seconds)
    #expect(status.isWaiting && !status.canBeTried)
    #expect(PINAdvice.refusal(status) == "No PIN now: \(time: words); press Enter then.")
  }

  @Test("there is no text if the PIN is asked for")
  func ready() {
    #expect(Self.status(3).canBeTried && PINAdvice.refusal(Self.status(3)) == nil)
  }

  @Test("a blocked PIN is explained, and the PIN of another machine is not mentioned")
  func refused() {
    let spent = Self.status(10, .pin(.spent(failures: 10)))
    #expect(!spent.isWaiting && !spent.canBeTried)
    #expect(
      PINAdvice.refusal(spent)
        == "No PIN now: 10 wrong PINs in a row; the PIN is blocked until the password is used."
    )
    #expect(PINAdvice.refusal(Self.status(nil, .otherDevice)) == nil)
  }
}

import CPlatform
import Foundation
import Testing

@testable import WalletKit

@Suite struct SecretBytesTests {
  @Test func holdsWhatItIsFilledWith() throws {
    var secret = try SecretBytes(count: 4) { $0.copyBytes(from: [1, 2, 3, 4]) }
    #expect(secret.count == 4)
    #expect(secret.withBytes { Array($0) } == [1, 2, 3, 4])
    secret.withMutableBytes { $0[0] = 9 }
    #expect(secret.withBytes { $0[0] } == 9)
  }

  @Test func beginsWithZeros() throws {
    let secret = try SecretBytes(count: 4096)
    #expect(secret.withBytes { $0.allSatisfy { $0 == 0 } })
  }

  @Test func mayBeEmpty() throws {
    let secret = try SecretBytes(count: 0)
    #expect(secret.withBytes { $0.isEmpty })
    #expect(secret.isEqual(to: try SecretBytes(count: 0)))
  }

  @Test(arguments: [-1, SecretBytes.limit + 1, .max, .min])
  func refusesAnImpossibleSize(size: Int) {
    #expect(throws: SecretError.size(size, limit: SecretBytes.limit)) {
      _ = try SecretBytes(count: size)
    }
  }

  @Test func comparesByteForByte() throws {
    let one = try secret([1, 2, 3])
    for (bytes, same) in [([1, 2, 3], true), ([1, 2, 4], false), ([0, 2, 3], false)] {
      #expect(one.isEqual(to: try secret(bytes.map { UInt8($0) })) == same)
    }
    #expect(!one.isEqual(to: try secret([1, 2])))
    #expect(!one.isEqual(to: try secret([1, 2, 3, 0])))
  }

  @Test func cutsAPrefixIntoASecretOfItsOwn() throws {
    var whole = try secret([1, 2, 3])
    let part = try whole.prefix(2)
    whole.withMutableBytes { $0[0] = 7 }
    #expect(part.withBytes { Array($0) } == [1, 2])
    #expect(try whole.prefix(0).count == 0)
    #expect(throws: SecretError.size(4, limit: 3)) { _ = try whole.prefix(4) }
    #expect(throws: SecretError.size(-1, limit: 3)) { _ = try whole.prefix(-1) }
  }

  @Test func drawsDifferentBytesEachTime() throws {
    let one = try SecretBytes.random(count: 32)
    #expect(!one.isEqual(to: try SecretBytes.random(count: 32)))
  }

  @Test func leavesTheTableWhenItEnds() async {
    // A separate process, so that other tests' secrets are not counted.
    await #expect(processExitsWith: .success) {
      let before = kt_secrets_alive()
      do {
        let one = try SecretBytes(count: 8)
        let two = try SecretBytes(count: 8)
        guard kt_secrets_alive() == before + 2, one.count == two.count else { _exit(2) }
      } catch { _exit(3) }
      guard kt_secrets_alive() == before else { _exit(4) }
    }
  }

  @Test func refusesTheSecretAfterTheLast() async {
    await #expect(processExitsWith: .success) {
      func hold(_ depth: Int) throws(SecretError) -> Int {
        let secret = try SecretBytes(count: 1)
        return try hold(depth + secret.count)
      }
      do {
        _ = try hold(0)
        _exit(2)
      } catch {
        let wanted = SecretError.tooMany(limit: Int(KT_SECRETS_LIMIT))
        guard error as? SecretError == wanted, kt_secrets_alive() == 0 else {
          _exit(3)
        }
      }
    }
  }

  @Test func wipesEverySecretAlive() async {
    await #expect(processExitsWith: .success) {
      do {
        let one = try SecretBytes(count: 100) {
          $0.copyBytes(from: [UInt8](repeating: 7, count: 100))
        }
        let two = try SecretBytes.random(count: 5000)
        kt_secrets_wipe()
        let wiped =
          one.withBytes { $0.allSatisfy { $0 == 0 } } && two.withBytes { $0.allSatisfy { $0 == 0 } }
        guard wiped else { _exit(2) }
      } catch { _exit(3) }
      guard kt_secrets_alive() == 0 else { _exit(4) }
    }
  }

  @Test func recordsMemoryThatCannotBeLocked() async {
    await #expect(processExitsWith: .success) {
      guard !kt_secrets_not_locked() else { return }  // this machine cannot lock memory
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      guard setrlimit(ProcessLimit.lockedMemory, &none) == 0, dropRoot() else { _exit(2) }
      guard (try? SecretBytes(count: 32)) != nil else { _exit(3) }
      let lock = ProcessGuard.protections.first { $0.name == "locked-memory" }
      guard kt_secrets_not_locked(), lock?.isOn == false else { _exit(4) }
    }
  }

  private func secret(_ bytes: [UInt8]) throws -> SecretBytes {
    try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
  }
}

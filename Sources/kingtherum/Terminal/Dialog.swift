import Core
import Entity
import Live

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Asks a person at a terminal for what a script has to say itself.
enum Dialog {
  /// Whether there is such a person: stdin is a terminal, and nobody wants JSON.
  static func isPossible(_ common: CommonOptions) -> Bool {
    guard !common.json, isatty(STDIN_FILENO) == 1 else { return false }
    return Terminal() != nil
  }

  /// The amount with its unit. A number alone is refused, unless a person says that it is meant in the
  /// chain's own coin.
  static func amount(_ text: String, of chain: ChainEntry, asks: Bool) throws -> String {
    do { _ = try AmountText(parsing: text) } catch .noUnit(let number) where asks {
      guard try Consent.confirms("\(number) \(chain.symbol)?") else {
        throw AmountError.noUnit(number: number)
      }
      return "\(number) \(chain.symbol)"
    } catch {
      throw error
    }
    return text
  }
}

import Core
import Entity
package import WalletKit

/// The text and the QR code of a page with a wallet, whatever draws it.
///
/// It is in ASCII, since every font has that, and so in English in every language.
package struct PaperPage: Sendable {
  package static let maxLines = 60

  package let title = "kingtherum wallet: encrypted backup"
  /// Name and value of each fact.
  package let facts: [(String, String)]
  /// The lines to type.
  package let lines: [String]
  /// The content of the QR code.
  package let code: String
  /// How to restore it with the program.
  package let restoring: [String]

  /// `restoring` is the command that reads a page from the file FILE.
  package init(_ paper: PaperWallet, time: Int64, restoring: String) {
    let wallet = paper.wallet
    facts = [
      ("wallet", Self.ascii(wallet.name.text)),
      ("first address", wallet.address.description),
      ("printed", UTC.text(UInt64(clamping: time)).english),
      ("opens with", "the password of the wallet, which is not on this page"),
      ("format", "KTP1, a KTR1 wallet file; Argon2id and XChaCha20-Poly1305"),
    ]
    lines = paper.lines
    code = paper.text
    self.restoring = [
      "To restore: install kingtherum, then",
      "  " + restoring,
      "FILE is a photo or a scan of this page (PNG",
      "or JPEG), or a text file with the lines on",
      "the right. Their order, hyphens and case do",
      "not matter; a mistyped line is reported by",
      "its place.",
    ]
  }

  /// How to open it without the program, for someone who has only this page.
  package static let instructions = [
    "How to open it without kingtherum, with any Argon2id, BLAKE2b and XChaCha20-Poly1305 (IETF):",
    "1. A line is 28 symbols of 0123456789ABCDEFGHJKMNPQRSTVWXYZ, worth 0 to 31; ignore hyphens. The first two are",
    "   its number (32 times the first plus the second), the last two check it. The 24 between are 15 bytes, 5 bits each, high",
    "   bits first. The QR code holds the same lines as text. Check: with c0 .. c27 the values as elements of GF(32),",
    "   x^5+x^2+1, and a = 2, the sum of all c(i) and the sum of all c(i) a^i are 0.",
    "2. All bytes in order, numbers with the high byte first: 1 version (01); 16 ID; 8 generation; 8 updated; 1 kind (01 words,",
    "   02 private key, 03 seed); 2 length of the name; the name in UTF-8; 20 ADDRESS; 24 N; 272 C; 1 number of slots; for",
    "   each slot: 8 number; 1 type (01 passphrase, 02 PIN with device, 03 recovery code); 1 length of the device's name, and",
    "   the name; 1 OPS; 4 MEM; 16 SALT; 24 NONCE; 48 CT; 32 commitment. Then 32 mac, 16 sum, and zeros.",
    "3. P = Argon2id (1.3) of the password (UTF-8, NFKD) with SALT, OPS passes, MEM KiB, 1 lane: 64 bytes. KW = the first 32.",
    "4. H, without spaces, SLOT the slot's number, bytes as lowercase hex, KIND mnemonic, private-key or seed:",
    "   [\"kingtherum-keystore\",1,\"ID\",\"KIND\",{\"slot\":SLOT,\"type\":\"passphrase\",\"device\":\"\",\"kdf\":{\"alg\":\"argon2id13\",",
    "   \"ops\":OPS,\"mem_kib\":MEM,\"lanes\":1,\"salt\":\"SALT\"},\"wrap\":\"xchacha20poly1305-ietf\",\"nonce\":\"NONCE\"}]",
    "5. DEK = CT decrypted by XChaCha20-Poly1305 under KW with NONCE and H as associated data: 32 bytes.",
    "6. K = BLAKE2b of nothing, 32 bytes, key DEK, salt 01 and 15 zero bytes, personalisation \"ktrpay01\" and 8 zero bytes.",
    "7. C decrypted under K with N and this as associated data (ADDRESS as 0x with the capitals of EIP-55):",
    "   [\"kingtherum-keystore\",1,\"ID\",\"KIND\",\"ADDRESS\",\"xchacha20poly1305-ietf\",\"N\"]",
    "8. It holds: 1 version; 1 kind; 1 length; so many bytes: the entropy of BIP-39 words, the private key, or the BIP-32 seed;",
    "   1 word list (01 English, 02 Japanese, 03 Korean, 04 Spanish, 05 and 06 Chinese simplified and traditional,",
    "   07 French, 08 Italian, 09 Czech, 0a Portuguese); 1 flag (01: the words need a BIP-39 passphrase, stored nowhere).",
    "9. The accounts of BIP-39 words and seeds are at m/44'/60'/0'/0/0 and on (BIP-32, BIP-44).",
  ]

  /// Returns a name in ASCII, with other characters as `\u{…}`. A row holds 75 characters.
  private static func ascii(_ text: String) -> String {
    let shown = text.unicodeScalars.map { scalar in
      (0x20...0x7E).contains(scalar.value)
        ? String(scalar) : "\\u{" + String(scalar.value, radix: 16).uppercased() + "}"
    }
    var out = ""
    for one in shown {
      guard out.utf8.count + one.utf8.count <= 72 else { return out + "..." }
      out += one
    }
    return out
  }
}

import Core

/// The reactors that the UniswapX project lists, on all chains together.
///
/// Their addresses are derived from the deployed code.
enum UniswapXReactor {
  static func isKnown(_ address: Address) -> Bool { known.contains(address.bytes) }

  private static let known = Set(
    """
    6000da47483062a0d734ba3dc7576ce6a0b645c4
    00000011f84b9aa48e5f8aa8b9897600006289be
    000000001ec5656dcdb24d90dfa42742738de729
    0000000015757c461808ea25eb309638b62681cf
    000000000923439a92dae8930613568824108631
    00000000a55e50c71b70db3c8b58749cd1e18eb2
    000000005af66799d1a6317714d66800f9ca1406
    00000000bab6e234db8ad638b6a6395b7c499bc4
    000000000ac008f7e07210cfb6648e40249232c2
    00000000d714ea34028930b762e96bfbe50f42c2
    000000008a8330b5d1f43a62bf4c673a49f27ba0
    b274d5f4b833b61b340b654d600a864fb604a87c
    """
    .split(separator: "\n").compactMap { try? Hex.decode(String($0)) }
  )
}

"""Numbers and chain ids of payment requests, good and bad."""

LARGEST = 2**256 - 1

# Amounts a request may ask for.
NUMBERS = (
    "0", "1", "1e18", "1E18", "1.5e18", "2.014e18", "0.1e18", "1.000000000000000001e18",
    "1.10e2", "1e0", "5e1", "+5", ".5e18", "0e18", "1000000000000000000", str(LARGEST), "1e77",
    "0.000000000000000001e18", "00e1",
    "115792089237316195423570985008687907853269984665640564039457.584007913129639935e18",
)

# Texts that are not chain IDs.
CHAINS_REFUSED = (
    "", "0", "-1", "+1", "0x1", "1.0", "1e3", "mainnet", " 1", "1@2", "\uff11", "01", "9" * 80,
)

# Texts that are not numbers of the grammar.
NUMBERS_REFUSED = (
    "", "e18", ".", "1.", "1.e18", "-", "+", "--1", "1,5e18", "0x10", "0xde0b6b3a7640000",
    "1e+18", "1e-1", "1e1.5", "one", "NaN", "Infinity", "1 eth", "1eth", " 1", "1 ", "1e18e1",
    "1.2.3e18", "\uff11", "%31", "1_000", "1'000", "1e1e1",
)
